import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { categoryPath, productPath } from '#shared/navigation/paths.ts';
import { aCategory, aCustomer, aProduct, clientFor, unique } from '#test/support/a-shop.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { type CachePut, kvContents, watchCachePuts } from '#test/support/remote-cache.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';
import { withoutSecrets } from '#test/support/without-secrets.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

const EVIL = 'https://evil.example';
/**
 * The product's price alternates between attacks, which invalidates every page, so that each attack finds all pages
 * uncached.
 */
const PRICES = [12_345, 54_321] as const;
/** Contains characters that a path may encode in several ways. */
const SKU = "KET/17 (B)+1:2'~*";

const PAGES = ['product', 'category', 'search', 'home', 'support'] as const;
type Page = (typeof PAGES)[number];

const paths = new Map<Page, string>();
let productId = 0;
let session = '';
let puts: CachePut[] = [];
let canonicalKeys: ReadonlySet<string> = new Set();
let canonicalPuts: ReadonlySet<string> = new Set();
const clean: Record<string, string>[] = [];

beforeAll(async () => {
  const categoryId = await aCategory({ name: 'Kettles' });
  productId = await aProduct({ name: 'Whistler', sku: SKU, categoryId });
  await aProduct({ name: 'Whistler Lid', categoryId });
  session = (await aCustomer({ name: 'Somebody Signed In' })).token;
  paths.set(
    'product',
    productPath((await clientFor().catalogue.getProduct({ id: productId, parts: 'core' })).product),
  );
  paths.set('category', categoryPath({ id: categoryId, name: 'Kettles' }));
  paths.set('search', '/search?q=whistler');
  paths.set('home', '/');
  paths.set('support', '/support');
  puts = watchCachePuts();
  for (const round of PRICES.keys()) {
    await beginRound(round);
    clean.push(await askCleanly());
  }
  // The rounds differ only in the price shown.
  expect(clean[0]?.['product, document']).not.toBe(clean[1]?.['product, document']);
  canonicalKeys = new Set(await kvKeys());
  canonicalPuts = new Set(putKeys());
});

afterAll(() => {
  vi.restoreAllMocks();
});

/** Changes a price as the catalogue scripts do. */
async function beginRound(round: number): Promise<void> {
  await env.DB.prepare('UPDATE product SET price_cents = ? WHERE id = ?')
    .bind(PRICES[round % PRICES.length] ?? 0, productId)
    .run();
  await env.KV.put(FLAG_KEYS.dataVersion, `version ${unique()}`);
}

/** A normal visitor's responses for each page at its canonical URL: first the payload, then the document. */
async function askCleanly(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const page of PAGES) {
    const path = at(page);
    answers[`${page}, payload`] = await (await visit(payloadOf(path))).text();
    const document = await visit(path);
    answers[`${page}, document`] = withoutSecrets(await document.text());
    answers[`${page}, headers`] = ['Cache-Control', 'Content-Type', 'Link', 'Vary', 'Location']
      .map((name) => `${name}: ${document.headers.get(name)}`)
      .join('; ');
  }
  return answers;
}

async function kvKeys(): Promise<string[]> {
  const { keys, list_complete } = await env.KV.list();
  expect(list_complete).toBe(true);
  return keys.map(({ name }) => name);
}

/** The keys put into the cache so far, without the catalogue's version. */
function putKeys(): string[] {
  return puts.map(({ url }) => url.replace(/(\/__payload\/[a-z]+\/)[^/]+/, '$1'));
}

function at(page: Page): string {
  return paths.get(page) ?? '';
}

/** Gives each query a short title, because some queries are very long. */
function titled(queries: readonly string[]): [title: string, query: string][] {
  return queries.map((query) => [query.length > 80 ? `${query.slice(0, 20)}…` : query, query]);
}

let rounds = 0;

type Attack = {
  paths: readonly string[];
  init?: RequestInit;
  origin?: string;
  /** True if each attacked URL is a page of its own, which the data centre may cache. */
  hasOwnPages?: boolean;
};

/**
 * Attacks uncached pages. Then checks that shared caches have no new entries and that the next visitor gets correct
 * responses.
 */
async function expectHarmless({
  paths: attacked,
  init = {},
  origin = ORIGIN,
  hasOwnPages = false,
}: Attack): Promise<void> {
  rounds += 1;
  await beginRound(rounds);
  puts.length = 0;
  for (const path of attacked) {
    for (const each of [payloadOf(path), path, path]) {
      expect((await visit(each, init, { origin })).status, each).toBeLessThan(500);
    }
  }
  const newKeys = (await kvKeys()).filter((key) => !canonicalKeys.has(key));
  const newPuts = hasOwnPages
    ? []
    : putKeys().filter((key) => !canonicalPuts.has(key.replace(origin, ORIGIN)));
  // Deletes the new entries, so that one successful attack does not affect the next test.
  for (const key of newKeys) await env.KV.delete(key);
  expect({ newKeys, newPuts }).toEqual({ newKeys: [], newPuts: [] });
  expect(await askCleanly()).toEqual(clean[rounds % clean.length]);
}

