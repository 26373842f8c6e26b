import { CartSchema } from '../contract/cart.ts';
import type { ApiCall } from './api-call.ts';

export function createCartApi(call: ApiCall) {
  return {
    getCart: () => call({ method: 'GET', path: '/api/cart', reply: CartSchema }),
    /**
     * Sets the quantity of a product in the cart; pieces.
     * @param seenPrice the price that is accepted, in rand; another one now is a 409
     */
    setCartItem: (productId: number, quantity: number, seenPrice?: number) =>
      call({
        method: 'POST',
        path: `/api/cart/${productId}`,
        body: { quantity, seen_price: seenPrice },
        reply: CartSchema,
      }),
    removeCartItem: (cartItemId: number) =>
      call({ method: 'DELETE', path: `/api/cart/${cartItemId}`, reply: CartSchema }),
    clearCart: () => call({ method: 'POST', path: '/api/cart/clear', reply: CartSchema }),
  };
}
