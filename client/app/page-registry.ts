import type { PageModule } from '#client/pages/page.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';

/** Every route's page, fetched when it is first needed. */
export const PAGES: Readonly<Record<RouteId, () => Promise<PageModule>>> = {
  home: () => import('#client/pages/home-page.tsx').then((file) => file.homePage),
  search: () => import('#client/pages/search-page.tsx').then((file) => file.searchPage),
  retailer: () => import('#client/pages/retailer-page.tsx').then((file) => file.retailerPage),
  category: () => import('#client/pages/category-page.tsx').then((file) => file.categoryPage),
  brand: () => import('#client/pages/brand-page.tsx').then((file) => file.brandPage),
  'content-section': () =>
    import('#client/pages/content-section-page.tsx').then((file) => file.contentSectionPage),
  product: () => import('#client/pages/product-page.tsx').then((file) => file.productPage),
  cart: () => import('#client/pages/cart-page.tsx').then((file) => file.cartPage),
  checkout: () => import('#client/pages/checkout-page.tsx').then((file) => file.checkoutPage),
  'checkout-addresses': () =>
    import('#client/pages/checkout-addresses-page.tsx').then((file) => file.checkoutAddressesPage),
  'checkout-address-create': () =>
    import('#client/pages/checkout-address-create-page.tsx').then((file) => file.checkoutAddressCreatePage),
  'checkout-address-edit': () =>
    import('#client/pages/checkout-address-edit-page.tsx').then((file) => file.checkoutAddressEditPage),
  payment: () => import('#client/pages/payment-page.tsx').then((file) => file.paymentPage),
  orders: () => import('#client/pages/orders-page.tsx').then((file) => file.ordersPage),
  order: () => import('#client/pages/order-page.tsx').then((file) => file.orderPage),
  account: () => import('#client/pages/account-page.tsx').then((file) => file.accountPage),
  'account-details': () =>
    import('#client/pages/account-details-page.tsx').then((file) => file.accountDetailsPage),
  'account-addresses': () =>
    import('#client/pages/account-addresses-page.tsx').then((file) => file.accountAddressesPage),
  'account-address-create': () =>
    import('#client/pages/account-address-create-page.tsx').then((file) => file.accountAddressCreatePage),
  'account-address-edit': () =>
    import('#client/pages/account-address-edit-page.tsx').then((file) => file.accountAddressEditPage),
  'product-lists': () => import('#client/pages/product-lists-page.tsx').then((file) => file.productListsPage),
  about: () => import('#client/pages/about-page.tsx').then((file) => file.aboutPage),
  'terms-of-use': () => import('#client/pages/terms-of-use-page.tsx').then((file) => file.termsOfUsePage),
  'privacy-policy': () =>
    import('#client/pages/privacy-policy-page.tsx').then((file) => file.privacyPolicyPage),
  support: () => import('#client/pages/support-page.tsx').then((file) => file.supportPage),
  maintenance: () => import('#client/pages/maintenance-page.tsx').then((file) => file.maintenancePage),
};
