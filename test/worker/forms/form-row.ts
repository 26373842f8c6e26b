import type { RouteId } from '#shared/navigation/route-table.ts';
import type { Customer } from '#test/support/a-shop.ts';
import type { Shelf } from './shelf.ts';

export type Fields = Readonly<Record<string, string | number>>;

/** The situations of a submitted form. */
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
 * The browser's result: `done`, `invalid`, `login` or `refused` with its status. Two requests have two results; ` | `
 * means or.
 */
export type Outcome = string;

/** A form of the shop. */
export type FormRow = {
  page: RouteId;
  /** Empty if the page has only one form. */
  intent: string;
  /** Gives a customer the data that the form needs; returns the form as submitted. */
  prepare(customer: Customer, shelf: Shelf): Promise<PreparedForm>;
  /** Invalid values of fields; left out if the form has no such field. */
  invalid?: Fields;
  /**
   * Changes the shop so that it rejects the form; returns fields that replace prepared ones. Left out if it never does.
   */
  refused?: (customer: Customer, form: PreparedForm) => Promise<Fields>;
  /** True if the form contains an idempotency key. */
  isKeyed?: boolean;
  /** True if it is submitted without a session. */
  isAnonymous?: boolean;
  /** Differences from `USUAL`. */
  outcomes?: Partial<Record<Cell, Outcome>>;
  /** The reasons that a cell does not apply to this form. */
  without?: Partial<Record<Cell, string>>;
};

export type PreparedForm = {
  path: string;
  fields: Fields;
  /** The email whose state is checked, if it is not the customer's. */
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

/** The expected outcome of each cell, given the actual outcomes; or the reason that the cell does not apply. */
export function expectedOutcomes(
  row: FormRow,
  came: Readonly<Record<string, Outcome>>,
): Record<string, Outcome> {
  return Object.fromEntries(
    CELLS.map((cell) => {
      const allowed = (row.outcomes?.[cell] ?? USUAL[cell]).split(' | ');
      const outcome = allowed.find((each) => each === came[cell]) ?? allowed.join(' | ');
      return [cell, whyNot(row, cell) === null ? outcome : `none: ${whyNot(row, cell)}`];
    }),
  );
}

export function formName({ page, intent }: Pick<FormRow, 'page' | 'intent'>): string {
  return intent === '' ? page : `${page}: ${intent}`;
}

/** Returns why a cell does not apply to a form, or null if it does. */
export function whyNot(row: FormRow, cell: Cell): string | null {
  if (cell === 'invalid' && row.invalid === undefined) return 'no field can be invalid';
  if (cell === 'refused' && row.refused === undefined) return 'the shop never rejects it';
  return row.without?.[cell] ?? null;
}
