import type { Call } from './call.ts';

/**
 * The rows of the endpoint table that a page in the browser calls by itself, without their schemas. They only read: a
 * page is loaded by the worker, and all that a shopper does is a form.
 */
export const BROWSER_CALLS = {
  getUser: { method: 'GET', path: '/api/user', access: 'session' },
  suggest: {
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'public',
    failure: 'helper',
    input: ['q'],
    limit: 'suggestions',
  },
  listProductLists: { method: 'GET', path: '/api/product-lists', access: 'session' },
  listProductNotices: { method: 'GET', path: '/api/product-notices', access: 'session' },
  getCart: { method: 'GET', path: '/api/cart', access: 'session' },
  getOrder: { method: 'GET', path: '/api/orders/{id}', access: 'session' },
} as const satisfies Record<string, Call>;
