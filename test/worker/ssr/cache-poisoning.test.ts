import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brandPath, categoryPath, productPath } from '#shared/navigation/paths.ts';
import { aBrand, aCategory, aCustomer, aProduct, clientFor, unique } from '#test/support/a-shop.ts';
import { type CachePut, kvContents, watchCachePuts } from '#test/support/shared-layers.ts';
import { visit } from '#test/support/the-shop.ts';
import { FLAG_KEYS } from '#worker/env/kv-keys.ts';

const EVIL = 'https://evil.example';
/** Two states of the catalogue that the attacks take turns in: each finds every page cold. */
const PRICES = [12_345, 54_321] as const;
/** Characters that a path may spell in more than one way. */
const SKU = "KET/17 (B)+1:2'~*";

const PAGES = ['product', 'category', 'brand', 'search', 'home', 'support'] as const;
type Page = (typeof PAGES)[number];

const paths = new Map<Page, string>();
let productId = 0;
let session = '';
let puts: CachePut[] = [];
let canonicalKeys: string[] = [];
let canonicalPuts: ReadonlySet<string> = new Set();
const clean: Record<string, string>[] = [];

beforeAll(async () => {
  const [categoryId, brandId] = [await aCategory({ name: 'Kettles' }), await aBrand('Amandla')];
  productId = await aProduct({ name: 'Whistler', sku: SKU, categoryId, brandId });
  await aProduct({ name: 'Whistler Lid', categoryId, brandId });
  session = (await aCustomer({ name: 'Somebody Signed In' })).token;
  paths.set('product', productPath((await clientFor().getProductCore(productId)).product));
  paths.set('category', categoryPath({ id: categoryId, name: 'Kettles' }));
  paths.set('brand', brandPath({ id: brandId, name: 'Amandla' }));
  paths.set('search', '/search?q=whistler');
  paths.set('home', '/');
  paths.set('support', '/support');
  puts = watchCachePuts();
  for (const round of PRICES.keys()) {
    await beginRound(round);
    clean.push(await askCleanly());
  }
  canonicalKeys = await kvKeys();
  canonicalPuts = new Set(putKeys());
});

afterAll(() => {
  vi.restoreAllMocks();
});

/** As the catalogue's scripts change a price. */
async function beginRound(round: number): Promise<void> {
  await env.DB.prepare('UPDATE product SET price_cents = ? WHERE id = ?')
    .bind(PRICES[round % PRICES.length] ?? 0, productId)
    .run();
  await env.KV.put(FLAG_KEYS.dataVersion, `version ${unique()}`);
}

/** What a visitor gets who asks for each page as it is linked: its payload, then the document, twice. */
async function askCleanly(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const page of PAGES) {
    const path = at(page);
    answers[`${page}, payload`] = await (await visit(payloadOf(path))).text();
    for (const time of ['first', 'again']) {
      const document = await visit(path);
      answers[`${page}, ${time}`] = (await document.text()).replaceAll(/nonce="[^"]*"/g, '');
      answers[`${page}, ${time}, headers`] = ['Cache-Control', 'Content-Type', 'Link', 'Vary', 'Location']
        .map((name) => `${name}: ${document.headers.get(name)}`)
        .join('; ');
    }
  }
  return answers;
}

async function kvKeys(): Promise<string[]> {
  return [...(await kvContents()).keys()].sort();
}

/** Where something was put, whatever the catalogue's version was. */
function putKeys(): string[] {
  return puts.map(({ url }) => url.replace(/(\/__payload\/[a-z]+\/)[^/]+/, '$1'));
}

function at(page: Page): string {
  return paths.get(page) ?? '';
}

function payloadOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?');
  return `${pathname.replace(/\/$/, '')}/_payload.json${query === '' ? '' : `?${query}`}`;
}

let round = 0;

type Attack = { paths: readonly string[]; init?: RequestInit; origin?: string };

/** Attacks pages that are cold, then sees what there is in the shared layers, and what the next visitor is given. */
async function expectHarmless({ paths: attacked, init = {}, origin }: Attack): Promise<void> {
  await beginRound(round);
  puts.length = 0;
  for (const path of attacked) {
    for (const each of [payloadOf(path), path, path]) {
      const { status } = await visit(each, init, origin === undefined ? {} : { origin });
      expect(status, each).toBeLessThan(500);
    }
  }
  expect(await kvKeys()).toEqual(canonicalKeys);
  const others = putKeys().filter((key) => !canonicalPuts.has(key));
  expect(others).toEqual([]);
  expect(await askCleanly()).toEqual(clean[round % clean.length]);
  round += 1;
}

function each(page: Page | readonly Page[], change: (path: string) => string): () => string[] {
  return () => [page].flat().map((name) => change(at(name)));
}

