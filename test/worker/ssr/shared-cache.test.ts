import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatRand } from '#shared/domain/money.ts';
import { brandPath, categoryPath, productPath } from '#shared/navigation/paths.ts';
import { aBrand, aCategory, aProduct, clientFor, unique } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { aCountingDatabase } from '#test/support/remote-cache.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { addSynonym, removeSynonym } from '#worker/operations/search-synonyms.repository.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

const PAGES = ['product', 'category', 'brand', 'search', 'home'] as const;
const FORMS = ['document', 'payload'] as const;

const paths = new Map<string, string>();
let productId = 0;

beforeAll(async () => {
  const [categoryId, brandId] = [await aCategory({ name: 'Kettles' }), await aBrand('Amandla')];
  productId = await aProduct({ name: 'Whistler', categoryId, brandId });
  await aProduct({ name: 'Whistler Lid', categoryId, brandId });
  paths.set(
    'product',
    productPath((await clientFor().catalogue.getProduct({ id: productId, parts: 'core' })).product),
  );
  paths.set('category', categoryPath({ id: categoryId, name: 'Kettles' }));
  paths.set('brand', brandPath({ id: brandId, name: 'Amandla' }));
  paths.set('search', '/search?q=whistler');
  paths.set('home', '/');
});

beforeEach(() => {
  const realNow = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** How far the clock is ahead, in ms. It never goes back, because cached data would then come from the future. */
let aheadMs = 0;

function letTimePass(seconds: number): void {
  aheadMs += seconds * 1_000;
}

function pathOf(page: (typeof PAGES)[number], form: (typeof FORMS)[number] = 'document'): string {
  const path = paths.get(page) ?? '';
  return form === 'document' ? path : payloadOf(path);
}

/** Changes the price, then the data version, in the same order as operators' commands. Every page is loaded again. */
async function changeCatalogue(priceCents: number): Promise<void> {
  await changePrice(priceCents);
  await env.KV.put(FLAG_KEYS.dataVersion, `${new Date().toISOString()} ${unique()}`);
}

async function changePrice(cents: number): Promise<void> {
  await env.DB.prepare('UPDATE product SET price_cents = ? WHERE id = ?').bind(cents, productId).run();
}

/** A unique price, and a function that finds it in a document or payload. */
function aPrice(): { cents: number; isIn(text: string): boolean } {
  const cents = 7_000_003 + unique() * 100;
  const rand = cents / 100;
  return { cents, isIn: (text) => text.includes(formatRand(rand)) || text.includes(String(rand)) };
}

describe('the visitors of a page', () => {
  it.each(PAGES)('cause no extra queries if 200 request the uncached %s page at once', async (page) => {
    const { bindings, take } = aCountingDatabase();
    await changeCatalogue(aPrice().cents);
    await visit(pathOf(page), {}, { bindings });
    const single = take();
    expect(single).toBeGreaterThan(0);

    // So many concurrent requests are slow here and cause warnings, which are hidden.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await changeCatalogue(aPrice().cents);
    // Only every tenth request is for a document, because documents take long to render.
    const forms = Array.from({ length: 200 }, (_, index) => FORMS[index % 10 === 0 ? 0 : 1]);
    const answers = await Promise.all(forms.map((form) => visit(pathOf(page, form), {}, { bindings })));
    expect(take()).toBe(single);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const payloads = answers.filter((_, index) => forms[index] === 'payload').map((answer) => answer.text());
    expect(new Set(await Promise.all(payloads)).size).toBe(1);
  });

  it('cause no database queries once the page is cached', async () => {
    const { bindings, take } = aCountingDatabase();
    const visitAll = async () => {
      for (const page of PAGES) await visit(pathOf(page), {}, { bindings });
    };
    await visitAll();
    // Changes made just before a page was loaded are noticed later and cause one more load, so that happens here first.
    letTimePass(6);
    await visitAll();
    await visitAll();
    take();
    for (const page of PAGES) for (const form of FORMS) await visit(pathOf(page, form), {}, { bindings });
    expect(take()).toBe(0);
  });
});

describe('a changed price', () => {
  it.each(PAGES.flatMap((page) => FORMS.map((form) => [page, form] as const)))(
    'appears on the very next %s page, as a %s',
    async (page, form) => {
      const [before, after] = [aPrice(), aPrice()];
      await changeCatalogue(before.cents);
      // The first response is streamed, the second is cached, and the third comes from the cache.
      for (const _ of Array(3)) await visit(pathOf(page));
      const kept = await visit(pathOf(page));
      expect(kept.headers.get('Server-Timing')).toBe('cache;desc="html"');
      expect(before.isIn(await kept.text())).toBe(true);

      await changeCatalogue(after.cents);
      const next = await (await visit(pathOf(page, form))).text();
      expect([before.isIn(next), after.isIn(next)]).toEqual([false, true]);
      for (const other of FORMS) {
        const later = await (await visit(pathOf(page, other))).text();
        expect([before.isIn(later), after.isIn(later)]).toEqual([false, true]);
      }
    },
  );
});

/** A new isolate with empty memory. The returned function requests a page and waits for background work. */
async function anIsolate() {
  vi.resetModules();
  const { default: shop } = await import('#worker/index.ts');
  return async (path: string, bindings: Bindings = env): Promise<string> => {
    const ctx = createExecutionContext();
    const response = await shop.fetch(new Request(`${ORIGIN}${path}`), bindings, ctx);
    const text = await response.text();
    await waitOnExecutionContext(ctx);
    return text;
  };
}

describe('a changed price without a new data version', () => {
  it.each(FORMS)('appears in the second %s after 5 s, and in the first after 60 s', async (form) => {
    const prices = [aPrice(), aPrice(), aPrice()] as const;
    const ask = await anIsolate();
    const shown = async () => {
      const text = await ask(pathOf('product', form));
      return prices.findIndex((price) => price.isIn(text));
    };
    await changeCatalogue(prices[0].cents);
    letTimePass(6);
    await shown();
    expect(await shown()).toBe(0);
    await changePrice(prices[1].cents);
    letTimePass(6);
    expect([await shown(), await shown()]).toEqual([0, 1]);
    await changePrice(prices[2].cents);
    letTimePass(61);
    expect(await shown()).toBe(2);
  });
});

describe('a synonym that an operator has added', () => {
  it('is used by a cached search after a minute', async () => {
    const ask = await anIsolate();
    const isFound = async () => (await ask('/search?q=fluitketel')).includes('>2 products<');
    expect(await isFound()).toBe(false);
    await addSynonym(env.DB, OPERATOR, { phrase: 'fluitketel', finds: 'whistler' }, false);
    letTimePass(61);
    expect([await isFound(), await isFound()]).toEqual([false, true]);
    await removeSynonym(env.DB, OPERATOR, { phrase: 'fluitketel', finds: 'whistler' });
    letTimePass(61);
    expect([await isFound(), await isFound()]).toEqual([true, false]);
  });
});

describe('a refresh that began before a price change and ends after the new price was served', () => {
  it('does not bring the old price back, and causes no reload', async () => {
    const { ask, prices } = await priceSeenDuringARefresh();
    const { bindings, take } = aCountingDatabase();
    for (const form of FORMS)
      expect(prices(await ask(pathOf('product', form), bindings))).toEqual([false, true]);
    expect(take()).toBe(0);
  });

  it('does not bring the old price back in a new isolate', async () => {
    const { prices } = await priceSeenDuringARefresh();
    const ask = await anIsolate();
    for (const form of FORMS) expect(prices(await ask(pathOf('product', form)))).toEqual([false, true]);
  });

  it('does not bring the old price back in another data centre, even if the database is down', async () => {
    const { prices } = await priceSeenDuringARefresh();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(caches.default, 'match').mockResolvedValue(undefined);
    const ask = await anIsolate();
    const DB = databaseWith({ batch: () => Promise.reject(new Error('D1 is out')) });
    expect(prices(await ask(pathOf('product', 'payload'), { ...env, DB }))).toEqual([false, true]);
  });

  /** Serves a stale page whose background refresh read its data before the price changed. */
  async function priceSeenDuringARefresh() {
    const [before, after] = [aPrice(), aPrice()];
    const prices = (text: string) => [before.isIn(text), after.isIn(text)];
    const ask = await anIsolate();
    await changeCatalogue(before.cents);
    await ask(pathOf('product', 'payload'));
    await env.DB.prepare('UPDATE product SET stock = stock + 1 WHERE id = ?').bind(productId).run();
    letTimePass(70);
    const [reading, releasing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const DB = databaseWith({
      async batch(statements) {
        const results = await env.DB.batch(statements);
        reading.resolve();
        await releasing.promise;
        return results;
      },
    });
    const stale = ask(pathOf('product', 'payload'), { ...env, DB });
    await reading.promise;
    await changeCatalogue(after.cents);
    expect(prices(await ask(pathOf('product')))).toEqual([false, true]);
    letTimePass(1);
    releasing.resolve();
    expect(prices(await stale)).toEqual([true, false]);
    return { ask, prices };
  }
});
