/** Who may make a call. */
type Access =
  /** Anyone; the answer is the same for everyone, so pages that are cached may load with it. */
  | 'public'
  /** Anyone; no session is looked at. */
  | 'visitor'
  /** Anyone; whoever is signed in is known as such. */
  | 'optional'
  /** Whoever is signed in. */
  | 'session'
  /** A payment gateway's server, which proves itself by its own signature. */
  | 'gateway';

/** How a call's failures are met in the browser, by what the call is made for; `client/app/error-catalogue.ts`. */
export type FailurePolicy =
  /** Loads a page about a category, a brand, a product or what is featured (R-ERR-3). */
  | 'catalogue-page'
  /** Loads any other page (R-ERR-4). */
  | 'page'
  /** Sends a form whose fields the server checks (R-ERR-2). */
  | 'form'
  /** Sends a form of the dialog: nobody's session can end by it. */
  | 'dialog'
  /** Does what a button says. */
  | 'action'
  /** Asks who is signed in, while the shopper does something else: nobody, or as before (R-SES-5). */
  | 'who'
  /** Loads what the header counts, while the shopper does something else (R-ERR-4). */
  | 'background'
  /** Helps while the shopper types. */
  | 'helper'
  /** Counts for the shop (R-ERR-6). */
  | 'counter';

/** What is limited; how far, `worker/platform/rate-limits.ts` says. */
export type CallLimit =
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'verify-otp'
  | 'reset-password'
  | 'click'
  | 'support'
  | 'voucher'
  | 'invoice'
  | 'events'
  | 'search'
  | 'suggestions';

/** The columns of the endpoint table that need no schema: all that a browser has to know of a call. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters in braces. */
  path: `/api/${string}`;
  access: Access;
  /** Names an entry of `worker/platform/rate-limits.ts`; without one, only the network's common limits hold. */
  limit?: CallLimit;
  failure: FailurePolicy;
  /**
   * What the client's method takes after the path's parameters: the whole body or query as one argument, or some of its
   * fields, each as an argument. `form`: no JSON, so the client has no method for it.
   */
  input?: 'body' | 'query' | 'form' | readonly string[];
  /** A query that makes this row of several with the same path. */
  fixedQuery?: Readonly<Record<string, string>>;
  /** A header that the client's method takes as its last argument. */
  header?: 'Idempotency-Key';
  /** No JSON comes back, so the client has no method for it. */
  answers?: 'pdf';
};

