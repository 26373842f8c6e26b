import type { Page } from 'playwright/test';
import { FAILURE_TEXT } from '#shared/constants.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { authDialog } from '../pages/auth-dialog.ts';
import { type ConsoleWatch, OFFLINE_MESSAGES } from '../support/console-watch.ts';
import { clientOf, signUp } from '../support/customers.ts';
import { holdCalls, recordCalls } from '../support/held-calls.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';
import { expectTranslationCurrent, translate } from '../support/translation.ts';
import type { FormRow, InvalidForm, Outcome, PreparedForm } from './form-row.ts';
import { expectHints } from './hints.ts';
import {
  expectDialog,
  expectDone,
  expectDoneOnce,
  expectReadyAgain,
  interceptNextForm,
  openForm,
  postsOf,
  prepareForm,
} from './open-form.ts';

type FormFixtures = { page: Page; row: FormRow; consoleWatch: ConsoleWatch };

/**
 * Outcome: the form is applied once, even if submitted twice at the same moment. Also checks that fields show errors on
 * blur.
 */
export async function isDone({ page, row }: FormFixtures): Promise<void> {
  const { form, customer } = await openForm(page, row);
  await test.step('fields show hints on blur', () => expectHints(form.control));
  const posts = postsOf(page);
  if (appliesTo(row, 'pressed twice')) await form.control.dblclick();
  else await form.control.click();
  await expectDone(form);
  await expect.poll(() => posts.length).toBe(1);
  await expectDoneOnce(form, customer);
}

/**
 * Outcome: errors appear beside the form, and the form keeps the typed values. A valid submission is then applied once.
 */
export async function isRejectedThenDone(
  { page, row, consoleWatch }: FormFixtures,
  canBeInvalid: boolean,
): Promise<void> {
  const { form, customer } = await openForm(page, row);
  const before = await form.state?.read(customer.api);
  for (const [outcome, status, result] of REJECTIONS) {
    await test.step(outcome, async () => {
      await interceptNextForm(page, (route) => route.fulfill({ status, json: result }));
      await form.control.click();
      await expectProblem(page, form, result.message);
      await expectReadyAgain(form);
    });
  }
  const { invalid } = form;
  expect(invalid !== undefined).toBe(canBeInvalid);
  if (invalid !== undefined) {
    await test.step('invalid', async () => {
      await sendInvalid(page, form, invalid);
      await expect(page.getByText(invalid.words).first()).toBeVisible();
      await expectReadyAgain(form, 'field' in invalid ? invalid : undefined);
      await form.fill?.();
    });
  }
  expect(await form.state?.read(customer.api)).toEqual(before);
  await test.step('lost answer', async () => {
    consoleWatch.allow(/got no answer|ERR_FAILED/);
    await interceptNextForm(page, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await form.control.click();
    await expectProblem(page, form, FAILURE_TEXT);
    await expectReadyAgain(form);
    await form.control.click();
    await expectDone(form, form.doneAgain);
    await expectDoneOnce(form, customer);
  });
}

type Rejected = Extract<ActionResult, { kind: 'refused' }>;

const REJECTIONS: readonly (readonly [Outcome, number, Rejected])[] = [
  ['failure', 500, rejected('internal', FAILURE_TEXT)],
  ['limit', 429, rejected('too_many_requests', 'Too many attempts. Please wait a moment and try again.')],
];

function rejected(code: Rejected['code'], message: string): Rejected {
  return { kind: 'refused', code, message, retryAfterSeconds: null };
}

/** Expects an error on the page itself, which stays longer than a toast, and no toast with the same words. */
async function expectProblem(page: Page, { problem }: PreparedForm, words: string): Promise<void> {
  const alert = problem?.(words) ?? page.getByRole('alert').filter({ hasText: words });
  await expect(alert.first()).toBeVisible();
  expect(await page.locator('[data-sonner-toast]').filter({ hasText: words }).count()).toBe(0);
}

async function sendInvalid(page: Page, { control }: PreparedForm, invalid: InvalidForm): Promise<void> {
  if ('field' in invalid) await invalid.field.fill(invalid.text);
  else {
    await interceptNextForm(page, (route) => {
      const fields = new URLSearchParams(route.request().postData() ?? '');
      for (const [name, value] of Object.entries(invalid.fields)) fields.set(name, value);
      return route.continue({ postData: fields.toString() });
    });
  }
  await control.click();
}

/** Outcome: the shop's data has changed in the meantime, so the shop rejects the form and explains why. */
export async function isRejectedByShop({ page, row }: FormFixtures): Promise<void> {
  const { form } = await openForm(page, row);
  const { change, words } = form.rejection ?? raise('The row describes no rejection');
  await change();
  await form.control.click();
  await expect(page.getByText(words).first()).toBeVisible();
}

function raise(message: string): never {
  throw new Error(message);
}

/** Outcome: a visitor has to log in, and the login then applies the form. */
export async function waitsForLogin({ page, row }: FormFixtures): Promise<void> {
  const { form, customer } = await openForm(page, { ...row, isAnonymous: true });
  await form.control.click();
  await expectDialog(
    page,
    /^Once you’re logged in, (what you chose goes|we’ll e-mail you|we’ll count your vote)/,
  );
  const posts = postsOf(page);
  await authDialog(page).logIn(customer);
  await expectDone(form);
  await expect.poll(() => posts.length).toBe(1);
  await expectDoneOnce(form, { api: await clientOf(page.context()) });
}

/** Outcome: the customer has logged out elsewhere and has to log in again, and the login then applies the form. */
export async function waitsForNewSession({ page, row }: FormFixtures): Promise<void> {
  const calls = recordCalls(page);
  const { form, customer } = await openForm(page, row);
  const release = await holdCalls(page, calls);
  await customer.api.account.logout();
  await form.control.click();
  await expectDialog(page, 'Your session has ended. Please log in again.');
  release();
  const posts = postsOf(page);
  await authDialog(page).logIn(customer);
  await expectDone(form, form.doneAfterLogin);
  await expect.poll(() => posts.length).toBe(1);
  await expectDoneOnce(form, { api: await clientOf(page.context()) });
}

/**
 * Outcome: another customer has logged in since, so the form is not applied and the browser discards the first
 * customer's data.
 */
export async function isRejectedForOtherCustomer({ page, row }: FormFixtures): Promise<void> {
  const calls = recordCalls(page);
  const { form, customer } = await openForm(page, row);
  const before = await form.state?.read(customer.api);
  const release = await holdCalls(page, calls);
  // Without the cookie, signing up does not end the first customer's session.
  await page.context().clearCookies();
  await signUp(page.context());
  await form.control.click();
  release();
  const words = 'Someone else has logged in here, so nothing was changed.';
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(async () => expect(await knownCustomer(page)).not.toContain(customer.email)).toPass();
  expect(await form.state?.read(customer.api)).toEqual(before);
}

/** The session stored in the browser. */
function knownCustomer(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('session') ?? '');
}

