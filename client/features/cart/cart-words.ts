import type { Cart, CartItem } from '#shared/contract/cart.ts';
import { type CartProblem, cartProblem } from '#shared/domain/cart-totals.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { isOutOfStock, stockLevel } from '#shared/domain/stock.ts';

/** What a line says of its stock: a problem stands in the way of the checkout, a hint does not. */
export type StockWords = { tone: 'problem' | 'hint'; text: string };

export function stockWords({ product, quantity }: CartItem): StockWords | null {
  if (product.stock === 0) return { tone: 'problem', text: 'Sold out. Remove it to check out.' };
  if (isOutOfStock(product.stock, quantity)) {
    return { tone: 'problem', text: `Only ${product.stock} left, you have ${quantity} in your cart.` };
  }
  if (stockLevel(product.stock) === 'low') return { tone: 'hint', text: `Only ${product.stock} left` };
  return null;
}

/** Why the cart cannot be checked out, in a sentence that says what to do; null where it can (R-EDGE-5). */
export function problemWords(cart: Cart): string | null {
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

/** Whether the URL names a reason for which the checkout sent the shopper back. */
export function isCartProblem(reason: string | null): reason is CartProblem {
  return reason === 'empty' || reason === 'error' || reason === 'stock';
}

/** What is in the cart of a product, in a sentence. */
export function inCartWords(name: string, pieces: number): string {
  return pieces === 1
    ? `1 piece of ${name} is in your cart.`
    : `${pieces} pieces of ${name} are in your cart.`;
}

/** `Kasi classic tee (M / Navy)`. */
export function itemName({ product }: CartItem): string {
  const label = variantLabel(product.options);
  return label === '' ? product.name : `${product.name} (${label})`;
}