const withQuery = (query: string) => (path: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

describe('a path with another spelling', () => {
  const product = (change: (path: string) => string) => () => [change(at('product'))];
  it.each<[string, () => string[]]>([
    ['in capitals', product((path) => path.toUpperCase())],
    ['with its first segment in capitals', product((path) => path.replace('products', 'Products'))],
    ['with plain letters percent-encoded', product((path) => path.replace('products', '%70roduct%73'))],
    ['with the name percent-encoded', product((path) => path.replace('whistler', 'whist%6Cer'))],
    [
      'with percent-codes in lower case',
      product((path) => path.replaceAll(/%../g, (code) => code.toLowerCase())),
    ],
    ['with its SKU’s plus sign unencoded', product((path) => path.replaceAll('%2B', '+'))],
    ['with its SKU’s colon unencoded', product((path) => path.replaceAll('%3A', ':'))],
    ['with its SKU’s brackets encoded', product((path) => path.replace('(', '%28').replace(')', '%29'))],
    ['with its SKU’s asterisk encoded', product((path) => path.replaceAll('*', '%2A'))],
    ['with its SKU’s apostrophe encoded', product((path) => path.replaceAll("'", '%27'))],
    ['encoded twice', product((path) => path.replaceAll('%', '%25').replace('products', '%2570roducts'))],
    ['with two slashes first', product((path) => `/${path}`)],
    ['with two slashes inside', product((path) => path.replace('/products/', '/products//'))],
    ['with a slash at the end', product((path) => `${path}/`)],
    ['with dot segments', product((path) => path.replace('/products/', '/products/./x/../'))],
    ['with dot segments encoded', product((path) => path.replace('/products/', '/products/%2e/x/%2e%2e/'))],
    ['with encoded slashes', product((path) => path.replace('/products/', '/products%2F'))],
    ['with a backslash', product((path) => path.replace('/products/', '/products\\'))],
    ['with zeros before the id', product((path) => path.replace('/products/', '/products/000'))],
    ['with another name', product((path) => path.replace('whistler', 'poison'))],
    ['with another SKU', product((path) => path.replace('KET', 'POISON'))],
    ['with a name in other letters', product((path) => path.replace('whistler', 'whıstłer'))],
    ['with a null byte', product((path) => `${path}%00`)],
    ['with a line break', product((path) => `${path}%0d%0aSet-Cookie:x=1`)],
    ['with a semicolon', product((path) => `${path};session=1`)],
    ['with a file name appended', product((path) => `${path}/poison.css`)],
    ['with the payload of a payload', product((path) => payloadOf(payloadOf(path)))],
    ['with an invalid percent-code', product((path) => `${path}%E0%A4%A`)],
    [
      'of a page that does not exist',
      () => ['/poison', '/products/999999/x/y', '/brands/999999/x', '/categories/0/x'],
    ],
    ['of the cache itself', () => ['/__payload/page/x/y', '/__payload/lock/x/y', '/payload:x']],
  ])('does not poison the caches: %s', async (_name, attacked) => {
    await expectHarmless({ paths: attacked() });
  });
});

const LISTINGS: readonly Page[] = ['category', 'search'];
const LONG = 'x'.repeat(5_000);

describe('an unknown query parameter', () => {
  const queries = titled([
    'utm_source=poison',
    'utm_source=a&utm_source=b',
    `poison=${LONG}`,
    '__proto__=1&constructor=2',
    'Q=poison&PAGE=2&Variant=1',
    'q%5B%5D=poison&page%5B0%5D=2',
    'ｑ=poison&раge=2',
    '%00=1&%0d%0a=2',
    '&&&==&',
    '?page=2',
    '_payload.json',
    '%',
    'until=2099-01-01T00%3A00%3A00Z&message=poison',
    'auth=poison&next=https%3A%2F%2Fevil.example',
  ]);
  it.each(queries)('does not poison the caches: %s', async (_title, query) => {
    await expectHarmless({ paths: PAGES.map((page) => withQuery(query)(at(page))) });
  });

  it('does not poison the caches before a known parameter', async () => {
    await expectHarmless({ paths: ['/search?utm_source=x&q=whistler&x=1', '/search?%71=%77histler'] });
  });

  it('does not poison the caches, nor does a repeated known parameter', async () => {
    await expectHarmless({
      paths: ['/search?q=whistler&q=poison', '/search?q=whistler&q=', '/search?q=+whistler+'],
    });
  });

  it('does not poison the caches if it is known on other pages', async () => {
    await expectHarmless({
      paths: [
        '/?page=2&q=poison&order_id=1',
        '/support?page=2&variant=1',
        withQuery('page=2&q=x')(at('product')),
      ],
    });
  });
});

describe('an invalid parameter value', () => {
  const inListings = titled([
    'page=1',
    'page=0',
    'page=-1',
    'page=2.5',
    'page=poison',
    // Far beyond the last page.
    'page=9999',
    'page=99999999999999999999',
    `page=${'9'.repeat(5_000)}`,
    'page=٢',
    'sort=poison',
    'in_stock=yes&on_sale=2',
    'brand_id=poison&supplier_id=,,&content_section_id=0',
  ]);
  it.each(inListings)('does not poison the caches of a listing: %s', async (_title, query) => {
    await expectHarmless({ paths: LISTINGS.map((page) => withQuery(query)(at(page))) });
  });

  // The page shows the invalid text next to its field. It is therefore a page of its own, which only the data centre
  // caches.
  it.each(titled(['min_price=-1&max_price=poison', `min_price=${LONG}`]))(
    'affects no other page and no KV entry if it is an invalid price: %s',
    async (_title, query) => {
      await expectHarmless({ paths: LISTINGS.map((page) => withQuery(query)(at(page))), hasOwnPages: true });
    },
  );

  it('does not poison the caches of a category page if it is the page’s own category', async () => {
    const [, id] = /^\/categories\/(\d+)/.exec(at('category')) ?? [];
    await expectHarmless({ paths: [withQuery(`category_id=${id}`)(at('category'))] });
  });

  const ofVariants = titled([
    'variant=poison',
    'variant=0',
    // An id that no product has; then the id of a product without variants.
    'variant=999999',
    'variant=1&variant=2',
    `variant=${LONG}`,
    'variant=%F0%9F',
    'like=poison&ask=0',
    'like=999999&ask=0',
    `like=1&ask=${LONG}`,
    'ask=0',
  ]);
  it.each(ofVariants)('does not poison the caches of a product page: %s', async (_title, query) => {
    await expectHarmless({ paths: [withQuery(query)(at('product'))] });
  });

  const ofOrders = titled(['order_id=poison', 'order_id=-1', `order_id=${LONG}`]);
  it.each(ofOrders)('does not poison the caches of the support page: %s', async (_title, query) => {
    await expectHarmless({ paths: [withQuery(query)(at('support'))] });
  });
});

describe('an unusual request', () => {
  const everyPage = () => PAGES.map(at);
  it.each<[string, Record<string, string>]>([
    ['X-Forwarded-Host', { 'X-Forwarded-Host': 'evil.example', 'X-Host': 'evil.example' }],
    ['Forwarded', { Forwarded: 'host=evil.example;proto=http;for=127.0.0.1' }],
    [
      'X-Forwarded-Proto',
      { 'X-Forwarded-Proto': 'http', 'X-Forwarded-Scheme': 'nothttps', 'CF-Visitor': '{"scheme":"http"}' },
    ],
    ['X-Forwarded-Port', { 'X-Forwarded-Port': '1337', 'X-Forwarded-Prefix': '/poison' }],
    ['X-Original-URL', { 'X-Original-URL': '/poison', 'X-Rewrite-URL': '/poison' }],
    ['X-HTTP-Method-Override', { 'X-HTTP-Method-Override': 'POST', 'X-Method-Override': 'DELETE' }],
    ['Accept', { Accept: 'application/json' }],
    ['Accept-Language', { 'Accept-Language': 'xx-poison', 'Accept-Encoding': 'poison' }],
    ['User-Agent', { 'User-Agent': '<script>poison</script>' }],
    ['Referer', { Referer: `${EVIL}/poison`, Origin: EVIL, 'Sec-Fetch-Site': 'cross-site' }],
    ['Save-Data', { 'Save-Data': 'on', 'Sec-CH-UA-Mobile': '?1', DPR: '9', Width: '1' }],
    ['Range', { Range: 'bytes=0-9' }],
    ['If-None-Match', { 'If-None-Match': '*', 'If-Modified-Since': new Date().toUTCString() }],
    ['Cache-Control', { 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' }],
    ['CF-Connecting-IP', { 'CF-Connecting-IP': '<poison>', 'X-Client-IP': '127.0.0.1' }],
    ['X-Request-Id', { 'X-Request-Id': 'poison', 'X-Edge-Key': 'poison', 'X-Affiliate-Click': 'poison' }],
    ['meaningless cookies', { Cookie: `poison=1; __Host-session=poison; affiliateUuid=poison; x=${LONG}` }],
  ])('does not poison the caches: %s', async (_name, headers) => {
    await expectHarmless({ paths: everyPage(), init: { headers } });
  });

  it('does not poison the caches: the session of a customer', async () => {
    const headers = { Cookie: `__Host-session=${session}`, Authorization: `Bearer ${session}` };
    await expectHarmless({ paths: everyPage(), init: { headers } });
  });

  it.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST'])(
    'does not poison the caches: the method %s',
    async (method) => {
      await expectHarmless({ paths: everyPage(), init: { method } });
    },
  );

  it('does not poison the caches: a malformed form body', async () => {
    await expectHarmless({
      paths: everyPage(),
      init: { method: 'POST', body: LONG, headers: { Origin: EVIL } },
    });
  });
});

describe('another host', () => {
  it('leaves no trace in the pages of the canonical host', async () => {
    await expectHarmless({ paths: PAGES.map(at), origin: EVIL });
    expect([...(await kvContents()).values()].join()).not.toContain('evil.example');
  });
});
