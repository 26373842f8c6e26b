import type { Call } from '../call.ts';

/** A customer's product lists: R-API-10 and R-API-11. */
export const LIST_CALLS = {
  listProductLists: { method: 'GET', path: '/api/product-lists', access: 'session', failure: 'background' },
  createProductList: {
    method: 'POST',
    path: '/api/product-lists',
    input: 'body',
    access: 'session',
    failure: 'form',
  },
  renameProductList: {
    method: 'PATCH',
    path: '/api/product-lists/{listId}',
    input: 'body',
    access: 'session',
    failure: 'form',
  },
  deleteProductList: {
    method: 'DELETE',
    path: '/api/product-lists/{listId}',
    access: 'session',
    failure: 'action',
  },
  listProductsOfList: {
    method: 'GET',
    path: '/api/product-lists/{listId}/products',
    access: 'session',
    failure: 'page',
  },
  addAllToProductList: {
    method: 'POST',
    path: '/api/product-lists/{listId}/products',
    input: 'body',
    access: 'session',
    failure: 'action',
  },
  addToProductList: {
    method: 'POST',
    path: '/api/product-lists/{listId}/products/{productId}',
    access: 'session',
    failure: 'action',
  },
  removeFromProductList: {
    method: 'DELETE',
    path: '/api/product-lists/{listId}/products/{productId}',
    access: 'session',
    failure: 'action',
  },
  clearProductList: {
    method: 'PATCH',
    path: '/api/product-lists/{listId}/clear',
    access: 'session',
    failure: 'action',
  },
} as const satisfies Record<string, Call>;
