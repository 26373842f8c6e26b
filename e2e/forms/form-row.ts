import type { Locator, Page } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Customer } from '../support/customers.ts';

/** A form of the shop as a shopper uses it. */
export type FormRow = {
  /** Creates the form's data through the API; returns how to reach the form and its expected results. */
  prepare(page: Page, customer: Customer): Promise<PreparedForm>;
  /** True if visitors also see the page with the form. */
  isOnPublicPage?: boolean;
  /** True if the sender is not signed in. */
  isAnonymous?: boolean;
  /** True if the demo shop's own customer submits it, who has orders in every state. */
  isOfDemoCustomer?: boolean;
  /** The reasons that outcomes do not apply to this form. */
  without?: Partial<Record<Outcome, string>>;
};

export const OUTCOMES = [
  'done',
  'pressed twice',
  'failure',
  'limit',
  'invalid',
  'lost answer',
  'refused',
  'not signed in',
  'session ended',
  'session changed',
  'offline',
  'before the app',
  'translated',
  'translated before the app',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type PreparedForm = {
  path: string;
  /** Opens the form on the page. */
  open?(): Promise<void>;
  /** Unfolds the form and types into it; called again after invalid input. */
  fill?(): Promise<void>;
  /** The typed values, which must remain unless the form succeeds. */
  typed?: readonly (readonly [Locator, string])[];
  /** The control that submits the form. */
  control: Locator;
  /** The page's content after success. */
  done: readonly Locator[];
  /** Content that the page no longer shows after success. */
  gone?: Locator;
  /** Shown instead of `done` after a lost response, if the message is shorter. */
  doneAgain?: readonly Locator[];
  /** Shown instead of `done` after a login, if that leads to another page. */
  doneAfterLogin?: readonly Locator[];
  /** The location of a rejection message, if it is not an alert. */
  problem?(words: string): Locator;
  invalid?: InvalidForm;
  /** Changes the shop so that it rejects the form. */
  refusal?: { change(): Promise<unknown>; words: string | RegExp };
  /** The state in the API; `after`: the state after success, regardless of the number of submissions. */
  state?: { read(api: ApiClient): Promise<unknown>; after: unknown };
};

/** Invalid input: it is typed, or, if the page prevents typing it, the fields are changed in the request. */
export type InvalidForm = { words: string | RegExp } & (
  | { field: Locator; text: string }
  | { fields: Readonly<Record<string, string>> }
);

/** Opens a closed `<details>` by its summary. */
export async function unfold(summary: Locator): Promise<void> {
  const fold = summary.locator('xpath=ancestor::details[1]');
  if ((await fold.getAttribute('open')) === null) await summary.click();
}
