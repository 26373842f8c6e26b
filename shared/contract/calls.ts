import { BROWSER_CALLS } from './browser-calls.ts';
import { del, get, patch, post } from './call-row.ts';

/**
 * The endpoint table's plain half: one row a call, with its path, who may make it, how its failures are met, and what
 * else `call.ts` says of it. `endpoints.ts` adds the schemas.
 */
export const CALLS = {
  // The account, and the ways into it: R-API-1…9 and R-API-53.
  getUser: BROWSER_CALLS.getUser,
  updateUser: patch('/api/user', 'session', 'form', { input: 'body' }),
  requestRemoval: del('/api/user', 'session', 'action'),
  listSessions: get('/api/user/sessions', 'session', 'page'),
  endSession: del('/api/user/sessions/{id}', 'session', 'action'),
  endOtherSessions: del('/api/user/sessions', 'session', 'action'),
  downloadUserData: get('/api/user/data', 'session', 'action'),
  login: post('/api/auth/login', 'visitor', 'dialog', { input: 'body', limit: 'login' }),
  register: post('/api/auth/register', 'visitor', 'dialog', { input: 'body', limit: 'register' }),
  forgotPassword: post('/api/auth/forgot-password', 'visitor', 'dialog', {
    input: 'body',
    limit: 'forgot-password',
    idempotencyKey: 'optional',
  }),
  verifyOtp: post('/api/auth/verify', 'visitor', 'dialog', {
    input: 'body',
    limit: 'verify-otp',
    idempotencyKey: 'optional',
  }),
  resetPassword: post('/api/auth/reset-password', 'visitor', 'dialog', {
    input: 'body',
    limit: 'reset-password',
  }),
  logout: post('/api/auth/logout', 'session', 'action'),

  // What anyone may see, and what search engines are told: R-API-20…23.
  listSuppliers: get('/api/suppliers', 'public', 'page'),
  listCategories: get('/api/categories', 'public', 'catalogue-page'),
  getCategory: get('/api/categories/{id}', 'public', 'catalogue-page'),
  listBrands: get('/api/brands', 'public', 'catalogue-page'),
  listFeaturedBrands: get('/api/brands/featured', 'public', 'catalogue-page'),
  listContentSections: get('/api/content-sections', 'public', 'page'),
  listProvinces: get('/api/provinces', 'public', 'page'),
  listFeaturedProducts: get('/api/products/featured', 'public', 'catalogue-page'),
  getProduct: get('/api/products/{id}', 'public', 'catalogue-page'),
  getProductCore: get('/api/products/{id}', 'public', 'catalogue-page', { fixedQuery: { parts: 'core' } }),
  getProductRelated: get('/api/products/{id}', 'public', 'catalogue-page', {
    fixedQuery: { parts: 'related' },
  }),
  listSitemapParts: get('/api/sitemap/products', 'public', 'counter'),
  listSitemapProducts: get('/api/sitemap/products/{part}', 'public', 'counter'),
  listProducts: get('/api/user/products', 'public', 'page', { input: 'query', limit: 'search' }),
  suggest: BROWSER_CALLS.suggest,

  // A customer's product lists: R-API-10 and R-API-11.
  listProductLists: BROWSER_CALLS.listProductLists,
  createProductList: post('/api/product-lists', 'session', 'form', {
    input: 'body',
    idempotencyKey: 'optional',
  }),
  renameProductList: patch('/api/product-lists/{listId}', 'session', 'form', { input: 'body' }),
  deleteProductList: del('/api/product-lists/{listId}', 'session', 'action'),
  listProductsOfList: get('/api/product-lists/{listId}/products', 'session', 'page'),
  addAllToProductList: post('/api/product-lists/{listId}/products', 'session', 'action', { input: 'body' }),
  addToProductList: post('/api/product-lists/{listId}/products/{productId}', 'session', 'action', {
    input: ['quantity'],
    idempotencyKey: 'optional',
  }),
  removeFromProductList: del('/api/product-lists/{listId}/products/{productId}', 'session', 'action'),
  clearProductList: patch('/api/product-lists/{listId}/clear', 'session', 'action'),

  // A customer's addresses and cart: R-API-30 and R-API-35.
  listAddresses: get('/api/addresses', 'session', 'page'),
  createAddress: post('/api/addresses', 'session', 'form', { input: 'body', idempotencyKey: 'optional' }),
  updateAddress: patch('/api/addresses/{id}', 'session', 'form', { input: 'body' }),
  deleteAddress: del('/api/addresses/{id}', 'session', 'action'),
  setCurrentAddress: post('/api/addresses/{id}/set-current', 'session', 'action'),
  getCart: BROWSER_CALLS.getCart,
  setCartItem: post('/api/cart/{productId}', 'session', 'action', {
    input: ['quantity', 'seen_price'],
    idempotencyKey: 'optional',
  }),
  addToCart: post('/api/cart/{productId}', 'session', 'action', {
    input: ['quantity'],
    fixedBody: { add: true },
    idempotencyKey: 'optional',
  }),
  moveToCart: post('/api/product-lists/{listId}/products/{productId}/move-to-cart', 'session', 'action', {
    idempotencyKey: 'optional',
  }),
  removeCartItem: del('/api/cart/{cartItemId}', 'session', 'action'),
  clearCart: post('/api/cart/clear', 'session', 'action'),

  // Orders, vouchers, invoices and payments: R-API-40…44.
  listOrders: get('/api/user/orders', 'session', 'page', { input: ['page'] }),
  placeOrder: post('/api/orders', 'session', 'action', { input: 'body', idempotencyKey: 'required' }),
  getOrder: BROWSER_CALLS.getOrder,
  cancelOrder: post('/api/orders/{id}/cancel', 'session', 'action'),
  applyVoucher: post('/api/orders/{id}/apply-voucher', 'session', 'form', {
    input: ['code'],
    limit: 'voucher',
  }),
  removeVoucher: del('/api/orders/{id}/voucher', 'session', 'action'),
  requestInvoice: post('/api/orders/{id}/request-invoice', 'session', 'action', {
    limit: 'invoice',
    idempotencyKey: 'optional',
  }),
  openInvoice: get('/api/orders/{id}/invoices/{supplierId}', 'session', 'page', {
    answers: 'pdf',
    limit: 'invoice',
  }),
  openCreditNote: get('/api/orders/{id}/credit-notes/{supplierId}', 'session', 'page', {
    answers: 'pdf',
    limit: 'invoice',
  }),
  startPayment: post('/api/orders/{id}/pay', 'session', 'action', { input: 'body' }),
  notifyPayment: post('/api/payments/{gateway}/notify', 'gateway', 'counter', { input: 'form' }),

  // Affiliates, support and events: R-API-50…52.
  getClientIp: get('/api/get-ip', 'visitor', 'counter'),
  registerClick: post('/api/clicks/{affiliateId}', 'visitor', 'counter', { input: 'body', limit: 'click' }),
  askSupport: post('/api/support', 'optional', 'form', {
    input: 'body',
    limit: 'support',
    idempotencyKey: 'optional',
  }),
  recordEvent: post('/api/events', 'visitor', 'counter', {
    input: 'body',
    limit: 'events',
    idempotencyKey: 'optional',
  }),
};

export type CallName = keyof typeof CALLS;

/** Whether a text names a row. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(CALLS, name);
}
