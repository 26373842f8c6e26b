import type { Cart } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-totals.ts';

/** Alike for two carts with the same lines and pieces: what was said of one is then still so of the other. */
export function linesMark(cart: Cart): string {
  return cartItems(cart)
    .map(({ id, quantity }) => `${id}×${quantity}`)
    .join(' ');
}
