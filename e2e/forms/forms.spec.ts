import { CAN_BE_INVALID, CAN_BE_REJECTED, FORM_NAMES, type FormName } from '#test/worker/forms/form-names.ts';
import { expect, test } from '../support/test.ts';
import { ACCOUNT_FORMS } from './account-forms.ts';
import { CART_FORMS } from './cart-forms.ts';
import type { FormRow } from './form-row.ts';
import { LIST_FORMS } from './list-forms.ts';
import { NOTICE_FORMS } from './notice-forms.ts';
import { ORDER_FORMS } from './order-forms.ts';
import {
  has,
  isDone,
  isDoneByApp,
  isDoneOnceOnline,
  isDoneTranslated,
  isDoneTranslatedByApp,
  isNobodyElses,
  isRejectedByShop,
  isRejectedThenDone,
  waitsForLogin,
  waitsForNewSession,
} from './outcomes.ts';
import { VISITOR_FORMS } from './visitor-forms.ts';

/*
 * Every form in every outcome, by the words on screen. CI runs all outcomes of one form of each kind, and of the others what
 * a press and another one come to; `npm run test:forms` runs all of all.
 */

const FORMS: Readonly<Record<FormName, FormRow>> = {
  ...CART_FORMS,
  ...LIST_FORMS,
  ...NOTICE_FORMS,
  ...ACCOUNT_FORMS,
  ...ORDER_FORMS,
  ...VISITOR_FORMS,
};

/** One form of each kind. */
const OF_EACH_KIND: ReadonlySet<string> = new Set<FormName>([
  'product',
  'cart: remove',
  'product-lists: rename',
  'account-address-create',
  'checkout: place-order',
  'home: login',
  'support',
]);

/** They wait for a mail; forgotten-password.spec.ts and checkout.spec.ts go their way. */
const BY_EMAIL: ReadonlySet<string> = new Set<FormName>([
  'home: verify',
  'home: reset_password',
  'account-details: verify-email',
  'cart: verify-email',
  'checkout: verify-email',
  'payment: verify-email',
]);
const isLongRun = process.env.FORMS === 'all';

test.describe.configure({ mode: 'parallel' });
test.use({ actionTimeout: 10_000 });

test('every form has its row', () => {
  expect(Object.keys(FORMS).sort()).toEqual([...FORM_NAMES].sort());
});

for (const [name, row] of Object.entries(FORMS)) {
  if (BY_EMAIL.has(name) && !isLongRun) continue;
  const isOfEachKind = OF_EACH_KIND.has(name);
  const isWhole = isOfEachKind || isLongRun;

  test(name, async ({ page, consoleWatch }) => {
    test.setTimeout(180_000);
    const fixtures = { page, row, consoleWatch };
    await test.step('done, however often it is pressed', () => isDone(fixtures));
    if (!isWhole) return;
    await test.step('refused, then done', () => isRejectedThenDone(fixtures, CAN_BE_INVALID.has(name)));
    if (CAN_BE_REJECTED.has(name)) await test.step('refused by the shop', () => isRejectedByShop(fixtures));
    if (row.isOnPublicPage && has(row, 'not signed in'))
      await test.step('not signed in', () => waitsForLogin(fixtures));
    if (has(row, 'session ended')) await test.step('session ended', () => waitsForNewSession(fixtures));
    if (has(row, 'session changed')) await test.step('session changed', () => isNobodyElses(fixtures));
    await test.step('translated', () => isDoneTranslated(fixtures));
    await test.step('translated before the app', () => isDoneTranslatedByApp(fixtures));
    if (!isOfEachKind) return;
    await test.step('offline', () => isDoneOnceOnline(fixtures));
    await test.step('before the app', () => isDoneByApp(fixtures));
  });
}
