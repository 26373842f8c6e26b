import type { Call } from './call.ts';
import { ACCOUNT_ENDPOINTS } from './endpoints/account.ts';
import { ADDRESS_ENDPOINTS } from './endpoints/addresses.ts';
import { AFFILIATE_ENDPOINTS } from './endpoints/affiliate.ts';
import { CART_ENDPOINTS } from './endpoints/cart.ts';
import { CATALOGUE_ENDPOINTS } from './endpoints/catalogue.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { EVENT_ENDPOINTS } from './endpoints/events.ts';
import { ORDER_ENDPOINTS } from './endpoints/orders.ts';
import { PAYMENT_ENDPOINTS } from './endpoints/payments.ts';
import { PRODUCT_LIST_ENDPOINTS } from './endpoints/product-lists.ts';
import { NOTICE_ENDPOINTS } from './endpoints/product-notices.ts';
import { REVIEW_ENDPOINTS } from './endpoints/reviews.ts';
import { SEARCH_ENDPOINTS } from './endpoints/search.ts';
import { SUPPORT_ENDPOINTS } from './endpoints/support.ts';

/**
 * The endpoint table: one row per method and path. A row's name is also the name of the client's method, of the handler
 * and of the operation in `docs/openapi.json`. Browsers import only `browser-calls.ts`, which contains no schemas.
 */
export const ENDPOINTS = {
  account: ACCOUNT_ENDPOINTS,
  addresses: ADDRESS_ENDPOINTS,
  affiliate: AFFILIATE_ENDPOINTS,
  cart: CART_ENDPOINTS,
  catalogue: CATALOGUE_ENDPOINTS,
  events: EVENT_ENDPOINTS,
  orders: ORDER_ENDPOINTS,
  payments: PAYMENT_ENDPOINTS,
  productLists: PRODUCT_LIST_ENDPOINTS,
  productNotices: NOTICE_ENDPOINTS,
  reviews: REVIEW_ENDPOINTS,
  search: SEARCH_ENDPOINTS,
  support: SUPPORT_ENDPOINTS,
} satisfies Record<string, Record<string, Endpoint>>;

type Table = typeof ENDPOINTS;

export type CallName = { [Feature in keyof Table]: keyof Table[Feature] }[keyof Table];

/** All rows by name; names are unique across features. */
export const ENDPOINT_BY_NAME: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(ENDPOINTS).flatMap((rows): [string, Endpoint][] => Object.entries(rows)),
);

/** Returns how a call's failure affects a page; undefined for the default, or if no call failed. */
export function failureEffect(name: string | null): Call['failure'] {
  return name === null ? undefined : ENDPOINT_BY_NAME.get(name)?.failure;
}
