import type { CartItem } from '#shared/contract/cart.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isOutOfStock } from '#shared/domain/stock.ts';
import { itemName } from './cart-words.ts';

/**
 * What makes a line right again: it is taken as it is to be had now, or leaves. `seenPrice`: the new price that is shown
 * and accepted, in rand; left out where it is the old one.
 */
export type Remedy =
  | { kind: 'take'; productId: number; quantity: number; seenPrice?: number }
  | { kind: 'remove'; cartItemId: number };

/** What is no longer as it was when a line was put into the cart. */
export type LineChange = {
  item: CartItem;
  /** In sentences. */
  text: string;
  remedy: Remedy;
  /** What the button does that accepts it. */
  label: string;
  /** What is said once that is done. */
  done: string;
};

/** What has changed about a line since it was put in or accepted; null where nothing has. */
export function lineChange(item: CartItem): LineChange | null {
  const { product, quantity, price_before, product_id } = item;
  const name = itemName(item);
  if (product.stock === 0) {
    const remedy: Remedy = { kind: 'remove', cartItemId: item.id };
    return { item, text: 'Sold out.', remedy, label: 'Remove', done: `${name} was removed.` };
  }
  const isShort = isOutOfStock(product.stock, quantity);
  if (!isShort && price_before === undefined) return null;
  const pieces = isShort ? product.stock : quantity;
  const price = formatRand(product.price);
  const short = isShort ? [`Only ${product.stock} left, you have ${quantity} in your cart.`] : [];
  const other =
    price_before === undefined
      ? []
      : [`It was ${formatRand(price_before)} when you added it, and is ${price} now.`];
  return {
    item,
    text: [...short, ...other].join(' '),
    remedy: {
      kind: 'take',
      productId: product_id,
      quantity: pieces,
      ...(price_before === undefined ? {} : { seenPrice: product.price }),
    },
    label: isShort ? `Take ${pieces}${other.length > 0 ? ` at ${price}` : ''}` : `Accept ${price}`,
    done: `${name}: ${pieces} in your cart at ${price}.`,
  };
}

/** A remedy as a form's field carries it. */
export function remedyText(remedy: Remedy): string {
  if (remedy.kind === 'remove') return `remove ${remedy.cartItemId}`;
  return ['take', remedy.productId, remedy.quantity, remedy.seenPrice ?? []].flat().join(' ');
}

/** Reads {@link remedyText}; null where it says nothing of the kind. */
export function readRemedy(text: string): Remedy | null {
  const removed = /^remove (\d{1,15})$/.exec(text);
  if (removed !== null) return { kind: 'remove', cartItemId: Number(removed[1]) };
  const [, productId, quantity, price] =
    /^take (\d{1,15}) (\d{1,5})(?: (\d{1,9}(?:\.\d{1,2})?))?$/.exec(text) ?? [];
  if (productId === undefined) return null;
  const seen = price === undefined ? {} : { seenPrice: Number(price) };
  return { kind: 'take', productId: Number(productId), quantity: Number(quantity), ...seen };
}
