import { HttpError, isRefusal } from '#shared/contract/http-error.ts';
import type { Api } from '#worker/api/index.ts';
import { explainRefusal } from '#worker/platform/action-refusal.ts';
import { fillCart } from '../cart/fill-cart.ts';
import { withoutUnshownFields } from '../cart/without-unshown-fields.ts';
import type { ActionOutcome } from '../page-action.ts';
import { buyable, cartReport } from './cart-report.ts';
import type { ListForm } from './list-form.ts';
import { toListLine } from './to-list-line.ts';

/**
 * Puts a whole list into the cart. Without scripts the cart follows where all of it is in there, else the list with what
 * is not and why.
 */
export async function listToCart(api: Api, { listId }: ListForm): Promise<ActionOutcome> {
  const lines = (await api.productLists.listProductsOfList({ listId })).map(toListLine);
  const wanted = buyable(lines).map((productId) => ({ productId, quantity: 1 }));
  const { lines: filled, added, cart, failure } = await fillCart(api, wanted);
  // A fault of this code, or a session that has ended.
  const isFault = failure !== null && !(failure instanceof HttpError);
  if (isFault || isRefusal(failure, 'unauthenticated')) throw failure;
  const why = failure === null ? '' : explainRefusal(failure).message;
  const { isAllIn, text: message } = cartReport(lines, filled, why);
  return {
    kind: 'done',
    message,
    changed: cart === null ? {} : { cart: withoutUnshownFields(cart) },
    events: added.map(({ productId, quantity }) => ({
      name: 'add_to_cart',
      product_id: productId,
      quantity,
    })),
    ...(isAllIn ? { to: '/cart' } : { form: { values: { intent: 'to-cart' }, notice: message } }),
  };
}