const withQuery = (query: string) => (path: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

describe('a path that is spelt otherwise', () => {
  const product = (change: (path: string) => string) => each('product', change);
  it.each<[string, () => string[]]>([
    ['in capitals', product((path) => path.toUpperCase())],
    ['with its first part in capitals', product((path) => path.replace('products', 'Products'))],
    ['with plain letters percent-encoded', product((path) => path.replace('products', '%70roduct%73'))],
    ['with the name percent-encoded', product((path) => path.replace('whistler', 'whist%6Cer'))],
    [
      'with percent-codes in small letters',
      product((path) => path.replaceAll(/%../g, (code) => code.toLowerCase())),
    ],
    ['with its SKU’s plus sign as it is', product((path) => path.replaceAll('%2B', '+'))],
    ['with its SKU’s colon as it is', product((path) => path.replaceAll('%3A', ':'))],
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
    ['with another file behind it', product((path) => `${path}/poison.css`)],
    ['with the payload of a payload', product((path) => payloadOf(payloadOf(path)))],
    ['with a broken code', product((path) => `${path}%E0%A4%A`)],
    [
      'of a page that is not there',
      () => ['/poison', '/products/999999/x/y', '/brands/999999/x', '/categories/0/x'],
    ],
    ['of the cache itself', () => ['/__payload/page/x/y', '/__payload/lock/x/y', '/payload:x']],
  ])('changes nothing for anybody: %s', async (_name, attacked) => {
    await expectHarmless({ paths: attacked() });
  });
});

const BUT_SEARCH: readonly Page[] = ['product', 'category', 'brand', 'home', 'support'];
const LISTINGS: readonly Page[] = ['category', 'brand', 'search'];
const LONG = 'x'.repeat(5_000);

describe('a query that the page does not know', () => {
  it.each([
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
  ])('changes nothing for anybody: %s', async (query) => {
    await expectHarmless({ paths: PAGES.map((page) => withQuery(query)(at(page))) });
  });

  it('changes nothing where it stands before what the page knows', async () => {
    await expectHarmless({ paths: ['/search?utm_source=x&q=whistler&x=1', '/search?%71=%77histler'] });
  });

  it('changes nothing where it repeats what the page knows', async () => {
    await expectHarmless({
      paths: ['/search?q=whistler&q=poison', '/search?q=whistler&q=', '/search?q=+whistler+'],
    });
  });

  it('changes nothing where other pages know it', async () => {
    await expectHarmless({
      paths: [
        '/?page=2&q=poison&order_id=1',
        '/support?page=2&variant=1',
        withQuery('page=2&q=x')(at('product')),
      ],
    });
  });
});

describe('a value that makes no sense to the page', () => {
  it.each([
    ['page=1'],
    ['page=0'],
    ['page=-1'],
    ['page=2.5'],
    ['page=poison'],
    ['page=9999'],
    ['page=99999999999999999999'],
    [`page=${'9'.repeat(5_000)}`],
    ['page=٢'],
    ['sort=poison'],
    ['in_stock=yes&on_sale=2'],
    ['brand_id=poison&supplier_id=,,&content_section_id=0'],
    ['min_price=-1&max_price=poison'],
    [`min_price=${LONG}`],
  ])('changes nothing for anybody in a listing: %s', async (query) => {
    await expectHarmless({ paths: LISTINGS.map((page) => withQuery(query)(at(page))) });
  });

  it('changes nothing for anybody in a category that is chosen in itself', async () => {
    await expectHarmless({
      paths: [withQuery('category_id=1')(at('category')), withQuery('brand_id=1')(at('brand'))],
    });
  });

  it.each([
    'variant=poison',
    'variant=0',
    'variant=999999',
    'variant=1&variant=2',
    `variant=${LONG}`,
    'variant=%F0%9F',
  ])('changes nothing for anybody on a product’s page: %s', async (query) => {
    await expectHarmless({ paths: [withQuery(query)(at('product'))] });
  });

  it.each(['order_id=poison', 'order_id=-1', `order_id=${LONG}`])(
    'changes nothing for anybody on the support page: %s',
    async (query) => {
      await expectHarmless({ paths: [withQuery(query)(at('support'))] });
    },
  );
});

describe('a header', () => {
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
    [
      'a cookie that means nothing',
      { Cookie: `poison=1; __Host-session=poison; affiliateUuid=poison; x=${LONG}` },
    ],
  ])('changes nothing for anybody: %s', async (_name, headers) => {
    await expectHarmless({ paths: everyPage(), init: { headers } });
  });

  it('changes nothing for anybody: the session of somebody signed in', async () => {
    const headers = { Cookie: `__Host-session=${session}`, Authorization: `Bearer ${session}` };
    await expectHarmless({ paths: everyPage(), init: { headers } });
  });

  it.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST'])(
    'changes nothing for anybody: the method %s',
    async (method) => {
      await expectHarmless({ paths: everyPage(), init: { method } });
    },
  );

  it('changes nothing for anybody: a form with a body that is none', async () => {
    await expectHarmless({
      paths: everyPage(),
      init: { method: 'POST', body: LONG, headers: { Origin: EVIL } },
    });
  });
});

describe('another host', () => {
  it('leaves nothing of itself to who comes by the right one', async () => {
    await beginRound(round);
    for (const page of PAGES) {
      for (const path of [payloadOf(at(page)), at(page), at(page)]) await visit(path, {}, { origin: EVIL });
    }
    expect(await kvKeys()).toEqual(canonicalKeys);
    expect([...(await kvContents()).values()].join()).not.toContain('evil.example');
    expect(await askCleanly()).toEqual(clean[round % clean.length]);
    round += 1;
  });
});
