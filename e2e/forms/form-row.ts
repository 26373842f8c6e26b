import type { Locator, Page } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Customer } from '../support/customers.ts';

/** A form of the shop as a shopper uses it. */
export type FormRow = {
  /** Creates the form's data through the API; returns how to reach the form and what to expect. */
  prepare(page: Page, customer: Customer): Promise<PreparedForm>;
  /** True if the form's page is also shown to visitors who are not signed in. */
  isOnPublicPage?: boolean;
  /** True if the form is submitted without being signed in. */
  isAnonymous?: boolean;
  /** True if the demo shop's own customer submits the form, because that customer has orders in every state. */
  isOfDemoCustomer?: boolean;
  /** For each outcome that does not apply to this form, the reason. */
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
  /** Unfolds the form and types into it. Called again after invalid input. */
  fill?(): Promise<void>;
  /** The typed values, which must remain unless the form succeeds. */
  typed?: readonly (readonly [Locator, string])[];
  /** The control that submits the form. */
  control: Locator;
  /** The page's content after success. */
  done: readonly Locator[];
  /** Content that the page no longer shows after success. */
  gone?: Locator;
  /** The text that the page shows instead of `done` after a lost response, if the message is shorter. */
  doneAgain?: readonly Locator[];
  /** Shown instead of `done` after a login, if the login redirects to another page. */
  doneAfterLogin?: readonly Locator[];
  /** Where a rejection message appears, if not in an alert. */
  problem?(words: string): Locator;
  invalid?: InvalidForm;
  /** Changes the shop so that it rejects the form. */
  rejection?: { change(): Promise<unknown>; words: string | RegExp };
  /**
   * `read` reads the state from the API. `after` is the expected state after success, however often the form was
   * submitted.
   */
  state?: { read(api: ApiClient): Promise<unknown>; after: unknown };
};

/**
 * Invalid input. Either `text` is typed into `field`, or, if the page prevents that, `fields` are changed in the
 * request.
 */
export type InvalidForm = { words: string | RegExp } & (
  | { field: Locator; text: string }
  | { fields: Readonly<Record<string, string>> }
);

/** Opens a closed `<details>` by its summary. */
export async function unfold(summary: Locator): Promise<void> {
  const fold = summary.locator('xpath=ancestor::details[1]');
  if ((await fold.getAttribute('open')) === null) await summary.click();
}
