import type { CartItem } from '#shared/contract/cart.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isOutOfStock } from '#shared/domain/stock.ts';

/**
 * A change to a cart line: `take` accepts the current price and stock, and `remove` removes the line. `seenPrice` is
 * the new price shown to the shopper, in rand; omitted if the price has not changed.
 */
export type CartFix =
  | { kind: 'take'; productId: number; quantity: number; seenPrice?: number }
  | { kind: 'remove'; cartItemId: number };

/** The changes of a cart line since it was added, and the fix that accepts them. */
export type LineChange = {
  item: CartItem;
  /** One or more sentences. */
  text: string;
  fix: CartFix;
  /** The label of the button that accepts the change. */
  label: string;
};

/** Returns the changes of a line since it was added or last accepted, with the fix; null if nothing has changed. */
export function lineChange(item: CartItem): LineChange | null {
  const { product, quantity, price_before, product_id } = item;
  const isGone = item.no_longer_sold === true;
  if (isGone || product.stock === 0) {
    const fix: CartFix = { kind: 'remove', cartItemId: item.id };
    return { item, text: isGone ? 'No longer sold.' : 'Sold out.', fix, label: 'Remove' };
  }
  const isShort = isOutOfStock(product.stock, quantity);
  if (!isShort && price_before === undefined) return null;
  const pieces = isShort ? product.stock : quantity;
  const price = formatRand(product.price);
  const short = isShort ? [`Only ${product.stock} left, and you have ${quantity} in your cart.`] : [];
  const other =
    price_before === undefined ? [] : [`The price was ${formatRand(price_before)}. Now it’s ${price}.`];
  return {
    item,
    text: [...short, ...other].join(' '),
    fix: {
      kind: 'take',
      productId: product_id,
      quantity: pieces,
      ...(price_before === undefined ? {} : { seenPrice: product.price }),
    },
    label: isShort ? `Take ${pieces}${other.length > 0 ? ` at ${price}` : ''}` : `Accept ${price}`,
  };
}

/** Formats a fix as a form field's value, which the worker's `parseCartFix` parses. */
export function serializeCartFix(fix: CartFix): string {
  if (fix.kind === 'remove') return `remove ${fix.cartItemId}`;
  return ['take', fix.productId, fix.quantity, fix.seenPrice ?? []].flat().join(' ');
}