/** The endpoint table's plain half: one row a call. `endpoints.ts` adds the schemas. */
export const CALLS = {
  // The account (R-API-1…3, R-API-53)
  getUser: { method: 'GET', path: '/api/user', access: 'session', failure: 'who' },
  updateUser: { method: 'PATCH', path: '/api/user', input: 'body', access: 'session', failure: 'form' },
  requestRemoval: { method: 'DELETE', path: '/api/user', access: 'session', failure: 'action' },
  listSessions: { method: 'GET', path: '/api/user/sessions', access: 'session', failure: 'page' },
  endSession: { method: 'DELETE', path: '/api/user/sessions/{id}', access: 'session', failure: 'action' },
  endOtherSessions: { method: 'DELETE', path: '/api/user/sessions', access: 'session', failure: 'action' },
  downloadUserData: { method: 'GET', path: '/api/user/data', access: 'session', failure: 'action' },

  // Signing in (R-API-4…9)
  login: {
    method: 'POST',
    path: '/api/auth/login',
    input: 'body',
    access: 'visitor',
    limit: 'login',
    failure: 'dialog',
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    input: 'body',
    access: 'visitor',
    limit: 'register',
    failure: 'dialog',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    input: 'body',
    access: 'visitor',
    limit: 'forgot-password',
    failure: 'dialog',
  },
  verifyOtp: {
    method: 'POST',
    path: '/api/auth/verify',
    input: 'body',
    access: 'visitor',
    limit: 'verify-otp',
    failure: 'dialog',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    input: 'body',
    access: 'visitor',
    limit: 'reset-password',
    failure: 'dialog',
  },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'session', failure: 'action' },

  // Product lists (R-API-10, R-API-11)
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

  // The catalogue (R-API-20, R-API-21) and what search engines are told
  listSuppliers: { method: 'GET', path: '/api/suppliers', access: 'public', failure: 'page' },
  listCategories: { method: 'GET', path: '/api/categories', access: 'public', failure: 'catalogue-page' },
  getCategory: { method: 'GET', path: '/api/categories/{id}', access: 'public', failure: 'catalogue-page' },
  listBrands: { method: 'GET', path: '/api/brands', access: 'public', failure: 'catalogue-page' },
  listFeaturedBrands: {
    method: 'GET',
    path: '/api/brands/featured',
    access: 'public',
    failure: 'catalogue-page',
  },
  listContentSections: { method: 'GET', path: '/api/content-sections', access: 'public', failure: 'page' },
  listProvinces: { method: 'GET', path: '/api/provinces', access: 'public', failure: 'page' },
  listFeaturedProducts: {
    method: 'GET',
    path: '/api/products/featured',
    access: 'public',
    failure: 'catalogue-page',
  },
  getProduct: { method: 'GET', path: '/api/products/{id}', access: 'public', failure: 'catalogue-page' },
  getProductCore: {
    method: 'GET',
    path: '/api/products/{id}',
    fixedQuery: { parts: 'core' },
    access: 'public',
    failure: 'catalogue-page',
  },
  getProductRelated: {
    method: 'GET',
    path: '/api/products/{id}',
    fixedQuery: { parts: 'related' },
    access: 'public',
    failure: 'catalogue-page',
  },
  listSitemapParts: { method: 'GET', path: '/api/sitemap/products', access: 'public', failure: 'counter' },
  listSitemapProducts: {
    method: 'GET',
    path: '/api/sitemap/products/{part}',
    access: 'public',
    failure: 'counter',
  },

  // Listings and search (R-API-22, R-API-23)
  listProducts: {
    method: 'GET',
    path: '/api/user/products',
    input: 'query',
    access: 'public',
    limit: 'search',
    failure: 'page',
  },
  suggest: {
    method: 'GET',
    path: '/api/search/suggestions',
    input: ['q'],
    access: 'public',
    limit: 'suggestions',
    failure: 'helper',
  },

  // Addresses (R-API-30)
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

  // The cart (R-API-35)
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

  // Orders, vouchers, invoices and payments (R-API-40…44)
  listOrders: {
    method: 'GET',
    path: '/api/user/orders',
    input: ['page'],
    access: 'session',
    failure: 'page',
  },
  placeOrder: {
    method: 'POST',
    path: '/api/orders',
    input: 'body',
    header: 'Idempotency-Key',
    access: 'session',
    failure: 'action',
  },
  getOrder: { method: 'GET', path: '/api/orders/{id}', access: 'session', failure: 'page' },
  cancelOrder: { method: 'POST', path: '/api/orders/{id}/cancel', access: 'session', failure: 'action' },
  applyVoucher: {
    method: 'POST',
    path: '/api/orders/{id}/apply-voucher',
    input: ['code'],
    access: 'session',
    limit: 'voucher',
    failure: 'form',
  },
  removeVoucher: { method: 'DELETE', path: '/api/orders/{id}/voucher', access: 'session', failure: 'action' },
  requestInvoice: {
    method: 'POST',
    path: '/api/orders/{id}/request-invoice',
    access: 'session',
    limit: 'invoice',
    failure: 'action',
  },
  openInvoice: {
    method: 'GET',
    path: '/api/orders/{id}/invoices/{supplierId}',
    answers: 'pdf',
    access: 'session',
    limit: 'invoice',
    failure: 'page',
  },
  openCreditNote: {
    method: 'GET',
    path: '/api/orders/{id}/credit-notes/{supplierId}',
    answers: 'pdf',
    access: 'session',
    limit: 'invoice',
    failure: 'page',
  },
  startPayment: {
    method: 'POST',
    path: '/api/orders/{id}/pay',
    input: 'body',
    access: 'session',
    failure: 'action',
  },
  notifyPayment: {
    method: 'POST',
    path: '/api/payments/{gateway}/notify',
    input: 'form',
    access: 'gateway',
    failure: 'counter',
  },

  // Affiliates, support and events (R-API-50…52)
  getClientIp: { method: 'GET', path: '/api/get-ip', access: 'visitor', failure: 'counter' },
  registerClick: {
    method: 'POST',
    path: '/api/clicks/{affiliateId}',
    input: 'body',
    access: 'visitor',
    limit: 'click',
    failure: 'counter',
  },
  askSupport: {
    method: 'POST',
    path: '/api/support',
    input: 'body',
    access: 'optional',
    limit: 'support',
    failure: 'form',
  },
  recordEvent: {
    method: 'POST',
    path: '/api/events',
    input: 'body',
    access: 'visitor',
    limit: 'events',
    failure: 'counter',
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

/** The names of a path's parameters. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;
