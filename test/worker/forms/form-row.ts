import type { RouteId } from '#shared/navigation/route-table.ts';
import type { Customer } from '#test/support/a-shop.ts';
import type { Shelf } from './shelf.ts';

export type Fields = Readonly<Record<string, string | number>>;

/** The situations in which each form is submitted. */
export const CELLS = [
  'invalid',
  'not signed in',
  'session ended',
  'session changed',
  'refused',
  'too many',
  'the API fails',
  'done',
  'half done',
  'lost answer',
  'two at once',
] as const;
export type Cell = (typeof CELLS)[number];

/**
 * What the browser gets: `done`, `invalid`, `login` or `refused` with its status. Two requests give two results,
 * separated by a comma; ` | ` separates alternatives.
 */
export type Outcome = string;

/** A form of the shop. */
export type FormRow = {
  page: RouteId;
  /** Empty if the page has only one form. */
  intent: string;
  /** Gives a customer the data that the form needs; returns the form to submit. */
  prepare(customer: Customer, shelf: Shelf): Promise<PreparedForm>;
  /** Invalid field values. Omitted if the form has no field that can be invalid. */
  invalid?: Fields;
  /**
   * Changes the shop so that it will reject the form. The returned fields replace prepared ones. Omitted if the shop
   * never rejects the form.
   */
  refused?: (customer: Customer, form: PreparedForm) => Promise<Fields>;
  /** True if the form contains an idempotency key. */
  isKeyed?: boolean;
  /** True if the form is submitted without a session. */
  isAnonymous?: boolean;
  /** The outcomes that differ from `USUAL`. */
  outcomes?: Partial<Record<Cell, Outcome>>;
  /** For each cell that does not apply to this form, the reason. */
  without?: Partial<Record<Cell, string>>;
};

export type PreparedForm = {
  path: string;
  fields: Fields;
  /** The email whose state is checked, if different from the customer's. */
  email?: string;
};

const USUAL: Readonly<Record<Cell, Outcome>> = {
  invalid: 'invalid',
  'not signed in': 'login',
  'session ended': 'login',
  'session changed': 'refused 409',
  refused: 'refused 409',
  'too many': 'refused 429',
  'the API fails': 'refused 500',
  done: 'done',
  'half done': 'refused 500, done',
  'lost answer': 'done, done',
  'two at once': 'done, done',
};

/**
 * The expected outcome of each cell, or the reason that the cell does not apply. Of several allowed outcomes, the
 * actual one is returned.
 */
export function expectedOutcomes(
  row: FormRow,
  came: Readonly<Record<string, Outcome>>,
): Record<string, Outcome> {
  return Object.fromEntries(
    CELLS.map((cell) => {
      const allowed = (row.outcomes?.[cell] ?? USUAL[cell]).split(' | ');
      const outcome = allowed.find((each) => each === came[cell]) ?? allowed.join(' | ');
      return [cell, skipReason(row, cell) === null ? outcome : `none: ${skipReason(row, cell)}`];
    }),
  );
}

export function formName({ page, intent }: Pick<FormRow, 'page' | 'intent'>): string {
  return intent === '' ? page : `${page}: ${intent}`;
}

/** Returns why a cell does not apply to a form, or null if it does. */
export function skipReason(row: FormRow, cell: Cell): string | null {
  if (cell === 'invalid' && row.invalid === undefined) return 'no field can be invalid';
  if (cell === 'refused' && row.refused === undefined) return 'the shop never rejects it';
  return row.without?.[cell] ?? null;
}
