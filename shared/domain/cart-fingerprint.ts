import type { Cart } from '../contract/cart.ts';
import { cartItems } from './cart-items.ts';

/** The cart's lines as text: equal for equal ones whatever their order, and never for those of two orders. */
export function cartFingerprint(cart: Cart): string {
  const lines = cartItems(cart).map(({ id, product_id, quantity }) => `${id}:${product_id}x${quantity}`);
  return lines.sort().join(' ');
}
