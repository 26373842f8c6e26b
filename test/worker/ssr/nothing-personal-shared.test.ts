import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  brandPath,
  categoryPath,
  contentSectionPath,
  orderPath,
  paymentPath,
  productPath,
  retailerPath,
  reviewsPath,
  sharedListPath,
} from '#shared/navigation/paths.ts';
import { ROUTE_TABLE, type RouteId } from '#shared/navigation/route-table.ts';
import {
  aBrand,
  aCategory,
  aCustomer,
  anAddress,
  aProduct,
  aSupplier,
  clientFor,
} from '#test/support/a-shop.ts';
import { inCart } from '#test/support/an-order.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { type CachePut, kvContents, watchCachePuts } from '#test/support/remote-cache.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';

const NAME = 'Nokuthula Unmistakable-Radebe';
const EMAIL = 'nokuthula.unmistakable@radebe.example';
const STREET = '8157 Unmistakable Crescent';
const PHONE = '+27831415926';
const ORDER_NUMBER = 48_151_623;

const SessionSchema = v.object({ session: v.object({ token: v.pipe(v.string(), v.minLength(20)) }) });

type Answer = { path: string; status: number; headers: string; cacheControl: string; text: string };

/** Values that only the customer may see. */
const secrets = new Map([
  ['name', NAME],
  ['e-mail', EMAIL],
  ['street', STREET],
  ['phone', PHONE.slice(3)],
  ['phone as it is written', '083 141 5926'],
  ['order number', String(ORDER_NUMBER)],
]);
const paths = new Map<RouteId, string>();
const isGuarded = new Map(ROUTE_TABLE.map(({ id, guards }) => [id, guards.length > 0]));
let cookie = '';
let puts: CachePut[] = [];
let crawled: Answer[] = [];

beforeAll(async () => {
  const [categoryId, brandId, supplierId] = [
    await aCategory({ name: 'Kettles' }),
    await aBrand('Amandla'),
    await aSupplier({ name: 'Imbewu' }),
  ];
  const productId = await aProduct({ name: 'Whistler', categoryId, brandId, supplierId });
  const { meta } = await env.DB.prepare("INSERT INTO content_section (name) VALUES ('Winter')").run();
  const { product } = await clientFor().catalogue.getProduct({ id: productId, parts: 'core' });

  const customer = await aCustomer({ name: NAME, email: EMAIL });
  const addressId = await anAddress(customer.userId);
  await env.DB.prepare('UPDATE address SET recipient = ?, street = ?, phone = ? WHERE id = ?')
    .bind(NAME, STREET, PHONE, addressId)
    .run();
  await takeOrderNumbersUpTo(ORDER_NUMBER - 1);
  await inCart(customer, productId);
  const { id: orderId } = await customer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  expect(orderId).toBe(ORDER_NUMBER);
  await inCart(customer, productId, 2);
  cookie = `__Host-session=${customer.token}`;
  secrets.set('session', customer.token);
  const { share_token = '' } = await customer.api.productLists.shareProductList({ listId: 0 });

  const withParameters: Partial<Record<RouteId, string>> = {
    search: '/search?q=whistler',
    retailer: retailerPath({ id: supplierId, display_name: 'Imbewu' }),
    category: categoryPath({ id: categoryId, name: 'Kettles' }),
    brand: brandPath({ id: brandId, name: 'Amandla' }),
    'content-section': contentSectionPath({ id: meta.last_row_id, name: 'Winter' }),
    product: productPath(product),
    'product-reviews': reviewsPath(productId),
    'shared-list': sharedListPath(share_token),
    'help-topic': '/help/delivery',
    order: orderPath(orderId),
    payment: paymentPath(orderId),
    'checkout-address-edit': `/checkout/addresses/edit?id=${addressId}`,
    'account-address-edit': `/account/addresses/edit?id=${addressId}`,
  };
  for (const { id, pattern } of ROUTE_TABLE) paths.set(id, withParameters[id] ?? pattern);

  // The customer visits first, so that everything cached stems from the customer's requests.
  puts = watchCachePuts();
  crawled = await crawl({ Cookie: cookie });
  const account = crawled.find(({ path }) => path === '/account/_payload.json');
  secrets.set('anti-forgery token', v.parse(SessionSchema, JSON.parse(account?.text ?? '')).session.token);
  await useTheShop(productId, orderId);
});

/** Inserts an order with this id, so that the next order gets the id after it. */
async function takeOrderNumbersUpTo(orderId: number): Promise<void> {
  const { userId } = await aCustomer();
  await env.DB.prepare(
    `INSERT INTO "order" (id, user_id, idempotency_key, amount_cents, delivery_cents, order_address, created_at)
     VALUES (?, ?, 'an earlier one', 0, 0, '{}', '2026-01-01T00:00:00.000Z')`,
  )
    .bind(orderId, userId)
    .run();
}

/** Requests every route three times: as a document, as a payload, and as a document again, which may then be cached. */
async function crawl(headers: Record<string, string>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const path of paths.values()) {
    for (const each of [path, payloadOf(path), path]) answers.push(await answerTo(each, { headers }));
  }
  return answers;
}

async function answerTo(path: string, init: RequestInit): Promise<Answer> {
  const response = await visit(path, init);
  const { status, headers } = response;
  const cacheControl = headers.get('Cache-Control') ?? '';
  return { path, status, headers: JSON.stringify([...headers]), cacheControl, text: await response.text() };
}

