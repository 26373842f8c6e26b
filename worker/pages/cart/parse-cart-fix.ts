import type { CartFix } from '#client/features/cart/line-change.ts';

/** Reads what `formatCartFix` has written; null where it is nothing of the kind. */
export function parseCartFix(text: string): CartFix | null {
  const removed = /^remove (\d{1,15})$/.exec(text);
  if (removed !== null) return { kind: 'remove', cartItemId: Number(removed[1]) };
  const [, productId, quantity, price] =
    /^take (\d{1,15}) (\d{1,5})(?: (\d{1,9}(?:\.\d{1,2})?))?$/.exec(text) ?? [];
  if (productId === undefined) return null;
  const seen = price === undefined ? {} : { seenPrice: Number(price) };
  return { kind: 'take', productId: Number(productId), quantity: Number(quantity), ...seen };
}
