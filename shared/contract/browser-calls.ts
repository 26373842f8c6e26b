import { get } from './call-row.ts';

/**
 * The rows of the endpoint table that a page in the browser calls by itself. They only read: a page is loaded by the
 * worker, and all that a shopper does is a form.
 */
export const BROWSER_CALLS = {
  getUser: get('/api/user', 'session'),
  suggest: get('/api/search/suggestions', 'public', {
    failure: 'helper',
    input: ['q'],
    limit: 'suggestions',
  }),
  listProductLists: get('/api/product-lists', 'session'),
  getCart: get('/api/cart', 'session'),
  getOrder: get('/api/orders/{id}', 'session'),
};
