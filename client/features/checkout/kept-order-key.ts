import { CUSTOMER_PREFIX, createStoredValue } from '#client/browser/stored-value.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { isRecord } from '#shared/is-record.ts';
import { KEY_FIELD } from '#shared/navigation/action-result.ts';

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
 * Gives an order that is about to be sent the key that the same order was sent with before, else keeps its own.
 * @param now milliseconds
 */
export function keepOrderKey(fields: URLSearchParams, now: number): void {
  const content = ['cart', 'address_id', 'total'].map((name) => fields.get(name)).join(' ');
  const sent = sentOrder.read();
  const isRepeat = sent !== null && sent.content === content && now - sent.at < KEPT_MS;
  const key = isRepeat ? sent.key : (fields.get(KEY_FIELD) ?? '');
  fields.set(KEY_FIELD, key);
  sentOrder.write({ content, key, at: now });
}

/** The cart's lines as text: equal for equal ones, and never for those of two orders. */
export function cartContent(cart: Cart): string {
  const lines = cartItems(cart).map(({ id, product_id, quantity }) => `${id}:${product_id}x${quantity}`);
  return lines.sort().join(' ');
}
