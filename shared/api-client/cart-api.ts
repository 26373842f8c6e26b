import { CartSchema } from '../contract/cart.ts';
import type { ApiCall } from './api-call.ts';

export function createCartApi(call: ApiCall) {
  return {
    getCart: () => call({ method: 'GET', path: '/api/cart', reply: CartSchema }),
    /** Sets the quantity of a product in the cart; pieces. */
    setCartItem: (productId: number, quantity: number) =>
      call({ method: 'POST', path: `/api/cart/${productId}`, body: { quantity }, reply: CartSchema }),
    removeCartItem: (cartItemId: number) =>
      call({ method: 'DELETE', path: `/api/cart/${cartItemId}`, reply: CartSchema }),
    clearCart: () => call({ method: 'POST', path: '/api/cart/clear', reply: CartSchema }),
  };
}
