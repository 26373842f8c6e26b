import { CUSTOMER_PREFIX, createStoredValue } from '#client/browser/stored-value.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-totals.ts';
import { toCents } from '#shared/domain/money.ts';
import { isRecord } from '#shared/is-record.ts';

/** An order that was sent and may have been placed although no answer came. */
export type SentOrder = { content: string; key: string; at: number };

/** After this long a lost answer is not waited for any more; the order is then to be found under "Your orders". */
const KEPT_MS = 30 * 60 * 1000;

/** Kept for the tab, so that a retry after a lost answer or a reload is a repeat and never a second order. */
export const sentOrder = createStoredValue<SentOrder>(
  () => window.sessionStorage,
  `${CUSTOMER_PREFIX}sent-order`,
  1,
  (value): value is SentOrder =>
    isRecord(value) &&
    typeof value.content === 'string' &&
    typeof value.key === 'string' &&
    typeof value.at === 'number',
);

/**
 * The key to send an order with: the one it was sent with before, else the page view's own.
 * @param now milliseconds
 */
export function orderKey(sent: SentOrder | null, content: string, ownKey: string, now: number): string {
  return sent !== null && sent.content === content && now - sent.at < KEPT_MS ? sent.key : ownKey;
}

/** What an order would hold, as text: equal for equal orders. */
export function orderContent(cart: Cart, addressId: number, total: number): string {
  const lines = cartItems(cart).map(
    ({ id, product_id, quantity, product }) => `${id}:${product_id}x${quantity}@${toCents(product.price)}`,
  );
  return [...lines.sort(), `to:${addressId}`, `total:${toCents(total)}`].join(' ');
}
