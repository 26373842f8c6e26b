import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { ApiError } from '#shared/api-client/api-error.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import type { FailureOutcome } from './error-policy.ts';

export type CallName = keyof ApiClient;

/** How a call's failures are met: by what it is made for. */
type Policy =
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

/** The error catalogue: every call that the shop makes, one line each (R-ERR-*). */
export const ERROR_CATALOGUE: Readonly<Record<CallName, Policy>> = {
  listCategories: 'catalogue-page',
  getCategory: 'catalogue-page',
  listBrands: 'catalogue-page',
  listFeaturedBrands: 'catalogue-page',
  listFeaturedProducts: 'catalogue-page',
  getProduct: 'catalogue-page',
  getProductCore: 'catalogue-page',
  getProductRelated: 'catalogue-page',

  listSuppliers: 'page',
  listContentSections: 'page',
  listProducts: 'page',
  listProvinces: 'page',
  listAddresses: 'page',
  listOrders: 'page',
  getOrder: 'page',
  listSessions: 'page',
  listProductsOfList: 'page',

  getUser: 'who',

  getCart: 'background',
  listProductLists: 'background',

  login: 'dialog',
  register: 'dialog',
  forgotPassword: 'dialog',
  verifyOtp: 'dialog',
  resetPassword: 'dialog',

  updateUser: 'form',
  createAddress: 'form',
  updateAddress: 'form',
  createProductList: 'form',
  renameProductList: 'form',
  askSupport: 'form',
  applyVoucher: 'form',

  logout: 'action',
  requestRemoval: 'action',
  endSession: 'action',
  endOtherSessions: 'action',
  deleteAddress: 'action',
  setCurrentAddress: 'action',
  deleteProductList: 'action',
  addToProductList: 'action',
  addAllToProductList: 'action',
  removeFromProductList: 'action',
  clearProductList: 'action',
  setCartItem: 'action',
  removeCartItem: 'action',
  clearCart: 'action',
  placeOrder: 'action',
  cancelOrder: 'action',
  removeVoucher: 'action',
  startPayment: 'action',
  requestInvoice: 'action',

  suggest: 'helper',

  getClientIp: 'counter',
  registerClick: 'counter',
  listSitemapParts: 'counter',
  listSitemapProducts: 'counter',
};

/** What a failure of a call comes to. */
export function outcomeOf(call: CallName, { status }: Pick<ApiError, 'status'>): FailureOutcome {
  const policy = ERROR_CATALOGUE[call];
  switch (policy) {
    case 'catalogue-page':
    case 'page':
      return status === 401 ? 'session-ended' : pageOutcome(policy, status);
    case 'form':
      if (status === 401) return 'session-ended';
      return status === 422 ? 'field-errors' : 'tell';
    case 'dialog':
      return status === 422 ? 'field-errors' : 'tell';
    case 'action':
      return status === 401 ? 'session-ended' : 'tell';
    case 'background':
      return 'reset-silently';
    case 'who':
      return status === 401 ? 'signed-out' : 'ignored';
    case 'helper':
    case 'counter':
      return 'ignored';
  }
}

/** What it comes to where a page's data is refused, whichever of its calls it was (R-ERR-3, R-ERR-4). */
export function pageOutcomeOf(route: RouteId, status: number): 'error-page' | 'go-back' {
  return pageOutcome(CATALOGUE_PAGES.has(route) ? 'catalogue-page' : 'page', status);
}

const CATALOGUE_PAGES: ReadonlySet<RouteId> = new Set(['category', 'brand', 'product', 'home']);

/** What does not exist is the error page everywhere; a failure of what lies behind, for the catalogue alone. */
function pageOutcome(policy: 'catalogue-page' | 'page', status: number): 'error-page' | 'go-back' {
  if (status === 404 || status === 410) return 'error-page';
  return status === 500 && policy === 'catalogue-page' ? 'error-page' : 'go-back';
}

/** The status a full load answers with when its page's data cannot be had. */
export function failureStatus(route: RouteId, error: ApiError): 404 | 410 | 500 | 502 | 503 {
  if (error.status === 404 || error.status === 410) return error.status;
  if (error.status === 500 && pageOutcomeOf(route, 500) === 'error-page') return 500;
  return error.failure === 'timeout' || error.failure === 'offline' || error.status === 503 ? 503 : 502;
}
