import type { Call } from './call.ts';

/**
 * The rows of the endpoint table that pages call from the browser, without their schemas. These calls only read data,
 * because every change is a form that the worker handles.
 */
export const BROWSER_CALLS = {
  account: {
    getUser: { method: 'GET', path: '/api/user', access: 'session' },
  },
  search: {
    suggest: {
      method: 'GET',
      path: '/api/search/suggestions',
      access: 'public',
      failure: 'helper',
      limit: 'suggestions',
    },
  },
  productLists: {
    listProductLists: { method: 'GET', path: '/api/product-lists', access: 'session' },
  },
  productNotices: {
    listProductNotices: { method: 'GET', path: '/api/product-notices', access: 'session' },
  },
  cart: {
    getCart: { method: 'GET', path: '/api/cart', access: 'session' },
  },
  reviews: {
    listOwnVotes: { method: 'GET', path: '/api/products/{id}/own-votes', access: 'session' },
  },
  orders: {
    getOrder: { method: 'GET', path: '/api/orders/{id}', access: 'session' },
  },
} as const satisfies Record<string, Record<string, Call>>;
