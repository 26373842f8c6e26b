import { cartItems } from '#shared/domain/cart-items.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { verifyEmailForms } from '../checkout/verify-email.ts';
import { type ActionContext, type ActionOutcome, type FormActions, runForm } from '../page-action.ts';
import { toListMembers } from '../product-lists/to-list-members.ts';
import { applyCartVoucher, cartVoucherForms } from '../vouchers/change-cart-voucher.ts';
import { acceptChanges } from './accept-changes.ts';
import { cartDone } from './cart-done.ts';
import { removeLine, restoreLine, setQuantity } from './change-line.ts';
import { isCartRejection } from './is-cart-rejection.ts';
import { moveToCart, removeSaved, restoreSaved, saveForLater } from './save-for-later.ts';
import { trimCart } from './trim-cart.ts';

/** Runs the forms of the cart page, selected by `intent`. */
export async function cartAction(context: ActionContext): Promise<ActionOutcome> {
  try {
    return await withListMembers(context.api, await runForm(context, FORMS));
  } catch (error) {
    if (!isCartRejection(error)) throw error;
    // The page on screen is outdated, so the response includes the current cart.
    const { errors, message } = error;
    const cart = trimCart(await context.api.cart.getCart());
    return { kind: 'invalid', errors, message: firstError(errors) || message, changed: { cart } };
  }
}

/**
 * Adds the lists to the response if the cart is empty. An empty cart shows products with wishlist buttons, and the
 * browser would otherwise request the lists.
 */
async function withListMembers(api: ApiCalls, outcome: ActionOutcome): Promise<ActionOutcome> {
  if (outcome.kind !== 'done') return outcome;
  const { cart, lists } = outcome.changed ?? {};
  if (cart === undefined || lists !== undefined || cartItems(cart).length > 0) return outcome;
  // The form has succeeded. If the lists cannot be loaded here, the browser requests them.
  const productLists = await api.productLists.listProductLists().catch(() => null);
  return productLists === null
    ? outcome
    : { ...outcome, changed: { cart, lists: toListMembers(productLists) } };
}

const EMAIL_FORMS = verifyEmailForms('/cart', applyCartVoucher('/cart'));

const FORMS: FormActions = {
  'set-quantity': setQuantity,
  remove: removeLine,
  restore: restoreLine,
  accept: acceptChanges,
  'save-for-later': saveForLater,
  'move-to-cart': moveToCart,
  'remove-saved': removeSaved,
  'restore-saved': restoreSaved,
  ...cartVoucherForms('/cart'),
  ...EMAIL_FORMS,
  // A voucher in the cart may become valid once the email is confirmed.
  'verify-email': async (context) => {
    const done = await EMAIL_FORMS['verify-email'](context);
    return cartDone({ cart: await context.api.cart.getCart() }, done);
  },
};
