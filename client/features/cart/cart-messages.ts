import type { Cart, CartItem } from '#shared/contract/cart.ts';
import { cartProblem } from '#shared/domain/cart-totals.ts';
import { productLabel } from '#shared/domain/product.ts';
import { isOutOfStock, stockLevel } from '#shared/domain/stock.ts';

/** What a line says of its stock while there is enough for it; null where there is plenty. */
export function stockHint({ product, quantity }: CartItem): string | null {
  const isLow = stockLevel(product.stock) === 'low' && !isOutOfStock(product.stock, quantity);
  return isLow ? `Only ${product.stock} left` : null;
}

/** Why the cart cannot be checked out, in a sentence that says what to do; null where it can (R-EDGE-5). */
export function problemMessage(cart: Cart): string | null {
  const problem = cartProblem(cart);
  switch (problem) {
    case null:
      return null;
    case 'empty':
      return 'Your cart is empty: there is nothing to check out yet.';
    case 'error':
      return cart.error ?? '';
    case 'stock':
      return 'Some of your items are sold out or fewer are left than you want. Change them to check out.';
  }
}

/** `Kasi classic tee (M / Navy)`. */
export function itemName({ product }: CartItem): string {
  return productLabel(product);
}

/** The id of a line's link, for the focus to go to when a button beside it has gone. */
export function lineLinkId({ id }: CartItem): string {
  return `cart-line-${id}`;
}
