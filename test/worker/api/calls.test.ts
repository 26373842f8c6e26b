import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import { ERROR_CODES } from '#shared/contract/errors.ts';
import {
  aCategory,
  aCustomer,
  anAddress,
  anAffiliate,
  aProduct,
  type Customer,
  request,
} from '#test/support/a-shop.ts';

/** Makes every call of the contract as every kind of caller, and checks the status and the shape of the error. */

type Fixtures = {
  owner: Customer;
  other: Customer;
  productId: number;
  categoryId: number;
  addressId: number;
  cartItemId: number;
  listId: number;
  orderId: number;
  affiliateId: number;
  sessionId: number;
};
type Row = {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: (fixtures: Fixtures) => string;
  body?: (fixtures: Fixtures) => unknown;
  /** For an anonymous caller, another customer and the owner, in this order. */
  statuses: [number, number, number];
};

const A_CLICK = { ip_address: '192.0.2.1', user_agent: 'Mozilla/5.0' };
const A_MESSAGE = { name: 'Thandi', email: 'thandi@example.com', message: 'Where is my parcel?' };
const everyone = (status: number): [number, number, number] => [status, status, status];

const CALLS: Row[] = [
  { id: 'R-API-1', method: 'GET', path: () => '/api/user', statuses: [401, 200, 200] },
  { id: 'R-API-2', method: 'PATCH', path: () => '/api/user', body: () => ({}), statuses: [401, 200, 200] },
  {
    id: 'R-API-2',
    method: 'PATCH',
    path: () => '/api/user',
    body: () => ({ email: 'elsewhere@example.com' }),
    statuses: [401, 422, 422],
  },
  {
    id: 'R-API-2',
    method: 'POST',
    path: () => '/api/user/password',
    body: () => ({}),
    statuses: [401, 422, 422],
  },
  { id: 'R-API-3', method: 'DELETE', path: () => '/api/user', statuses: [401, 200, 200] },
  { id: 'R-API-4', method: 'POST', path: () => '/api/auth/login', body: () => ({}), statuses: everyone(422) },
  {
    id: 'R-API-5',
    method: 'POST',
    path: () => '/api/auth/register',
    body: () => ({}),
    statuses: everyone(422),
  },
  {
    id: 'R-API-6',
    method: 'POST',
    path: () => '/api/auth/forgot-password',
    body: () => ({}),
    statuses: everyone(422),
  },
  {
    id: 'R-API-7',
    method: 'POST',
    path: () => '/api/auth/verify',
    body: () => ({}),
    statuses: everyone(422),
  },
  {
    id: 'R-API-8',
    method: 'POST',
    path: () => '/api/auth/reset-password',
    body: () => ({}),
    statuses: everyone(422),
  },
  { id: 'R-API-9', method: 'POST', path: () => '/api/auth/logout', statuses: [401, 200, 200] },
  { id: 'R-API-10', method: 'GET', path: () => '/api/product-lists', statuses: [401, 200, 200] },
  {
    id: 'R-API-10',
    method: 'POST',
    path: () => '/api/product-lists',
    body: () => ({ name: 'Garden' }),
    statuses: [401, 201, 201],
  },
  {
    id: 'R-API-10',
    method: 'POST',
    path: () => '/api/product-lists',
    body: () => ({ name: 'Garden', user_id: 1 }),
    statuses: [401, 422, 422],
  },
  {
    id: 'R-API-10',
    method: 'PATCH',
    path: ({ listId }) => `/api/product-lists/${listId}`,
    body: () => ({ name: 'Garden' }),
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-10',
    method: 'PATCH',
    path: () => '/api/product-lists/0',
    body: () => ({ name: 'Garden' }),
    statuses: [401, 409, 409],
  },
  {
    id: 'R-API-10',
    method: 'DELETE',
    path: ({ listId }) => `/api/product-lists/${listId}`,
    statuses: [401, 404, 200],
  },
  { id: 'R-API-10', method: 'DELETE', path: () => '/api/product-lists/0', statuses: [401, 409, 409] },
  {
    id: 'R-API-11',
    method: 'GET',
    path: ({ listId }) => `/api/product-lists/${listId}/products`,
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-11',
    method: 'POST',
    path: ({ listId, productId }) => `/api/product-lists/${listId}/products/${productId}`,
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-11',
    method: 'POST',
    path: ({ listId }) => `/api/product-lists/${listId}/products`,
    body: ({ productId }) => ({ product_ids: [productId] }),
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-11',
    method: 'DELETE',
    path: ({ listId, productId }) => `/api/product-lists/${listId}/products/${productId}`,
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-11',
    method: 'PATCH',
    path: ({ listId }) => `/api/product-lists/${listId}/clear`,
    statuses: [401, 404, 200],
  },
  { id: 'R-API-20', method: 'GET', path: () => '/api/suppliers', statuses: everyone(200) },
  { id: 'R-API-20', method: 'GET', path: () => '/api/categories', statuses: everyone(200) },
  { id: 'R-CAT-1', method: 'GET', path: () => '/api/categories/menu', statuses: everyone(200) },
  { id: 'help', method: 'GET', path: () => '/api/suppliers/delivery', statuses: everyone(200) },
  {
    id: 'R-API-20',
    method: 'GET',
    path: ({ categoryId }) => `/api/categories/${categoryId}`,
    statuses: everyone(200),
  },
  { id: 'R-API-20', method: 'GET', path: () => '/api/categories/999999', statuses: everyone(404) },
  { id: 'R-API-20', method: 'GET', path: () => '/api/brands', statuses: everyone(200) },
  { id: 'R-API-20', method: 'GET', path: () => '/api/brands/featured', statuses: everyone(200) },
  { id: 'R-API-20', method: 'GET', path: () => '/api/content-sections', statuses: everyone(200) },
  { id: 'R-API-20', method: 'GET', path: () => '/api/provinces', statuses: everyone(200) },
  { id: 'home', method: 'GET', path: () => '/api/products/featured', statuses: everyone(200) },
  { id: 'home', method: 'GET', path: () => '/api/products/featured?per_page=1', statuses: everyone(422) },
  {
    id: 'R-API-21',
    method: 'GET',
    path: ({ productId }) => `/api/products/${productId}`,
    statuses: everyone(200),
  },
  { id: 'R-API-21', method: 'GET', path: () => '/api/products/999999', statuses: everyone(404) },
  {
    id: 'R-API-21',
    method: 'GET',
    path: ({ productId }) => `/api/products/${productId}?parts=all`,
    statuses: everyone(422),
  },
  {
    id: 'R-API-22',
    method: 'GET',
    path: () => '/api/user/products?q=kettle&in_stock=1',
    statuses: everyone(200),
  },
  { id: 'R-API-22', method: 'GET', path: () => '/api/user/products?colour=red', statuses: everyone(422) },
  { id: 'R-API-22', method: 'GET', path: () => '/api/user/products?per_page=97', statuses: everyone(422) },
  { id: 'R-API-23', method: 'GET', path: () => '/api/search/suggestions?q=ket', statuses: everyone(200) },
  { id: 'sitemap', method: 'GET', path: () => '/api/sitemap/products', statuses: everyone(200) },
  { id: 'sitemap', method: 'GET', path: () => '/api/sitemap/products/1', statuses: everyone(200) },
  { id: 'sitemap', method: 'GET', path: () => '/api/sitemap/products/999', statuses: everyone(404) },
  { id: 'R-FEED-1', method: 'GET', path: () => '/api/feed/products?supplier_id=1', statuses: everyone(200) },
  { id: 'R-FEED-1', method: 'GET', path: () => '/api/feed/products?after=0', statuses: everyone(422) },
  { id: 'R-API-30', method: 'GET', path: () => '/api/addresses', statuses: [401, 200, 200] },
  {
    id: 'R-API-30',
    method: 'POST',
    path: () => '/api/addresses',
    body: () => NEW_ADDRESS,
    statuses: [401, 201, 201],
  },
  {
    id: 'R-API-30',
    method: 'POST',
    path: () => '/api/addresses',
    body: () => ({ ...NEW_ADDRESS, user_id: 1 }),
    statuses: [401, 422, 422],
  },
  {
    id: 'R-API-30',
    method: 'PATCH',
    path: ({ addressId }) => `/api/addresses/${addressId}`,
    body: () => ({ city: 'Durban' }),
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-30',
    method: 'POST',
    path: ({ addressId }) => `/api/addresses/${addressId}/set-current`,
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-30',
    method: 'DELETE',
    path: ({ addressId }) => `/api/addresses/${addressId}`,
    statuses: [401, 404, 200],
  },
  { id: 'R-API-35', method: 'GET', path: () => '/api/cart', statuses: [401, 200, 200] },
  {
    id: 'R-API-35',
    method: 'POST',
    path: ({ productId }) => `/api/cart/${productId}`,
    body: () => ({ quantity: 1 }),
    statuses: [401, 200, 200],
  },
  {
    id: 'R-API-35',
    method: 'POST',
    path: ({ productId }) => `/api/cart/${productId}`,
    body: () => ({ quantity: '1' }),
    statuses: [401, 422, 422],
  },
  {
    id: 'R-API-35',
    method: 'POST',
    path: ({ productId }) => `/api/cart/${productId}`,
    body: () => ({ quantity: 1, price: 0.01 }),
    statuses: [401, 422, 422],
  },
  {
    id: 'R-API-35',
    method: 'DELETE',
    path: ({ cartItemId }) => `/api/cart/${cartItemId}`,
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-35',
    method: 'POST',
    path: ({ listId, productId }) => `/api/product-lists/${listId}/products/${productId}/move-to-cart`,
    // 404 even for the owner, because the list is empty.
    statuses: [401, 404, 404],
  },
  { id: 'R-API-35', method: 'POST', path: () => '/api/cart/clear', statuses: [401, 200, 200] },
  { id: 'R-API-40', method: 'GET', path: () => '/api/user/orders', statuses: [401, 200, 200] },
  {
    id: 'R-API-40',
    method: 'POST',
    path: () => '/api/orders',
    body: ({ addressId }) => ({ address_id: addressId }),
    statuses: [401, 409, 201],
  },
  {
    id: 'R-API-40',
    method: 'POST',
    path: () => '/api/orders',
    body: () => ({ amount: 1 }),
    statuses: [401, 422, 422],
  },
  {
    id: 'R-API-41',
    method: 'POST',
    path: ({ orderId }) => `/api/orders/${orderId}/apply-voucher`,
    body: () => ({}),
    statuses: [401, 422, 422],
  },
  {
    id: 'R-API-41',
    method: 'POST',
    path: ({ orderId }) => `/api/orders/${orderId}/apply-voucher`,
    body: () => ({ code: 'NO-SUCH-CODE' }),
    statuses: [401, 404, 422],
  },
  {
    id: 'R-API-41',
    method: 'DELETE',
    path: ({ orderId }) => `/api/orders/${orderId}/voucher`,
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-42',
    method: 'POST',
    path: ({ orderId }) => `/api/orders/${orderId}/request-invoice`,
    statuses: [401, 404, 409],
  },
  {
    id: 'R-API-42',
    method: 'GET',
    path: ({ orderId }) => `/api/orders/${orderId}/invoices/1`,
    statuses: [401, 404, 404],
  },
  {
    id: 'R-API-42',
    method: 'GET',
    path: ({ orderId }) => `/api/orders/${orderId}/credit-notes/1`,
    statuses: [401, 404, 404],
  },
  {
    id: 'R-API-43',
    method: 'GET',
    path: ({ orderId }) => `/api/orders/${orderId}`,
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-43',
    method: 'POST',
    path: ({ orderId }) => `/api/orders/${orderId}/cancel`,
    statuses: [401, 404, 200],
  },
  {
    id: 'R-API-44',
    method: 'POST',
    path: ({ orderId }) => `/api/orders/${orderId}/pay`,
    statuses: [401, 404, 200],
  },
  { id: 'R-API-44', method: 'POST', path: () => '/api/payments/nobody/notify', statuses: everyone(404) },
  { id: 'R-API-50', method: 'GET', path: () => '/api/get-ip', statuses: everyone(200) },
  {
    id: 'R-API-50',
    method: 'POST',
    path: ({ affiliateId }) => `/api/clicks/${affiliateId}`,
    body: () => A_CLICK,
    statuses: everyone(201),
  },
  {
    id: 'R-API-50',
    method: 'POST',
    path: () => '/api/clicks/999999',
    body: () => A_CLICK,
    statuses: everyone(404),
  },
  {
    id: 'R-API-50',
    method: 'POST',
    path: ({ affiliateId }) => `/api/clicks/${affiliateId}`,
    body: () => ({ ...A_CLICK, id: 'mine' }),
    statuses: everyone(422),
  },
  { id: 'R-API-51', method: 'POST', path: () => '/api/support', body: () => ({}), statuses: everyone(422) },
  {
    id: 'R-API-51',
    method: 'POST',
    path: () => '/api/support',
    body: ({ orderId }) => ({ ...A_MESSAGE, order_id: orderId }),
    statuses: [201, 422, 201],
  },
  { id: 'R-API-52', method: 'POST', path: () => '/api/events', body: () => ({}), statuses: everyone(422) },
  { id: 'R-API-53', method: 'GET', path: () => '/api/user/sessions', statuses: [401, 200, 200] },
  {
    id: 'R-API-53',
    method: 'DELETE',
    path: ({ sessionId }) => `/api/user/sessions/${sessionId}`,
    statuses: [401, 404, 200],
  },
  { id: 'R-API-53', method: 'DELETE', path: () => '/api/user/sessions', statuses: [401, 200, 200] },
  { id: 'R-API-53', method: 'GET', path: () => '/api/user/data', statuses: [401, 200, 200] },
];

