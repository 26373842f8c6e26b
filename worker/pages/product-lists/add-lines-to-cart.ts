import type { ListLine } from '#client/features/product-lists/list-page-data.ts';
import { HttpError, isRejection } from '#shared/contract/http-error.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { explainRejection } from '#worker/platform/action-rejection.ts';
import { fillCart } from '../cart/fill-cart.ts';
import { trimCart } from '../cart/trim-cart.ts';
import type { ActionOutcome } from '../page-action.ts';
import { buyable, cartReport } from './cart-report.ts';

/**
 * Adds a list's products to the cart. Without scripts, redirects to the cart if everything was added; otherwise shows
 * the list with the reasons.
 */
export async function addLinesToCart(api: ApiCalls, lines: readonly ListLine[]): Promise<ActionOutcome> {
  const requested = buyable(lines).map((productId) => ({ productId, quantity: 1 }));
  const { lines: filled, added, cart, failure } = await fillCart(api, requested);
  // Bugs and ended sessions are thrown, not reported.
  const isFault = failure !== null && !(failure instanceof HttpError);
  if (isFault || isRejection(failure, 'unauthenticated')) throw failure;
  const why = failure === null ? '' : explainRejection(failure).message;
  const { isAllIn, text: message } = cartReport(lines, filled, why);
  return {
    kind: 'done',
    message,
    changed: cart === null ? {} : { cart: trimCart(cart) },
    events: added.map(({ productId, quantity }) => ({
      name: 'add_to_cart',
      product_id: productId,
      quantity,
    })),
    ...(isAllIn ? { to: '/cart' } : { form: { values: { intent: 'to-cart' }, notice: message } }),
  };
}
