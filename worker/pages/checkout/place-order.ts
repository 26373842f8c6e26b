import { HttpError, isRejection } from '#shared/contract/http-error.ts';
import type { Order } from '#shared/contract/order.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isPayable } from '#shared/domain/order-status.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { loadTrimmedCart } from '../cart/trim-cart.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';

/** Places the order from the checkout and redirects to its payment. A retry with the same key finds the same order. */
export async function placeOrderAction({ api, form, key = '' }: ActionContext): Promise<ActionOutcome> {
  const code = form.get('voucher_code');
  const requested = {
    total: Number(form.get('total')),
    address_id: Number(form.get('address_id')),
    ...(code !== null && { voucher_code: code }),
  };
  try {
    const order = await placePayableOrder(api, requested, key);
    return { kind: 'redirect', to: paymentPath(order.id), changed: await loadTrimmedCart(api) };
  } catch (error) {
    if (!isRejection(error, 'total_changed')) throw error;
    throw new HttpError(409, 'total_changed', totalChanged(error), { details: error.details });
  }
}

/**
 * Places an order, or returns the order that was already placed with the key. If that order can no longer be paid,
 * because it has been paid or cancelled, places another order, unless the cart is empty. The new order's key is derived
 * from the old key, so that a retry finds the new order, too.
 */
async function placePayableOrder(
  api: ApiCalls,
  requested: Parameters<ApiCalls['orders']['placeOrder']>[0],
  key: string,
): Promise<Order> {
  const order = await api.orders.placeOrder(requested, { idempotencyKey: key });
  if (isPayable(order.status)) return order;
  try {
    return await api.orders.placeOrder(requested, { idempotencyKey: `${key}-next` });
  } catch (error) {
    if (cartItems(await api.cart.getCart()).length > 0) throw error;
    return order;
  }
}

function totalChanged({ details }: HttpError): string {
  const [seen, total] = [Number(details.seen_total), Number(details.total)];
  return `The total has changed from ${formatRand(seen)} to ${formatRand(total)}.`;
}
