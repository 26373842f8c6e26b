import * as v from 'valibot';
import { BROWSER_CALLS } from '../browser-calls.ts';
import { CartItemInputSchema, CartSchema } from '../cart.ts';
import { VoucherInputSchema } from '../order.ts';
import { del, endpoint, post } from './endpoint.ts';
import { IdParamSchema, ListProductParamsSchema } from './schemas.ts';

const ByProduct = v.strictObject({ productId: IdParamSchema });

/** R-API-35: the cart. Every change returns the updated cart. */
export const CART_ENDPOINTS = {
  getCart: endpoint(BROWSER_CALLS.cart.getCart, 'Get the cart', { reply: CartSchema }),
  setCartItem: post(
    '/api/cart/{productId}',
    'session',
    'Set a product’s quantity or, with `add`, increase it; accepts the given price, if any',
    {
      params: ByProduct,
      body: CartItemInputSchema,
      idempotencyKey: 'optional',
      reply: CartSchema,
    },
  ),
  moveToCart: post(
    '/api/product-lists/{listId}/products/{productId}/move-to-cart',
    'session',
    'Move a product from a list to the cart, in the list’s quantity or as many as are in stock',
    { params: ListProductParamsSchema, idempotencyKey: 'optional', reply: CartSchema },
  ),
  removeCartItem: del('/api/cart/{cartItemId}', 'session', 'Remove an item from the cart', {
    params: v.strictObject({ cartItemId: IdParamSchema }),
    reply: CartSchema,
  }),
  applyCartVoucher: post(
    '/api/cart/voucher',
    'session',
    'Apply a voucher to the cart, replacing any other; the order uses it',
    { limit: 'voucher', body: VoucherInputSchema, reply: CartSchema },
  ),
  removeCartVoucher: del('/api/cart/voucher', 'session', 'Remove the voucher from the cart', {
    reply: CartSchema,
  }),
  clearCart: post('/api/cart/clear', 'session', 'Empty the cart', { reply: CartSchema }),
};
