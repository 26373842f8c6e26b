import type { Cart } from '../contract/cart.ts';
import { cartItems } from './cart-items.ts';

/**
 * Returns the cart's lines as a string that does not depend on their order. Carts with different lines never have the
 * same string.
 */
export function cartFingerprint(cart: Cart): string {
  const lines = cartItems(cart).map(({ id, product_id, quantity }) => `${id}:${product_id}x${quantity}`);
  return lines.sort().join(' ');
}
