import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { brandPath, categoryPath, productPath, retailerPath, searchPath } from '#shared/navigation/paths.ts';
import { aBrand, aCategory, aProduct, aSupplier, unique } from '#test/support/a-shop.ts';
import { readDocument } from '#test/support/faults/answers.ts';
import {
  aFreshIsolate,
  aShopWith,
  type Fault,
  type Isolate,
  type ShopResponse,
  stubSurroundings,
} from '#test/support/faults/faulty-shop.ts';
import { expectValidResponse } from '#test/support/faults/run.ts';
import { hideLogs } from '#test/support/hide-logs.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

/** Slightly longer than the cache waits before it retries a failed load. */
const RETRY_MS = 6_000;

beforeAll(() => {
  hideLogs();
  stubSurroundings();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each<Fault>(['D1 throws', 'D1 slow', 'API 500', 'API hangs'])('with this fault: %s', (gone) => {
  it('every cached page is still served, and a new isolate serves it from the shared caches', async () => {
    const { isolate, product } = await aWarmShop();
    await expectPages([gone], isolate, { product, priced: 'old' });
    await expectPages([gone], await aFreshIsolate(), { product, priced: 'old' });
  });

  it('every cached page stays old after a catalogue change, and is updated soon after recovery', async () => {
    const { isolate, product } = await aWarmShop();
    await changePrice(product);
    await expectPages([gone], isolate, { product, priced: 'old' });
    await expectPages([gone], isolate, { product, priced: 'old' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RETRY_MS });
    await expectPages([], isolate, { product, priced: 'new' });
  });

  it('a new isolate serves the pages and their menu from KV despite a catalogue change', async () => {
    const { product } = await aWarmShop();
    await changePrice(product);
    const answers = await expectPages([gone], await aFreshIsolate(), { product, priced: 'old' });
    for (const { text } of answers) expect(text).toContain(product.menu);
  });

  it('an uncached page with an uncached menu returns an error page, and works right after recovery', async () => {
    const isolate = await aFreshIsolate();
    await env.KV.put(FLAG_KEYS.dataVersion, `version-${unique()}`);
    await forgetLayout();
    const name = `Unseen ${unique()}`;
    const path = categoryPath({ id: await aCategory({ name }), name });
    const answer = await visit([gone], isolate, path);
    expect(readDocument(answer)).toMatch(/^50[03]$/);
    expect(readDocument(await visit([], isolate, path))).toBe('200');
  });
});

type Priced = { id: number; cents: number; menu: string; paths: readonly string[] };

/** An isolate that has served every page with a product twice, as document and as payload. */
async function aWarmShop(): Promise<{ isolate: Isolate; product: Priced }> {
  const product = await aPricedProduct();
  await env.KV.put(FLAG_KEYS.dataVersion, `version-${unique()}`);
  const isolate = await aFreshIsolate();
  await expectPages([], isolate, { product, priced: 'old' });
  // Repeated, because KV stores a search only on its second request.
  await expectPages([], isolate, { product, priced: 'old' });
  return { isolate, product };
}

async function aPricedProduct(): Promise<Priced> {
  const number = unique();
  const [menu, retailer, brand] = [`Menu ${number}`, `Retailer ${number}`, `Brand ${number}`];
  const [categoryId, supplierId, brandId] = [
    await aCategory({ name: menu }),
    await aSupplier({ name: retailer }),
    await aBrand(brand),
  ];
  const [name, sku] = [`Gizmo${number}`, `SKU-OF-${number}`];
  const cents = 1_000_011 + number * 100;
  const id = await aProduct({ name, sku, categoryId, supplierId, brandId, priceCents: cents });
  const paths = [
    '/',
    searchPath(name),
    categoryPath({ id: categoryId, name: menu }),
    brandPath({ id: brandId, name: brand }),
    retailerPath({ id: supplierId, display_name: retailer }),
    productPath({ id, sku, name, parent_id: null, parent_sku: null }),
  ];
  return { id, cents, menu, paths };
}

const RISE_CENTS = 11;

async function changePrice({ id }: Priced): Promise<void> {
  await env.DB.prepare('UPDATE product SET price_cents = price_cents + ? WHERE id = ?')
    .bind(RISE_CENTS, id)
    .run();
  await env.KV.put(FLAG_KEYS.dataVersion, `version-${unique()}`);
}

/** Requests all pages at once while the shop has these faults, and checks their outcomes. */
async function expectPages(
  faults: readonly Fault[],
  isolate: Isolate,
  { product, priced }: { product: Priced; priced: 'old' | 'new' },
): Promise<ShopResponse[]> {
  const paths = product.paths.flatMap((path) => [path, payloadOf(path)]);
  const answers = await Promise.all(paths.map((path) => visit(faults, isolate, path)));
  const shown = answers.map(({ text }, index) => [paths[index], pricesIn(text, product)]);
  expect(shown).toEqual(paths.map((path) => [path, [priced]]));
  return answers;
}

function pricesIn(text: string, { cents }: Priced): string[] {
  const plain = text.replaceAll(',', '');
  return [
    ...(plain.includes((cents / 100).toFixed(2)) ? ['old'] : []),
    ...(plain.includes(((cents + RISE_CENTS) / 100).toFixed(2)) ? ['new'] : []),
  ];
}

function payloadOf(path: string): string {
  const [pathname = '', query] = path.split('?');
  return `${pathname.replace(/\/$/, '')}/_payload.json${query === undefined ? '' : `?${query}`}`;
}

async function visit(faults: readonly Fault[], isolate: Isolate, path: string): Promise<ShopResponse> {
  const shop = aShopWith(faults);
  const answer = await shop.ask(isolate, { path });
  await shop.release();
  expectValidResponse(path, answer);
  return answer;
}

/** Deletes the menu from KV. All pages share the menu, so earlier requests have stored it. */
async function forgetLayout(): Promise<void> {
  const { keys } = await env.KV.list({ prefix: 'payload:' });
  await Promise.all(
    keys.filter(({ name }) => name.endsWith(':layout')).map(({ name }) => env.KV.delete(name)),
  );
}
