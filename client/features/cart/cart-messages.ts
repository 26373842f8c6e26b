import type { Cart, CartItem } from '#shared/contract/cart.ts';
import { cartProblem } from '#shared/domain/cart-totals.ts';
import { productLabel } from '#shared/domain/product.ts';
import { isOutOfStock, stockLevel } from '#shared/domain/stock.ts';

/** Returns `Only 3 left` if the stock is low but covers the line; otherwise null. */
export function stockHint({ product, quantity }: CartItem): string | null {
  const isLow = stockLevel(product.stock) === 'low' && !isOutOfStock(product.stock, quantity);
  return isLow ? `Only ${product.stock} left` : null;
}

/**
 * Returns the reason why the cart cannot be checked out, and how to fix it; null if the cart can be checked out
 * (R-EDGE-5).
 */
export function problemMessage(cart: Cart): string | null {
  const problem = cartProblem(cart);
  switch (problem) {
    case null:
      return null;
    case 'empty':
      // Shown only in the toast, because an empty cart has no checkout button.
      return 'Add something to your cart first.';
    case 'error':
      return cart.error ?? '';
    case 'stock':
      return 'Some items are sold out, or there aren’t enough left. Change them to check out.';
  }
}

/** Returns the item's name with its variant: `Kasi classic tee (M / Navy)`. */
export function itemName({ product }: CartItem): string {
  return productLabel(product);
}

/** Returns the id of a line's link. The link receives the focus when a button beside it disappears. */
export function lineLinkId({ id }: CartItem): string {
  return `cart-line-${id}`;
}

/**
 * Returns the heading above the lines, on the page or in the sheet. The heading receives the focus when a line
 * disappears.
 */
export function cartHeading(): HTMLElement | null {
  return document.getElementById('cart-heading');
}