async function createFixtures(): Promise<Fixtures> {
  const categoryId = await aCategory();
  const [productId, orderedId] = [await aProduct({ categoryId }), await aProduct()];
  const [owner, other] = [await aCustomer(), await aCustomer()];
  const addressId = await anAddress(owner.userId);
  await anAddress(other.userId);
  await owner.api.cart.setCartItem({ productId: orderedId, quantity: 2 });
  const { id: orderId } = await owner.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  const cart = await owner.api.cart.setCartItem({ productId: orderedId, quantity: 1 });
  const cartItemId =
    Object.values(cart.products_per_supplier).flatMap((items) => Object.values(items))[0]?.id ?? 0;
  const { id: listId } = await owner.api.productLists.createProductList({ name: 'Braai' });
  await owner.api.productLists.addToProductList({ listId, productId: orderedId });
  const affiliateId = await anAffiliate();
  const sessionId = (await owner.api.account.listSessions())[0]?.id ?? 0;
  return {
    owner,
    other,
    productId,
    categoryId,
    addressId,
    cartItemId,
    listId,
    orderId,
    affiliateId,
    sessionId,
  };
}

/** All rows that belong to the owner. */
async function belongings({ owner }: Fixtures): Promise<unknown> {
  const results = await env.DB.batch(
    ['address', 'cart_item', '"order"', 'session', 'product_list'].map((table) =>
      env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ? ORDER BY id`).bind(owner.userId),
    ),
  );
  return results.map((result) => result.results);
}

function send(row: Row, fixtures: Fixtures, token: string | null): Promise<Response> {
  return request(row.path(fixtures), {
    method: row.method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(row.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: row.body === undefined ? null : JSON.stringify(row.body(fixtures)),
  });
}

async function expectStatus(response: Response, status: number): Promise<void> {
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(status);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  if (status < 400) return;
  expect(body).toHaveProperty('message', expect.any(String));
  expect(ERROR_CODES).toContain(Reflect.get(Object(body), 'code'));
  if (status === 422) expect(body).toHaveProperty('errors', expect.any(Object));
}

describe.each(CALLS)('$id $method $path', (row) => {
  let fixtures: Fixtures;
  const [anonymous, other, owner] = row.statuses;

  beforeEach(async () => {
    fixtures = await createFixtures();
  });

  it(`returns ${anonymous} to a guest, ${other} to another customer, and keeps the owner’s data unchanged`, async () => {
    const before = await belongings(fixtures);
    await expectStatus(await send(row, fixtures, null), anonymous);
    await expectStatus(await send(row, fixtures, fixtures.other.token), other);
    expect(await belongings(fixtures)).toEqual(before);
  });

  it(`returns ${owner} to the owner`, async () => {
    await expectStatus(await send(row, fixtures, fixtures.owner.token), owner);
  });
});