/**
 * Makes other requests whose responses contain the customer's data: API calls, forms returned with errors, error pages
 * and redirects.
 */
async function useTheShop(productId: number, orderId: number): Promise<void> {
  const headers = { Cookie: cookie };
  const calls = [
    'user',
    'cart',
    'addresses',
    'product-lists',
    'user/orders',
    `orders/${orderId}`,
    'user/products',
  ];
  for (const call of calls)
    expect((await answerTo(`/api/${call}`, { headers })).cacheControl).toContain('no-store');
  const pages = ['/?auth=login&next=%2Faccount', '/orders/999999', '/no/such/page', `/orders/${orderId}0`];
  for (const path of pages.flatMap((page) => [page, payloadOf(page)])) await answerTo(path, { headers });
  const forms = [
    [paths.get('account-address-create'), { recipient: NAME, street: STREET, phone: PHONE }],
    [paths.get('account-details'), { name: NAME, email: EMAIL }],
    [paths.get('product'), { quantity: '99999', product_id: String(productId) }],
    ['/?auth=login', { intent: 'login', email: EMAIL, password: 'wrong' }],
    ['/?auth=register', { intent: 'register', name: NAME, email: EMAIL, password: 'x' }],
  ] as const;
  for (const [path = '/', fields] of forms) {
    await answerTo(path, {
      method: 'POST',
      headers: { ...headers, ...FROM_SHOP, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...fields,
        session_token: secrets.get('anti-forgery token') ?? '',
      }).toString(),
    });
  }
}

/** The names of the secrets found in a text, whether plain or encoded for a URL or HTML. */
function secretsIn(text: string): string[] {
  return [...secrets]
    .filter(([, secret]) =>
      [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+')].some((form) => text.includes(form)),
    )
    .map(([name]) => name);
}

describe('a customer who visits every page', () => {
  it('sees personal data on guarded pages, which are not cacheable', () => {
    const guarded = crawled.filter(({ path }) => isGuarded.get(routeOf(path)));
    expect(guarded).toHaveLength(3 * [...isGuarded.values()].filter(Boolean).length);
    for (const { path, status, cacheControl, text } of guarded) {
      expect([path, status, cacheControl]).toEqual([path, 200, 'private, no-store']);
      expect(secretsIn(text), path).toContain('name');
    }
    const seen = secretsIn(guarded.map(({ text }) => text).join());
    expect(seen).toEqual(
      expect.arrayContaining(['name', 'e-mail', 'street', 'order number', 'anti-forgery token']),
    );
  });

  it('sees no personal data on public pages', () => {
    const open = crawled.filter(({ path }) => !isGuarded.get(routeOf(path)));
    expect(open).toHaveLength(3 * 17);
    for (const { path, text, headers } of open) expect([path, secretsIn(text + headers)]).toEqual([path, []]);
  });

  it('leaves no personal data in KV', async () => {
    const contents = await kvContents();
    expect(contents.size).toBeGreaterThanOrEqual(11);
    for (const [key, value] of contents) expect([key, secretsIn(key + value)]).toEqual([key, []]);
    expect(guardedPagesAmong([...contents.keys()])).toEqual([]);
  });

  it('leaves no personal data in the data centre’s cache', () => {
    expect(puts.length).toBeGreaterThanOrEqual(11);
    for (const { url, text } of puts)
      expect([url, secretsIn(decodeURIComponent(url) + text)]).toEqual([url, []]);
    expect(guardedPagesAmong(puts.map(({ url }) => decodeURIComponent(url)))).toEqual([]);
  });

  it('leaves no personal data in the pages of later visitors', async () => {
    const stranger = await aCustomer({ name: 'A Stranger' });
    for (const session of ['', `__Host-session=${stranger.token}`]) {
      for (const { path, text, headers: sent } of await crawl({ Cookie: session })) {
        // If the URL contains the order number, the response may repeat it.
        const asked = path.includes(String(ORDER_NUMBER)) ? ['order number'] : [];
        const found = secretsIn(text + sent).filter((name) => !asked.includes(name));
        expect([path, found]).toEqual([path, []]);
      }
    }
  });

  it('leaves no order number in a cache by opening the support page for the order', async () => {
    const before = new Set((await kvContents()).keys());
    await visit(`/support?order_id=${ORDER_NUMBER}`, { headers: { Cookie: cookie } });
    await visit(`/support/_payload.json?order_id=${ORDER_NUMBER}`, { headers: { Cookie: cookie } });
    const added = [...(await kvContents())].filter(([key]) => !before.has(key));
    expect(added.flatMap((entry) => secretsIn(entry.join()))).toEqual([]);
    expect(puts.flatMap(({ url, text }) => secretsIn(decodeURIComponent(url) + text))).toEqual([]);
  });
});

/** The guarded pages for which one of these cache keys was stored. */
function guardedPagesAmong(names: readonly string[]): RouteId[] {
  return [...paths].flatMap(([id, path]) => {
    const [pathname = ''] = path.split('?');
    return isGuarded.get(id) && names.some((name) => name.includes(`:${pathname}?`)) ? id : [];
  });
}

function routeOf(path: string): RouteId {
  const found = [...paths].find(([, known]) => known === path || payloadOf(known) === path);
  if (found === undefined) throw new Error(`${path} is no page of the crawl`);
  return found[0];
}
