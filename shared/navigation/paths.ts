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

/** All products with every category in the filter: menus and the home page show some of them (R-CAT-1). */
export const ALL_CATEGORIES = '/search?facets=all#filters';

type ProductInUrl = Pick<Product, 'id' | 'parent_id' | 'sku' | 'parent_sku' | 'name'>;

/**
 * A SKU as a path segment: slashes become dashes, an empty one is `-`, the rest percent-encoded (R-ROUTE-7). The SKUs
 * `.` and `..` become `-` and `--`: URL parsers resolve a segment of one or two dots, also where they are percent-encoded.
 */
export function skuSegment(sku: string): string {
  const dashed = /^\.{1,2}$/.test(sku) ? sku.replaceAll('.', '-') : sku.replaceAll('/', '-');
  return dashed === '' ? '-' : encodeURIComponent(dashed);
}

/** A product's page; a variant's is its parent's page with `?variant={id}` (R-ROUTE-7). */
export function productPath(product: ProductInUrl): string {
  const path = `/products/${product.parent_id ?? product.id}/${skuSegment(product.parent_sku ?? product.sku)}/${slug(product.name)}`;
  return product.parent_id === null ? path : `${path}?variant=${product.id}`;
}

/** A page of the customer's orders; the first where `page` is left out. */
export function ordersPath(page = 1): string {
  return page === 1 ? '/orders' : `/orders?page=${page}`;
}

/** R-ROUTE-13: an order's id in a URL has at least six digits. */
export function orderPath(orderId: number): string {
  return `/orders/${orderNumber(orderId)}`;
}

/** The order's id as customers see it: at least six digits, with leading zeros. */
export function orderNumber(orderId: number): string {
  return String(orderId).padStart(6, '0');
}

/** The page of product lists with one of them open; the Wishlist where `list` is left out. */
export function productListPath(listId?: number): string {
  return listId === undefined ? '/product-lists' : `/product-lists?list=${listId}`;
}

/** The page that asks into which list a product goes. */
export function saveToListPath(productId: number): string {
  return `${productListPath()}?save=${productId}`;
}

/** What the customer waits to be told of; its forms ask for it and stop it (R-BACK-1). */
export const NOTICES_PATH = '/account/notices';

/** The page that a mail's link leads to: one tap stops all mails like it, signed in or not. */
export function unsubscribePath(token: string): string {
  return `/notices/stop?t=${token}`;
}

export function paymentPath(orderId: number): string {
  return `/payment?order_id=${orderId}`;
}

/** Where the gateway sends back who has paid: to the order, which leads on while its payment is not confirmed. */
export function paidReturnPath(orderId: number): string {
  return `${orderPath(orderId)}?result=return`;
}

/** The support page with an order filled in. */
export function supportPath(orderId: number): string {
  return `/support?order_id=${orderId}`;
}

export function searchPath(query: string): string {
  return query === '' ? '/search' : `/search?q=${encodeURIComponent(query)}`;
}

/** The target of every page's redirect during maintenance (R-EDGE-3). */
export const MAINTENANCE_PATH = '/maintenance';

/** The page after an account removal request: the customer is signed out, so it must be public. */
export const REMOVAL_RECORDED_PATH = '/?removal=recorded';

/** The home page with the login dialog, which the auth guard redirects to (R-EDGE-5). */
export function loginPath(next: string): string {
  return `/?auth=login&next=${encodeURIComponent(next)}`;
}

/** The value of `auth` in {@link cookieCheckPath}. */
export const COOKIE_CHECK = 'cookies';

/**
 * Where a login without scripts continues: the auth guard redirects a browser that keeps cookies to `next` (R-EDGE-5). Any
 * other browser gets the login dialog, which says that cookies are blocked.
 */
export function cookieCheckPath(next: string): string {
  return `/?auth=${COOKIE_CHECK}&next=${encodeURIComponent(next)}`;
}
