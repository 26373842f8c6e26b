import { KEY_FIELD } from './form-fields.ts';
import { LISTING_PAGE_KEYS } from './listing-query-keys.ts';

/** The guards' names, in execution order (R-EDGE-5). */
export type GuardName = 'auth' | 'address' | 'checkout' | 'order';

export type LayoutName = 'default' | 'checkout' | 'maintenance';

type Row = {
  /** Segments that start with `:` are parameters. */
  pattern: string;
  layout: LayoutName;
  guards: readonly GuardName[];
  /** The query parameters that affect the page's data. All others are ignored and excluded from cache keys. */
  query: readonly string[];
  /** True if search engines may index the page (R-ROUTE-22…24). */
  indexed: boolean;
  /**
   * Fields of forms that only add something, such as a product to the cart. An entry is a field's name, which allows
   * any value, or `name=value`. A form with only these fields is submitted after a login of any customer (R-WRITE-2).
   * Every other form of the page has at least one field that is not listed.
   */
  additions: readonly string[];
};

const ROUTES = [
  route('home', '/', { indexed: true }),
  route('search', '/search', { query: LISTING_PAGE_KEYS }),
  route('retailer', '/retailers/:id/:name', { query: LISTING_PAGE_KEYS, indexed: true }),
  route('category', '/categories/:id/:name', { query: LISTING_PAGE_KEYS, indexed: true }),
  route('brand', '/brands/:id/:name', { query: LISTING_PAGE_KEYS, indexed: true }),
  route('content-section', '/content-sections/:id/:name', { query: LISTING_PAGE_KEYS, indexed: true }),
  route('product', '/products/:id/:sku/:name', {
    query: ['variant', 'like', 'ask'],
    indexed: true,
    additions: ['product_id', 'quantity', KEY_FIELD],
  }),
  route('product-reviews', '/products/:id/reviews', {
    query: ['stars', 'sort', 'page'],
    additions: ['intent=helpful', 'review_id'],
  }),
  route('cart', '/cart', { guards: ['auth', 'address'], query: ['reason'] }),
  route('checkout', '/checkout', { guards: ['auth', 'address', 'checkout'], layout: 'checkout' }),
  route('checkout-addresses', '/checkout/addresses', { guards: ['auth'], layout: 'checkout' }),
  route('checkout-address-create', '/checkout/addresses/create', {
    guards: ['auth'],
    layout: 'checkout',
    query: ['next'],
  }),
  route('checkout-address-edit', '/checkout/addresses/edit', {
    guards: ['auth'],
    layout: 'checkout',
    query: ['id'],
  }),
  route('payment', '/payment', { guards: ['auth'], layout: 'checkout', query: ['order_id', 'result'] }),
  route('orders', '/orders', { guards: ['auth'], query: ['page'] }),
  route('order', '/orders/:id', { guards: ['auth', 'order'], query: ['again', 'result'] }),
  route('account', '/account', { guards: ['auth'] }),
  route('account-details', '/account/details', { guards: ['auth'] }),
  route('account-addresses', '/account/addresses', { guards: ['auth'] }),
  route('account-address-create', '/account/addresses/create', { guards: ['auth'], query: ['next'] }),
  route('account-address-edit', '/account/addresses/edit', { guards: ['auth'], query: ['id'] }),
  route('notices', '/account/notices', {
    guards: ['auth'],
    additions: ['intent=back-in-stock', 'intent=price-drop', 'product_id'],
  }),
  // Only the page's form uses the token in the URL, so the page is the same for everyone.
  route('unsubscribe', '/notices/stop'),
  route('product-lists', '/product-lists', {
    guards: ['auth'],
    query: ['list', 'save'],
    additions: ['intent=keep', 'list_id', 'product_id', 'keep'],
  }),
  // Open to everyone with the link.
  route('shared-list', '/lists/:token', { additions: ['intent=to-cart'] }),
  route('about', '/about', { indexed: true }),
  route('terms-of-use', '/about/terms-of-use', { indexed: true }),
  route('privacy-policy', '/privacy-policy', { indexed: true }),
  route('help', '/help', { indexed: true }),
  route('help-topic', '/help/:topic', { indexed: true }),
  route('support', '/support', { indexed: true }),
  // Middleware sets these parameters and discards the visitor's own query.
  route('maintenance', '/maintenance', { layout: 'maintenance', query: ['until', 'message', 'next'] }),
];

/**
 * The id also identifies the page's row in `worker/pages/page-registry.ts` and its component in
 * `client/app/page-registry.ts`.
 */
export type RouteId = (typeof ROUTES)[number]['id'];
export type RouteRow = Row & { id: RouteId };

/** All routes (R-ROUTE-1…18, and help), for the edge, the browser's router and the build. */
export const ROUTE_TABLE: readonly RouteRow[] = ROUTES;

function route<const Id extends string>(
  id: Id,
  pattern: string,
  options: Partial<Omit<Row, 'pattern'>> = {},
): Row & { id: Id } {
  return { id, pattern, layout: 'default', guards: [], query: [], indexed: false, additions: [], ...options };
}

/** True if a page belongs to a customer. Such a page is rendered from the session and never shared (R-EDGE-8). */
export function isPersonal(row: RouteRow): boolean {
  return row.guards.length > 0;
}
