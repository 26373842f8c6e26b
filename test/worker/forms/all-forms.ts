import { afterAll, beforeAll, vi } from 'vitest';
import { hideLogs } from '#test/support/hide-logs.ts';
import { ACCOUNT_FORMS } from './account-forms.ts';
import { CART_FORMS } from './cart-forms.ts';
import { stubApiElsewhere } from './failing-api.ts';
import type { FormRow } from './form-row.ts';
import { LIST_FORMS } from './list-forms.ts';
import { NOTICE_FORMS } from './notice-forms.ts';
import { ORDER_FORMS } from './order-forms.ts';
import { REVIEW_FORMS } from './review-forms.ts';
import { fillShelf, type Shelf } from './shelf.ts';
import { SIGN_IN_FORMS } from './sign-in-forms.ts';

export const FORMS: readonly FormRow[] = [
  ...CART_FORMS,
  ...LIST_FORMS,
  ...NOTICE_FORMS,
  ...ACCOUNT_FORMS,
  ...ORDER_FORMS,
  ...REVIEW_FORMS,
  ...SIGN_IN_FORMS,
];

/**
 * Prepares a test file that submits forms: creates the products and hides the worker's logs. Tests get the products
 * from the returned function.
 */
export function aShelfForForms(): () => Shelf {
  let shelf: Shelf | undefined;
  beforeAll(async () => {
    hideLogs();
    stubApiElsewhere();
    shelf = await fillShelf();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return () => {
    if (shelf === undefined) throw new Error('The shelf is filled before the first test');
    return shelf;
  };
}
