import type { Call } from '../call.ts';

/** A customer's addresses and cart: R-API-30 and R-API-35. */
export const CUSTOMER_CALLS = {
  listAddresses: { method: 'GET', path: '/api/addresses', access: 'session', failure: 'page' },
  createAddress: {
    method: 'POST',
    path: '/api/addresses',
    input: 'body',
    access: 'session',
    failure: 'form',
  },
  updateAddress: {
    method: 'PATCH',
    path: '/api/addresses/{id}',
    input: 'body',
    access: 'session',
    failure: 'form',
  },
  deleteAddress: { method: 'DELETE', path: '/api/addresses/{id}', access: 'session', failure: 'action' },
  setCurrentAddress: {
    method: 'POST',
    path: '/api/addresses/{id}/set-current',
    access: 'session',
    failure: 'action',
  },
  getCart: { method: 'GET', path: '/api/cart', access: 'session', failure: 'background' },
  setCartItem: {
    method: 'POST',
    path: '/api/cart/{productId}',
    input: ['quantity', 'seen_price'],
    access: 'session',
    failure: 'action',
  },
  removeCartItem: { method: 'DELETE', path: '/api/cart/{cartItemId}', access: 'session', failure: 'action' },
  clearCart: { method: 'POST', path: '/api/cart/clear', access: 'session', failure: 'action' },
} as const satisfies Record<string, Call>;
