import { type Browser, expect } from 'playwright/test';
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
} from '#shared/navigation/paths.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { demoProducts } from './a-lister.ts';
import { aShopper } from './journey.ts';
import { shopClient } from './shop-client.ts';
import { SHOPS } from './shops.ts';

const { origin } = SHOPS.demo;

/** A customer, what their browser keeps of the login, and what they could do with another client meanwhile. */
export type SignedIn = { api: ApiClient; state: Awaited<ReturnType<typeof stateOf>> };

/** A customer who has nothing yet: no address, no list but the Wishlist, no order. */
export async function aNewcomer(browser: Browser): Promise<SignedIn> {
  const { name, email, password } = aShopper();
  const account = { name, email, password, device_name: 'elsewhere' };
  const { token } = await shopClient().register({ ...account, password_confirmation: password });
  return { api: shopClient(token), state: await stateOf(browser, { email, password }) };
}

/** Logs in as a browser does. */
async function stateOf(browser: Browser, login: { email: string; password: string }) {
  const context = await browser.newContext();
  const headers = { Origin: origin };
  const data = { ...login, device_name: 'browser' };
  const answer = await context.request.post(`${origin}/api/auth/login`, { headers, data });
  expect(answer.status()).toBe(200);
  const state = await context.storageState();
  await context.close();
  return state;
}

export const ADDRESS = {
  recipient: 'Lerato Mokoena',
  phone: '0821234567',
  street: '12 Vilakazi Street',
  complex: 'Unit 4',
  suburb: 'Orlando West',
  city: 'Soweto',
  province_id: 3,
  postal_code: '1804',
  notes: 'Ring twice.',
};

/**
 * A page for each row of the route table, all of them with something on them for this customer, who gets two addresses,
 * a list, an order that waits for payment and a full cart.
 */
export async function aPageOfEachRoute({ api }: SignedIn): Promise<Record<RouteId, string>> {
  const { plain, parent } = await demoProducts();
  const address = await api.createAddress(ADDRESS);
  await api.createAddress({ ...ADDRESS, recipient: 'Sipho Dlamini' });
  const list = await api.createProductList({ name: 'Braai' });
  for (const { id } of [...plain.slice(0, 2), parent]) await api.addToProductList(list.id, id);
  for (const { id } of plain.slice(0, 2)) await api.setCartItem(id, 1);
  const order = await api.placeOrder({}, crypto.randomUUID());
  for (const { id } of plain.slice(1, 3)) await api.setCartItem(id, 2);
  const { supplier, brand, category, section } = await placesOfAProduct();
  return {
    home: '/',
    search: '/search?q=braai',
    retailer: retailerPath(supplier),
    category: categoryPath(category),
    brand: brandPath(brand),
    'content-section': contentSectionPath(section),
    product: productPath(parent),
    cart: '/cart',
    checkout: '/checkout',
    'checkout-addresses': '/checkout/addresses',
    'checkout-address-create': '/checkout/addresses/create',
    'checkout-address-edit': `/checkout/addresses/edit?id=${address.id}`,
    payment: paymentPath(order.id),
    orders: '/orders',
    order: orderPath(order.id),
    account: '/account',
    'account-details': '/account/details',
    'account-addresses': '/account/addresses',
    'account-address-create': '/account/addresses/create',
    'account-address-edit': `/account/addresses/edit?id=${address.id}`,
    'product-lists': productListPath(list.id),
    about: '/about',
    'terms-of-use': '/about/terms-of-use',
    'privacy-policy': '/privacy-policy',
    support: '/support',
    maintenance: '/maintenance',
  };
}

/** Where a product stands that has a category and a content section. */
async function placesOfAProduct() {
  const { data } = await shopClient().listProducts({ per_page: '96' });
  for (const { supplier, brand, categories, content_sections } of data) {
    const [category] = categories;
    const [section] = content_sections;
    if (category !== undefined && section !== undefined) return { supplier, brand, category, section };
  }
  throw new Error('The demo has changed');
}
