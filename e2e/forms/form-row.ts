import type { Locator, Page } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Customer } from '../support/customers.ts';

/** A form of the shop as a shopper meets it. */
export type FormRow = {
  /** Gives a customer what the form is about, by the API, and says how it is reached and what it shows. */
  prepare(page: Page, customer: Customer): Promise<PreparedForm>;
  /** It stands on a page that visitors see, too. */
  isOnPublicPage?: boolean;
  /** Whoever sends it is not signed in. */
  isAnonymous?: boolean;
  /** The demo shop's own customer sends it, who has orders in every state. */
  isOfDemoCustomer?: boolean;
  /** Why an outcome makes no sense for this form. */
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
  /** What is pressed on the page before the form is there. */
  open?(): Promise<void>;
  /** Unfolds the form and types into it; again after something wrong was typed. */
  fill?(): Promise<void>;
  /** What is typed: it must stay wherever the form is not done. */
  typed?: readonly (readonly [Locator, string])[];
  /** What sends the form. */
  control: Locator;
  /** What the page shows once it is done. */
  done: readonly Locator[];
  /** What the page does not show any more then. */
  gone?: Locator;
  /** What it shows in the place of `done` after an answer that was lost, where that says less. */
  doneAgain?: readonly Locator[];
  /** And after a login, where the page that is shown then is another one. */
  doneAfterLogin?: readonly Locator[];
  /** Where a refusal is said, if not in an alert. */
  problem?(words: string): Locator;
  invalid?: InvalidForm;
  /** Changes the shop, so that it refuses the form. */
  refusal?: { change(): Promise<unknown>; words: string | RegExp };
  /** What the API tells about it; `after`: once it is done, however often it was sent. */
  state?: { read(api: ApiClient): Promise<unknown>; after: unknown };
};

/** What is wrong: it is typed; or, where the page lets nobody type that, the fields are changed on their way. */
export type InvalidForm = { words: string | RegExp } & (
  | { field: Locator; text: string }
  | { fields: Readonly<Record<string, string>> }
);

/** Opens a `<details>` that is closed, by its summary. */
export async function unfold(summary: Locator): Promise<void> {
  const fold = summary.locator('xpath=ancestor::details[1]');
  if ((await fold.getAttribute('open')) === null) await summary.click();
}
