import { BROWSER_CALLS } from './browser-calls.ts';
import type { Call } from './call.ts';
import { del, get, patch, post } from './call-row.ts';

/**
 * The endpoint table's plain half: one row a call, with its path, who may make it, and what else `call.ts` says of it.
 * `endpoints.ts` adds the schemas.
 */
export const CALLS = {
  // The account, and the ways into it: R-API-1…9 and R-API-53.
  getUser: BROWSER_CALLS.getUser,
  updateUser: patch('/api/user', 'session', { input: 'body' }),
  requestRemoval: del('/api/user', 'session'),
  listSessions: get('/api/user/sessions', 'session'),
  endSession: del('/api/user/sessions/{id}', 'session'),
  endOtherSessions: del('/api/user/sessions', 'session'),
  downloadUserData: get('/api/user/data', 'session'),
  login: post('/api/auth/login', 'visitor', { input: 'body', limit: 'login' }),
  register: post('/api/auth/register', 'visitor', { input: 'body', limit: 'register' }),
  forgotPassword: post('/api/auth/forgot-password', 'visitor', {
    input: 'body',
    limit: 'forgot-password',
    idempotencyKey: 'optional',
  }),
  verifyOtp: post('/api/auth/verify', 'visitor', {
    input: 'body',
    limit: 'verify-otp',
    idempotencyKey: 'optional',
  }),
  resetPassword: post('/api/auth/reset-password', 'visitor', {
    input: 'body',
    limit: 'reset-password',
  }),
  logout: post('/api/auth/logout', 'session'),

  // What anyone may see, and what search engines are told: R-API-20…23.
  listSuppliers: get('/api/suppliers', 'public'),
  listCategories: get('/api/categories', 'public', { failure: 'catalogue-page' }),
  getCategory: get('/api/categories/{id}', 'public', { failure: 'catalogue-page' }),
  listBrands: get('/api/brands', 'public', { failure: 'catalogue-page' }),
  listFeaturedBrands: get('/api/brands/featured', 'public', { failure: 'catalogue-page' }),
  listContentSections: get('/api/content-sections', 'public'),
  listProvinces: get('/api/provinces', 'public'),
  listFeaturedProducts: get('/api/products/featured', 'public', { failure: 'catalogue-page' }),
  getProduct: get('/api/products/{id}', 'public', { failure: 'catalogue-page' }),
  getProductCore: get('/api/products/{id}', 'public', {
    failure: 'catalogue-page',
    fixedQuery: { parts: 'core' },
  }),
  getProductRelated: get('/api/products/{id}', 'public', {
    failure: 'catalogue-page',
    fixedQuery: { parts: 'related' },
  }),
  listSitemapParts: get('/api/sitemap/products', 'public'),
  listSitemapProducts: get('/api/sitemap/products/{part}', 'public'),
  listProducts: get('/api/user/products', 'public', { input: 'query', limit: 'search' }),
  suggest: BROWSER_CALLS.suggest,

  // A customer's product lists: R-API-10 and R-API-11.
  listProductLists: BROWSER_CALLS.listProductLists,
  createProductList: post('/api/product-lists', 'session', {
    input: 'body',
    idempotencyKey: 'optional',
  }),
  renameProductList: patch('/api/product-lists/{listId}', 'session', { input: 'body' }),
  deleteProductList: del('/api/product-lists/{listId}', 'session'),
  listProductsOfList: get('/api/product-lists/{listId}/products', 'session'),
  addAllToProductList: post('/api/product-lists/{listId}/products', 'session', { input: 'body' }),
  addToProductList: post('/api/product-lists/{listId}/products/{productId}', 'session', {
    input: ['quantity'],
    idempotencyKey: 'optional',
  }),
  removeFromProductList: del('/api/product-lists/{listId}/products/{productId}', 'session'),
  clearProductList: patch('/api/product-lists/{listId}/clear', 'session'),

  // A customer's addresses and cart: R-API-30 and R-API-35.
  listAddresses: get('/api/addresses', 'session'),
  createAddress: post('/api/addresses', 'session', { input: 'body', idempotencyKey: 'optional' }),
  updateAddress: patch('/api/addresses/{id}', 'session', { input: 'body' }),
  deleteAddress: del('/api/addresses/{id}', 'session'),
  setCurrentAddress: post('/api/addresses/{id}/set-current', 'session'),
  getCart: BROWSER_CALLS.getCart,
  setCartItem: post('/api/cart/{productId}', 'session', {
    input: ['quantity', 'seen_price'],
    idempotencyKey: 'optional',
  }),
  addToCart: post('/api/cart/{productId}', 'session', {
    input: ['quantity'],
    fixedBody: { add: true },
    idempotencyKey: 'optional',
  }),
  moveToCart: post('/api/product-lists/{listId}/products/{productId}/move-to-cart', 'session', {
    idempotencyKey: 'optional',
  }),
  removeCartItem: del('/api/cart/{cartItemId}', 'session'),
  clearCart: post('/api/cart/clear', 'session'),

  // Orders, vouchers, invoices and payments: R-API-40…44.
  listOrders: get('/api/user/orders', 'session', { input: ['page'] }),
  placeOrder: post('/api/orders', 'session', { input: 'body', idempotencyKey: 'required' }),
  getOrder: BROWSER_CALLS.getOrder,
  cancelOrder: post('/api/orders/{id}/cancel', 'session'),
  applyVoucher: post('/api/orders/{id}/apply-voucher', 'session', {
    input: ['code'],
    limit: 'voucher',
  }),
  removeVoucher: del('/api/orders/{id}/voucher', 'session'),
  requestInvoice: post('/api/orders/{id}/request-invoice', 'session', {
    limit: 'invoice',
    idempotencyKey: 'optional',
  }),
  openInvoice: get('/api/orders/{id}/invoices/{supplierId}', 'session', {
    answers: 'pdf',
    limit: 'invoice',
  }),
  openCreditNote: get('/api/orders/{id}/credit-notes/{supplierId}', 'session', {
    answers: 'pdf',
    limit: 'invoice',
  }),
  startPayment: post('/api/orders/{id}/pay', 'session', { input: 'body' }),
  // The gateway speaks for all shoppers from a few addresses. Notifications without its signature are counted as such.
  notifyPayment: post('/api/payments/{gateway}/notify', 'gateway', { input: 'form', limit: null }),

  // Affiliates, support and events: R-API-50…52.
  getClientIp: get('/api/get-ip', 'visitor'),
  registerClick: post('/api/clicks/{affiliateId}', 'visitor', { input: 'body', limit: 'click' }),
  askSupport: post('/api/support', 'optional', {
    input: 'body',
    limit: 'support',
    idempotencyKey: 'optional',
  }),
  recordEvent: post('/api/events', 'visitor', {
    input: 'body',
    limit: 'events',
    idempotencyKey: 'optional',
  }),
};

export type CallName = keyof typeof CALLS;

/** How the failure of a call differs from others'; undefined also where it was no call that failed. */
export function failureOf(name: CallName | null): Call['failure'] {
  const row: Call | null = name && CALLS[name];
  return row?.failure;
}

/** Whether a text names a row. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(CALLS, name);
}
