import type { ComponentProps, ComponentType } from 'react';
import { loadChunk } from '#client/browser/load-chunk.ts';
import type { PageProps } from '#client/pages/page.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';

const listing = () => import('#client/pages/listing-page.tsx');
const addresses = () => import('#client/pages/addresses-page.tsx');
const address = () => import('#client/pages/address-page.tsx');

/** The modules of the routes' components, loaded when first needed. */
const PAGES = {
  home: () => import('#client/pages/home-page.tsx'),
  search: listing,
  retailer: () => import('#client/pages/retailer-page.tsx'),
  category: listing,
  brand: listing,
  'content-section': listing,
  product: () => import('#client/pages/product-page.tsx'),
  'product-reviews': () => import('#client/pages/product-reviews-page.tsx'),
  cart: () => import('#client/pages/cart-page.tsx'),
  checkout: () => import('#client/pages/checkout-page.tsx'),
  'checkout-addresses': addresses,
  'checkout-address-create': address,
  'checkout-address-edit': address,
  payment: () => import('#client/pages/payment-page.tsx'),
  orders: () => import('#client/pages/orders-page.tsx'),
  order: () => import('#client/pages/order-page.tsx'),
  account: () => import('#client/pages/account-page.tsx'),
  'account-details': () => import('#client/pages/account-details-page.tsx'),
  'account-addresses': addresses,
  'account-address-create': address,
  'account-address-edit': address,
  notices: () => import('#client/pages/notices-page.tsx'),
  unsubscribe: () => import('#client/pages/unsubscribe-page.tsx'),
  'product-lists': () => import('#client/pages/product-lists-page.tsx'),
  'shared-list': () => import('#client/pages/shared-list-page.tsx'),
  about: () => import('#client/pages/about-page.tsx'),
  'terms-of-use': () => import('#client/pages/terms-of-use-page.tsx'),
  'privacy-policy': () => import('#client/pages/privacy-policy-page.tsx'),
  help: () => import('#client/pages/help-page.tsx'),
  'help-topic': () => import('#client/pages/help-topic-page.tsx'),
  support: () => import('#client/pages/support-page.tsx'),
  maintenance: () => import('#client/pages/maintenance-page.tsx'),
} satisfies Record<RouteId, () => Promise<PageModule>>;

type PageModule = { default: ComponentType<PageProps<never>> };
type PropsOf<Id extends RouteId> = ComponentProps<Awaited<ReturnType<(typeof PAGES)[Id]>>['default']>;

/** The data type that a route's component takes. The compiler checks that the loader in `worker/pages` returns it. */
export type PageDataOf<Id extends RouteId> = PropsOf<Id> extends { data: infer Data } ? Data : null;
export type PageDeferredOf<Id extends RouteId> =
  PropsOf<Id> extends { deferred: infer Deferred } ? NonNullable<Awaited<Deferred>> : never;

/** A route's component, with data of unknown type. */
export type AnyPage = ComponentType<PageProps<unknown, unknown>>;

/**
 * Loads a route's component. The cast is the only place that assumes the type of a page's data. The assumption holds
 * because the data comes from a loader of the same build. If the data is from another build, the router loads the
 * document in full.
 */
export async function loadPageComponent(id: RouteId): Promise<AnyPage> {
  const file = await loadChunk<PageModule>(PAGES[id]);
  return file.default as AnyPage;
}
