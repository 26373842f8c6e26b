import { FORM_FACTS, type FormName } from '#test/support/form-table.ts';
import { test } from '../support/test.ts';
import { ACCOUNT_FORMS } from './account-forms.ts';
import { CART_FORMS } from './cart-forms.ts';
import type { FormRow } from './form-row.ts';
import { LIST_FORMS } from './list-forms.ts';
import { NOTICE_FORMS } from './notice-forms.ts';
import { ORDER_FORMS } from './order-forms.ts';
import {
  appliesTo,
  isDone,
  isDoneByApp,
  isDoneOnceOnline,
  isDoneTranslated,
  isDoneTranslatedByApp,
  isRejectedByShop,
  isRejectedForOtherCustomer,
  isRejectedThenDone,
  waitsForLogin,
  waitsForNewSession,
} from './outcomes.ts';
import { REVIEW_FORMS } from './review-forms.ts';
import { VISITOR_FORMS } from './visitor-forms.ts';

/*
 * Tests every form in every outcome by what the page shows. CI tests all outcomes for one form of each kind, and only
 * single and double submission for the rest, except for forms that appear on several pages. `npm run test:forms` tests
 * everything.
 */

const FORMS: Readonly<Record<FormName, FormRow>> = {
  ...CART_FORMS,
  ...LIST_FORMS,
  ...NOTICE_FORMS,
  ...ACCOUNT_FORMS,
  ...ORDER_FORMS,
  ...REVIEW_FORMS,
  ...VISITOR_FORMS,
};

const isLongRun = process.env.FORMS === 'all';

test.describe.configure({ mode: 'parallel' });
test.use({ actionTimeout: 10_000 });

const ROWS: ReadonlyMap<string, FormRow> = new Map(Object.entries(FORMS));

for (const [
  name,
  { canBeInvalid = false, canBeRejected = false, isSample = false, needsEmail, isTwin },
] of FORM_FACTS) {
  const row = ROWS.get(name);
  if (row === undefined || ((needsEmail || isTwin) && !isLongRun)) continue;
  const isWhole = isSample || isLongRun;

  test(name, async ({ page, consoleWatch }) => {
    test.setTimeout(180_000);
    const fixtures = { page, row, consoleWatch };
    await test.step('a double submission counts once', () => isDone(fixtures));
    if (!isWhole) return;
    await test.step('rejected, then successful', () => isRejectedThenDone(fixtures, canBeInvalid));
    if (canBeRejected) await test.step('rejected by the shop', () => isRejectedByShop(fixtures));
    if (row.isOnPublicPage && appliesTo(row, 'not signed in'))
      await test.step('not signed in', () => waitsForLogin(fixtures));
    if (appliesTo(row, 'session ended')) await test.step('session ended', () => waitsForNewSession(fixtures));
    if (appliesTo(row, 'session changed'))
      await test.step('session changed', () => isRejectedForOtherCustomer(fixtures));
    await test.step('submitted on a translated page', () => isDoneTranslated(fixtures));
    await test.step('submitted on a translated page before the app runs', () =>
      isDoneTranslatedByApp(fixtures));
    if (!isSample) return;
    await test.step('submitted offline, then online', () => isDoneOnceOnline(fixtures));
    await test.step('submitted before the app runs', () => isDoneByApp(fixtures));
  });
}
