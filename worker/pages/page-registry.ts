import type { PageDataOf, PageDeferredOf } from '#client/app/page-registry.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { accountPage } from './account.ts';
import { accountDetailsPage } from './account-details.ts';
import { ADDRESS_PAGES } from './address-pages.ts';
import { cartPage } from './cart.ts';
import { checkoutPage } from './checkout.ts';
import type { ServerPage } from './define-page.ts';
import { HELP_PAGES } from './help-pages.ts';
import { homePage } from './home.ts';
import { LISTING_PAGES } from './listing-pages.ts';
import { maintenancePage } from './maintenance.ts';
import { noticesPage } from './notices.ts';
import { orderPage } from './order.ts';
import { ordersPage } from './orders.ts';
import { paymentPage } from './payment.ts';
import { productPage } from './product.ts';
import { productListsPage } from './product-lists.ts';
import { productReviewsPage } from './product-reviews.ts';
import { searchPage } from './search.ts';
import { sharedListPage } from './shared-list.ts';
import { supportPage } from './support.ts';
import { TEXT_PAGES } from './text-pages.ts';
import { unsubscribePage } from './unsubscribe.ts';

/** The server half of every route. Its loaded data are the props of the route's component. */
export const SERVER_PAGES: { readonly [Id in RouteId]: ServerPage<PageDataOf<Id>, PageDeferredOf<Id>> } = {
  home: homePage,
  search: searchPage,
  ...LISTING_PAGES,
  ...ADDRESS_PAGES,
  product: productPage,
  'product-reviews': productReviewsPage,
  cart: cartPage,
  checkout: checkoutPage,
  payment: paymentPage,
  orders: ordersPage,
  order: orderPage,
  account: accountPage,
  'account-details': accountDetailsPage,
  notices: noticesPage,
  unsubscribe: unsubscribePage,
  'product-lists': productListsPage,
  'shared-list': sharedListPage,
  ...TEXT_PAGES,
  ...HELP_PAGES,
  support: supportPage,
  maintenance: maintenancePage,
};
