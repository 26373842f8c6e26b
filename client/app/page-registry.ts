import type { ComponentProps, ComponentType } from 'react';
import { loadChunk } from '#client/browser/load-chunk.ts';
import type { PageProps } from '#client/pages/page.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';

/** The component of each route, fetched when it is first needed. */
const PAGES = {
  home: () => import('#client/pages/home-page.tsx').then((file) => file.HomePage),
  search: () => import('#client/pages/search-page.tsx').then((file) => file.SearchPage),
  retailer: () => import('#client/pages/retailer-page.tsx').then((file) => file.RetailerPage),
  category: () => import('#client/pages/category-page.tsx').then((file) => file.CategoryPage),
  brand: () => import('#client/pages/brand-page.tsx').then((file) => file.BrandPage),
  'content-section': () =>
    import('#client/pages/content-section-page.tsx').then((file) => file.ContentSectionPage),
  product: () => import('#client/pages/product-page.tsx').then((file) => file.ProductPage),
  cart: () => import('#client/pages/cart-page.tsx').then((file) => file.CartPage),
  checkout: () => import('#client/pages/checkout-page.tsx').then((file) => file.CheckoutPage),
  'checkout-addresses': () =>
    import('#client/pages/checkout-addresses-page.tsx').then((file) => file.CheckoutAddressesPage),
  'checkout-address-create': () =>
    import('#client/pages/checkout-address-create-page.tsx').then((file) => file.CheckoutAddressCreatePage),
  'checkout-address-edit': () =>
    import('#client/pages/checkout-address-edit-page.tsx').then((file) => file.CheckoutAddressEditPage),
  payment: () => import('#client/pages/payment-page.tsx').then((file) => file.PaymentPage),
  orders: () => import('#client/pages/orders-page.tsx').then((file) => file.OrdersPage),
  order: () => import('#client/pages/order-page.tsx').then((file) => file.OrderPage),
  account: () => import('#client/pages/account-page.tsx').then((file) => file.AccountPage),
  'account-details': () =>
    import('#client/pages/account-details-page.tsx').then((file) => file.AccountDetailsPage),
  'account-addresses': () =>
    import('#client/pages/account-addresses-page.tsx').then((file) => file.AccountAddressesPage),
  'account-address-create': () =>
    import('#client/pages/account-address-create-page.tsx').then((file) => file.AccountAddressCreatePage),
  'account-address-edit': () =>
    import('#client/pages/account-address-edit-page.tsx').then((file) => file.AccountAddressEditPage),
  'product-lists': () => import('#client/pages/product-lists-page.tsx').then((file) => file.ProductListsPage),
  about: () => import('#client/pages/about-page.tsx').then((file) => file.AboutPage),
  'terms-of-use': () => import('#client/pages/terms-of-use-page.tsx').then((file) => file.TermsOfUsePage),
  'privacy-policy': () =>
    import('#client/pages/privacy-policy-page.tsx').then((file) => file.PrivacyPolicyPage),
  support: () => import('#client/pages/support-page.tsx').then((file) => file.SupportPage),
  maintenance: () => import('#client/pages/maintenance-page.tsx').then((file) => file.MaintenancePage),
} satisfies Record<RouteId, () => Promise<ComponentType<PageProps<never>>>>;

type PropsOf<Id extends RouteId> = ComponentProps<Awaited<ReturnType<(typeof PAGES)[Id]>>>;

/** The data that a route's component takes; the compiler checks that the loader in `worker/pages` returns it. */
export type PageDataOf<Id extends RouteId> = PropsOf<Id> extends { data: infer Data } ? Data : null;
export type PageDeferredOf<Id extends RouteId> =
  PropsOf<Id> extends { deferred: infer Deferred } ? NonNullable<Awaited<Deferred>> : never;

/** A route's component with its data of unknown type. */
export type AnyPage = ComponentType<PageProps<unknown, unknown>>;

/**
 * Fetches a route's component. The cast is the only place that assumes the type of a page's data. It holds because the
 * data comes from a loader of the same build; for another build the router loads the document in full.
 */
export async function loadPageComponent(id: RouteId): Promise<AnyPage> {
  return (await loadChunk<ComponentType<PageProps<never>>>(PAGES[id])) as AnyPage;
}
