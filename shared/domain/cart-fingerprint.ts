import type { Cart } from '../contract/cart.ts';
import { cartItems } from './cart-items.ts';

/** Returns the cart's lines as text, regardless of their order. Carts of different orders never have the same text. */
export function cartFingerprint(cart: Cart): string {
  const lines = cartItems(cart).map(({ id, product_id, quantity }) => `${id}:${product_id}x${quantity}`);
  return lines.sort().join(' ');
}