/** Outcome: without a connection, the form reports the failure. Once online, submitting again applies the form. */
export async function isDoneOnceOnline({ page, row, consoleWatch }: FormFixtures): Promise<void> {
  consoleWatch.allow(OFFLINE_MESSAGES);
  const { form, customer } = await openForm(page, row);
  await page.context().setOffline(true);
  await form.control.click();
  await expectProblem(page, form, 'You seem to be offline.');
  await expectReadyAgain(form);
  await page.context().setOffline(false);
  await form.control.click();
  await expectDone(form);
  await expectDoneOnce(form, customer);
}

/** Outcome: submitted before the app runs, the form is applied by a single request once the app runs. */
export async function isDoneByApp(fixtures: FormFixtures): Promise<void> {
  await submitBeforeApp(fixtures, async () => {});
}

/** Outcome: on a page that the browser has translated, the form is applied once and all text is current. */
export async function isDoneTranslated({ page, row }: FormFixtures): Promise<void> {
  const { form, customer } = await openForm(page, row);
  await translate(page);
  const posts = postsOf(page);
  await form.control.click();
  await expectDone(form);
  await expect.poll(() => posts.length).toBe(1);
  await expectDoneOnce(form, customer);
  await expectTranslationCurrent(page);
}

/** Outcome: like {@link isDoneByApp}, on a page that the browser translates before the app runs. */
export async function isDoneTranslatedByApp(fixtures: FormFixtures): Promise<void> {
  const { page, consoleWatch } = fixtures;
  // React logs this and renders a section again if its text was translated before hydration.
  consoleWatch.allow(/Minified React error #418/);
  await submitBeforeApp(fixtures, () => translate(page));
  await expectTranslationCurrent(page);
}

/**
 * Submits the form before the app runs, then lets the app run. A form that only the app can open is submitted after
 * that.
 */
async function submitBeforeApp({ page, row }: FormFixtures, atFirst: () => Promise<void>): Promise<void> {
  const { form, customer } = await prepareForm(page, row);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(form.path, { waitUntil: 'commit' });
  if (form.open === undefined) {
    await form.fill?.();
    await form.control.waitFor();
  }
  await atFirst();
  if (form.open !== undefined) {
    release();
    await ready(page);
    await form.open();
    await form.control.waitFor();
    await form.fill?.();
  }
  const posts = postsOf(page);
  await form.control.click();
  if (form.open === undefined) {
    await expect(form.control).toHaveAttribute('aria-busy', 'true');
    release();
    await ready(page);
  }
  await expectDone(form);
  await expect.poll(() => posts.length).toBe(1);
  await expectDoneOnce(form, customer);
}

/** True if an outcome applies to a form. */
export function appliesTo({ without = {} }: FormRow, outcome: Outcome): boolean {
  return without[outcome] === undefined;
}
