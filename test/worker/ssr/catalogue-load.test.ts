import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { categoryPath, productPath } from '#shared/navigation/paths.ts';
import { aDataCentre, BOOKMARK } from '#test/support/a-data-centre.ts';
import { aBrand, aCategory, aProduct, aSupplier, unique } from '#test/support/a-shop.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

const SOLD = 'sold';
const BESIDE = 'beside it';
const ELSEWHERE = 'elsewhere';
const paths = new Map<string, string>();
let soldId = 0;
let centre: Awaited<ReturnType<typeof aDataCentre>>;

beforeAll(async () => {
  const [kettles, hats] = [await aCategory({ name: 'Kettles' }), await aCategory({ name: 'Hats' })];
  soldId = await aPage(SOLD, kettles);
  await aPage(BESIDE, kettles);
  await aPage(ELSEWHERE, hats);
  paths.set('kettles', categoryPath({ id: kettles, name: 'Kettles' }));
  paths.set('hats', categoryPath({ id: hats, name: 'Hats' }));
  paths.set('home', '/');
  paths.set('about', '/about');
  centre = await aDataCentre();
});

beforeEach(async () => {
  // Every isolate loads every page and processes all catalogue changes.
  await pass(195, { step: 65 });
  centre.take();
});

function pass(seconds: number, options: Parameters<typeof centre.pass>[2] = {}): Promise<void> {
  return centre.pass(seconds, [...paths.values()], options);
}

/** Adds a product page; the product has its own retailer and brand. */
async function aPage(name: string, categoryId: number): Promise<number> {
  const made = { categoryId, supplierId: await aSupplier(), brandId: await aBrand() };
  const sku = `SKU-${unique()}`;
  const id = await aProduct({ ...made, name, sku, stock: 1_000 });
  paths.set(name, productPath({ id, sku, name, parent_id: null, parent_sku: null }));
  return id;
}

function namesOf(loads: readonly string[]): string[] {
  return loads.map((load) => [...paths].find(([, path]) => path === load)?.[0] ?? load).sort();
}

function change(column: string, value: string | number): Promise<unknown> {
  return env.DB.prepare(`UPDATE product SET ${column} = ${value} WHERE id = ?`).bind(soldId).run();
}

describe('three isolates of a data centre (R-EDGE-8)', () => {
  it('query only for changes during five minutes of views', async () => {
    await pass(300, { step: 30 });
    expect(centre.take()).toEqual({ loads: [], statements: 0, kvWrites: 0, polls: 10 });
  });

  it('reload each page with a changed price once, and write it to KV once', async () => {
    await change('price_cents', 12_345);
    await pass(120, { step: 40 });
    const { loads, kvWrites } = centre.take();
    // All pages that list the product are loaded again, because its position may change. The home page lists the newest
    // and most reduced products.
    expect(namesOf(loads)).toEqual([BESIDE, 'home', 'kettles', SOLD].sort());
    expect(kvWrites).toBe(4);
    for (const name of [BESIDE, 'home', 'kettles', SOLD])
      expect(await centre.visit(paths.get(name) ?? '')).toContain('123.45');
  });

  it('reload the pages that show changed return terms', async () => {
    const pageOf = (name: string) => centre.visit(paths.get(name) ?? '');
    expect(await pageOf(SOLD)).toContain('"returns":{"days":7}');
    await change('return_exclusion', "'perishable'");
    await pass(120, { step: 40 });
    expect(namesOf(centre.take().loads)).toContain(SOLD);
    expect(await pageOf(SOLD)).toContain('"returns":{"excluded":');
    await change('return_exclusion', 'NULL');
    await env.DB.prepare(
      'UPDATE supplier SET return_days = 21 WHERE id = (SELECT supplier_id FROM product WHERE id = ?)',
    )
      .bind(soldId)
      .run();
    await pass(120, { step: 40 });
    expect(await pageOf(SOLD)).toContain('"returns":{"days":21}');
    expect(await pageOf(BESIDE)).toContain('"returns":{"days":7}');
  });

  it('reload only the page of a product that sells constantly, once every 60 s', async () => {
    const sell = () => change('stock', 'stock - 1');
    await pass(240, { step: 20, meanwhile: sell });
    const { loads, statements } = centre.take();
    // Background refreshes are not counted as loads, only by their statements.
    expect(loads).toEqual([]);
    expect(statements / (await statementsOfLoading(SOLD))).toBe(4);
  });

  it('read changes from the primary, and pages from a replica that has seen the changes', async () => {
    await change('price_cents', 23_456);
    centre.sessions.length = 0;
    await centre.pass(61, [paths.get(SOLD) ?? ''], { step: 61 });
    expect(new Set(centre.sessions.slice(1))).toEqual(new Set([BOOKMARK]));
    expect(centre.sessions[0]).toBe('first-primary');
  });

  it('load every page once after a new data version, however many visitors request it', async () => {
    await env.KV.put(FLAG_KEYS.dataVersion, new Date(Date.now()).toISOString());
    await pass(180, { step: 60 });
    const { loads, kvWrites } = centre.take();
    expect(namesOf(loads)).toEqual([...paths.keys()].sort());
    // One write per page, and one for the menu.
    expect(kvWrites).toBe(paths.size + 1);
  });

  it('load every page once if more products have changed than one poll lists', async () => {
    await env.DB.prepare(
      `INSERT INTO catalogue_change (kind, id, seq)
       SELECT 'stock', 1000000 + key, key + 1 + (SELECT max(seq) FROM catalogue_change) FROM json_each(?)`,
    )
      .bind(JSON.stringify(Array(5_000)))
      .run();
    await pass(120, { step: 40 });
    expect(namesOf(centre.take().loads)).toEqual([...paths.keys()].sort());
  });

  it('serve every page from the cache for hours while D1 is down', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    centre.state.isOut = true;
    const answers = async () => Promise.all([...paths.values()].map((path) => centre.visit(path)));
    await pass(4 * 3_600, { step: 3_600 });
    for (const answer of await answers()) expect(answer.slice(0, 3)).toBe('200');
    logged.mockRestore();
    expect(centre.take().loads).toEqual([]);
    centre.state.isOut = false;
    await change('price_cents', 54_321);
    await pass(61, { step: 61 });
    expect(await centre.visit(paths.get(SOLD) ?? '')).toContain('543.21');
  });

  /** The number of statements that loading a page runs, not counting the menu's. */
  async function statementsOfLoading(name: string): Promise<number> {
    await change('price_cents', `price_cents + ${unique()}`);
    centre.take();
    await centre.pass(61, [paths.get(name) ?? ''], { step: 61 });
    return centre.take().statements;
  }
});
