import type { Browser, BrowserContext } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import {
  brandPath,
  categoryPath,
  contentSectionPath,
  orderPath,
  paymentPath,
  productListPath,
  productPath,
  retailerPath,
  reviewsPath,
  sharedListPath,
} from '#shared/navigation/paths.ts';
import { ROUTE_TABLE, type RouteId } from '#shared/navigation/route-table.ts';
import { type Customer, signUp } from './customers.ts';
import { demoProducts } from './demo-products.ts';
import { demoShopClient } from './demo-shop-client.ts';
import { ADDRESS } from './orders.ts';

/** A browser's storage after a login. Journeys start their own browsers with it. */
export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs up a customer without data: no address, no list except the Wishlist, no order. */
export async function signedInState(browser: Browser): Promise<Customer & { state: BrowserState }> {
  const context = await browser.newContext();
  const customer = await signUp(context);
  const state = await context.storageState();
  await context.close();
  return { ...customer, state };
}

/**
 * The path of one page for every route. So that each page has content, the customer gets two addresses, a list, an
 * unpaid order and a full cart.
 */
export async function pagesOfEveryRoute(api: ApiClient): Promise<Record<RouteId, string>> {
  const { plain, parent } = await demoProducts();
  const address = await api.addresses.createAddress(ADDRESS);
  await api.addresses.createAddress({ ...ADDRESS, recipient: 'Sipho Dlamini' });
  const list = await api.productLists.createProductList({ name: 'Braai' });
  for (const { id } of [...plain.slice(0, 2), parent])
    await api.productLists.addToProductList({ listId: list.id, productId: id });
  const { share_token: token = '' } = await api.productLists.shareProductList({ listId: list.id });
  for (const { id } of plain.slice(0, 2)) await api.cart.setCartItem({ productId: id, quantity: 1 });
  const order = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  for (const { id } of plain.slice(1, 3)) await api.cart.setCartItem({ productId: id, quantity: 2 });
  const { supplier, brand, category, section } = await placesOfProduct();
  const addresses: Partial<Record<RouteId, string>> = {
    search: '/search?q=braai',
    retailer: retailerPath(supplier),
    category: categoryPath(category),
    brand: brandPath(brand),
    'content-section': contentSectionPath(section),
    product: productPath(parent),
    'product-reviews': reviewsPath(parent.id),
    'help-topic': '/help/delivery',
    'checkout-address-edit': `/checkout/addresses/edit?id=${address.id}`,
    payment: paymentPath(order.id),
    order: orderPath(order.id),
    'account-address-edit': `/account/addresses/edit?id=${address.id}`,
    'product-lists': productListPath(list.id),
    'shared-list': sharedListPath(token),
  };
  return Object.fromEntries(ROUTE_TABLE.map(({ id, pattern }) => [id, addresses[id] ?? pattern])) as Record<
    RouteId,
    string
  >;
}

/**
 * Finds the newest product that has a category and a content section. Returns its supplier, brand, first category and
 * first content section. Throws if there is no such product.
 */
async function placesOfProduct() {
  const { data } = await demoShopClient().search.listProducts({ sort: 'newest', per_page: '96' });
  for (const { supplier, brand, categories, content_sections } of data) {
    const [category] = categories;
    const [section] = content_sections;
    if (category !== undefined && section !== undefined) return { supplier, brand, category, section };
  }
  throw new Error('The demo has changed');
}
