import type { Cart } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-items.ts';

/** Equal for two carts with the same lines and quantities: a message about the one still holds for the other. */
export function cartFingerprint(cart: Cart): string {
  return cartItems(cart)
    .map(({ id, quantity }) => `${id}×${quantity}`)
    .join(' ');
}
