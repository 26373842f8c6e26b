import type { Supplier } from '../contract/catalogue.ts';
import type { EntityRef } from '../contract/common.ts';
import type { Product } from '../contract/product.ts';
import { slug } from './slug.ts';

export function retailerPath(supplier: Pick<Supplier, 'id' | 'display_name'>): string {
  return `/retailers/${supplier.id}/${slug(supplier.display_name)}`;
}

export function categoryPath(category: EntityRef): string {
  return `/categories/${category.id}/${slug(category.name)}`;
}

export function brandPath(brand: EntityRef): string {
  return `/brands/${brand.id}/${slug(brand.name)}`;
}

export function contentSectionPath(section: EntityRef): string {
  return `/content-sections/${section.id}/${slug(section.name)}`;
}

/**
 * The page of all products, whose filter contains every category. Menus and the home page show only some categories
 * (R-CAT-1).
 */
export const ALL_CATEGORIES = '/search?facets=all#filters';

type ProductInUrl = Pick<Product, 'id' | 'parent_id' | 'sku' | 'parent_sku' | 'name'>;

/**
 * Converts a SKU to a path segment: slashes become dashes, an empty SKU becomes `-`, and the rest is percent-encoded
 * (R-ROUTE-7). The SKUs `.` and `..` become `-` and `--`, because URL parsers resolve such segments even if they are
 * percent-encoded.
 */
export function skuSegment(sku: string): string {
  const dashed = /^\.{1,2}$/.test(sku) ? sku.replaceAll('.', '-') : sku.replaceAll('/', '-');
  return dashed === '' ? '-' : encodeURIComponent(dashed);
}

/** The path of a product page. A variant's path is its parent's with `?variant={id}` (R-ROUTE-7). */
export function productPath(product: ProductInUrl): string {
  const path = `/products/${product.parent_id ?? product.id}/${skuSegment(product.parent_sku ?? product.sku)}/${slug(product.name)}`;
  return product.parent_id === null ? path : `${path}?variant=${product.id}`;
}

/** The page of all reviews of a product. */
export function reviewsPath(productId: number): string {
  return `/products/${productId}/reviews`;
}

/** The path of a page in the customer's order list; the first page if `page` is omitted. */
export function ordersPath(page = 1): string {
  return page === 1 ? '/orders' : `/orders?page=${page}`;
}

/** R-ROUTE-13: an order's id in a URL has at least six digits, with leading zeros. */
export function orderPath(orderId: number): string {
  return `/orders/${orderNumber(orderId)}`;
}

/** The id of a line on the order page. A link to it opens the line's review form. */
export function reviewAnchor(itemId: number): string {
  return `rate-${itemId}`;
}

/** The id of a return on the order page. */
export function returnAnchor(returnId: number): string {
  return `return-${returnId}`;
}

/** The order's id as shown to customers: at least six digits, with leading zeros. */
export function orderNumber(orderId: number): string {
  return String(orderId).padStart(6, '0');
}

/** The path of the product lists page with one list open: the Wishlist if `listId` is omitted. */
export function productListPath(listId?: number): string {
  return listId === undefined ? '/product-lists' : `/product-lists?list=${listId}`;
}

/** The public page of a shared list. */
export function sharedListPath(token: string): string {
  return `/lists/${token}`;
}

/** The page where the customer chooses a list for a product. */
export function saveToListPath(productId: number): string {
  return `${productListPath()}?save=${productId}`;
}

/** The page of the customer's alerts. Its forms subscribe and unsubscribe (R-BACK-1). */
export const NOTICES_PATH = '/account/notices';

/**
 * The page that an email's unsubscribe link opens. One tap there unsubscribes from all such emails, signed in or not.
 */
export function unsubscribePath(token: string): string {
  return `/notices/stop?t=${token}`;
}

export function paymentPath(orderId: number): string {
  return `/payment?order_id=${orderId}`;
}

/**
 * The URL to which the gateway returns the shopper after a payment: the order page, which redirects while the payment
 * is unconfirmed.
 */
export function paidReturnPath(orderId: number): string {
  return `${orderPath(orderId)}?result=return`;
}

/** The support page with the order's number filled in. */
export function supportPath(orderId: number): string {
  return `/support?order_id=${orderId}`;
}

export function searchPath(query: string): string {
  return query === '' ? '/search' : `/search?q=${encodeURIComponent(query)}`;
}

/** The path that every page redirects to during maintenance (R-EDGE-3). */
export const MAINTENANCE_PATH = '/maintenance';

/** The page after an account removal request. It must be public, because the customer is then signed out. */
export const REMOVAL_RECORDED_PATH = '/?removal=recorded';

/** The home page with the login dialog open. The auth guard redirects here (R-EDGE-5). */
export function loginPath(next: string): string {
  return `/?auth=login&next=${encodeURIComponent(next)}`;
}

/** The value of `auth` in {@link cookieCheckPath}. */
export const AUTH_COOKIE_CHECK_VALUE = 'cookies';

/**
 * The page that follows a login without scripts. If the browser accepts cookies, the auth guard redirects from there to
 * `next` (R-EDGE-5). Otherwise the page shows the login dialog with a message that cookies are blocked.
 */
export function cookieCheckPath(next: string): string {
  return `/?auth=${AUTH_COOKIE_CHECK_VALUE}&next=${encodeURIComponent(next)}`;
}
