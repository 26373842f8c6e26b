import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { clientFor } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aBuyer } from '#test/support/an-order.ts';
import { advanceTo, shelfOf } from '#test/support/an-order-life.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { visit } from '#test/support/the-shop.ts';
import type { CatalogueProduct, CatalogueVariant } from '#worker/operations/catalogue/catalogue-product.ts';
import { writeCatalogue } from '#worker/operations/catalogue/catalogue-writer.ts';
import { type KnownSupplier, upsertSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import { listOperatorEvents } from '#worker/operations/operator-events.repository.ts';
import {
  correctStock,
  hideProduct,
  showProductAgain,
  updateProductPrice,
  updateProductTexts,
} from '#worker/operations/product-changes.repository.ts';
import {
  findProductDetails,
  findProducts,
  findRowsBySkuOrId,
} from '#worker/operations/products.repository.ts';

const BY = { ...OPERATOR, at: new Date(), file: null };
let supplier: KnownSupplier;
let count = 0;
/** Only increases, because the caches outlive a test. */
let time = 0;
/** The shop shows a change within 90 seconds. */
const SHOWN_AFTER_MS = 91_000;

beforeAll(async () => {
  supplier = await upsertSupplier(env.DB, BY, {
    ...{ displayName: 'Karoo Kitchen', npoId: null, deliveryFeeCents: 0, freeDeliveryFromCents: null },
    ...{ vatNumber: null, address: '' },
  });
});

function aVariant(given: Partial<CatalogueVariant> = {}): CatalogueVariant {
  return {
    ...{ optionValues: [], sku: null, priceCents: 10_000, compareAtCents: null, stock: 10 },
    ...{ weightGrams: 0, facts: {}, costCents: null, imageSource: null },
    ...given,
  };
}

function aSource(given: Partial<CatalogueProduct> = {}): CatalogueProduct {
  count += 1;
  return {
    ...{ handle: `mug-${count}`, name: `Enamel mug ${count}`, brand: 'Karoo', categories: [['Cups']] },
    ...{ productType: null, contentSections: [], tags: [], returnExclusion: null, facts: {} },
    ...{ descriptionHtml: '<p>Own text.</p>', isPublished: true, optionNames: [], images: [] },
    variants: [aVariant({ sku: `MUG-${count}`, facts: { gtin: '6001068606122' } })],
    ...given,
  };
}

function aTee(): CatalogueProduct {
  count += 1;
  return aSource({
    handle: `tee-${count}`,
    name: `Shirt ${count}`,
    optionNames: ['Size'],
    variants: [
      aVariant({ optionValues: ['S'], sku: `TEE-${count}-S`, priceCents: 5_000 }),
      aVariant({ optionValues: ['M'], sku: `TEE-${count}-M`, priceCents: 7_000 }),
    ],
  });
}

async function importIt(source: CatalogueProduct, withdrawn: readonly string[] = []): Promise<number> {
  const sources = withdrawn.includes(source.handle) ? [] : [source];
  await writeCatalogue(env.DB, BY, supplier, sources, {
    uploader: null,
    withdrawn,
    onProgress: () => undefined,
  });
  const id = await env.DB.prepare("SELECT id FROM product WHERE handle = ? AND option_key = ''")
    .bind(source.handle)
    .first<number>('id');
  return id ?? 0;
}

async function details(id: number) {
  const found = await findProductDetails(env.DB, id);
  if (found === null) throw new Error('There is no such product');
  return found;
}

async function pageOf(id: number): Promise<Response> {
  const { name, sku } = await details(id);
  return visit(productPath({ id, name, sku, parent_id: null, parent_sku: null }));
}

/** The ids that customers' search finds. */
async function search(query: string): Promise<number[]> {
  return (await clientFor().search.listProducts({ q: query })).data.map(({ id }) => id);
}

/** Moves the clock to the time at which every cache must have noticed the changes. */
function waitForCaches(): void {
  time = Math.max(time, Date.now()) + SHOWN_AFTER_MS;
  holdClock();
  vi.setSystemTime(time);
}

/** The spelling index. */
async function spelling(): Promise<unknown> {
  const { results } = await env.DB.prepare('SELECT * FROM search_spelling ORDER BY form, word').all();
  return results;
}

async function actsOn(id: number): Promise<string[]> {
  const record = { kind: 'product', id: String(id) } as const;
  const events = await listOperatorEvents(env.DB, { record, operator: null, since: null, limit: 20 });
  return events.map(({ act }) => act).toReversed();
}

const sumsOf = (id: number) =>
  env.DB.prepare('SELECT stock, held, received FROM product WHERE id = ?').bind(id).first();

describe('finding products', () => {
  it('works by name, SKU, barcode and retailer, and includes hidden products', async () => {
    const id = await importIt(aSource({ name: 'Ndebele beaded kettle' }));
    const tee = await importIt(aTee());
    const { sku } = await details(id);
    const ids = async (text: string, supplierId: number | null = null) =>
      (await findProducts(env.DB, { text, supplierId, page: 1, pageSize: 50 })).products.map(
        (each) => each.id,
      );
    const texts = ['beaded ndeb', sku, sku.toLowerCase(), '6001068606122', 'karoo kitchen', String(id), ''];
    for (const text of texts) expect(await ids(text), text).toContain(id);
    expect(await ids((await details(tee)).rows[1]?.sku ?? '')).toEqual([tee]);
    for (const text of ["' OR 1", '"*', 'AND', '%', '(', 'nothing of it'])
      expect(await ids(text), text).toEqual([]);
    expect(await ids('beaded', supplier.id + 1)).toEqual([]);
    await hideProduct(env.DB, OPERATOR, id);
    for (const text of ['beaded', sku, '6001068606122']) expect(await ids(text), text).toContain(id);
    expect(await findRowsBySkuOrId(env.DB, `#${id}`)).toMatchObject([{ id, retailer: 'Karoo Kitchen' }]);
  });
});

describe('the name and the description', () => {
  it('change in the search, the spelling index, the variants and the page', async () => {
    const source = aTee();
    const id = await importIt(source);
    const before = await pageOf(id);
    expect(await before.text()).toContain(source.name);
    const change = {
      id,
      name: 'Quagga jersey',
      descriptionHtml: '<p onclick="x()">Warm<script>x</script></p>',
      seen: null,
    };
    expect(await updateProductTexts(env.DB, OPERATOR, change)).toBe('saved');
    expect(await updateProductTexts(env.DB, OPERATOR, change)).toBe('same');
    expect((await details(id)).descriptionHtml).toBe('<p>Warm</p>');
    expect(await search('quagga')).toEqual([id]);
    expect(await search('quaga jersy')).toEqual([id]);
    const names = await env.DB.prepare('SELECT DISTINCT name FROM product WHERE id = ?1 OR parent_id = ?1')
      .bind(id)
      .all<{ name: string }>();
    expect(names.results).toEqual([{ name: 'Quagga jersey' }]);
    expect(await (await pageOf(id)).text()).toContain('Quagga jersey');
    expect(await actsOn(id)).toEqual(['products.set']);
    // An import without changes keeps it, an import with changes overwrites it.
    await importIt(source);
    expect((await details(id)).name).toBe('Quagga jersey');
    await importIt({ ...source, tags: ['new'] });
    expect((await details(id)).name).toBe(source.name);
    expect(await search('quagga')).toEqual([]);
  });

  it('leave the spelling index unchanged once the old name is restored, even after concurrent changes', async () => {
    const id = await importIt(aSource({ name: 'Plain bowl' }));
    const before = await spelling();
    const rename = (name: string) =>
      updateProductTexts(env.DB, OPERATOR, { id, name, descriptionHtml: null, seen: null });
    const outcomes = await Promise.all([rename('Rooibos bowl'), rename('Honeybush bowl')]);
    expect(outcomes).toContain('saved');
    await hideProduct(env.DB, OPERATOR, id);
    await rename('Other bowl');
    await showProductAgain(env.DB, OPERATOR, id);
    await rename('Plain bowl');
    expect(await spelling()).toEqual(before);
  });

  it('are not overwritten by an operator who saw an older version', async () => {
    const id = await importIt(aSource());
    const seen = (await details(id)).updatedAt;
    const rename = (name: string) =>
      updateProductTexts(env.DB, OPERATOR, { id, name, descriptionHtml: null, seen });
    expect(await rename('First name')).toBe('saved');
    expect(await rename('Second name')).toBe('stale');
    expect((await details(id)).name).toBe('First name');
    expect(
      await updateProductTexts(env.DB, OPERATOR, {
        id: 999_999,
        name: 'x',
        descriptionHtml: null,
        seen: null,
      }),
    ).toBe('stale');
  });
});

describe('the price', () => {
  it('is shown on the product page, and the parent’s price follows its variants', async () => {
    const id = await importIt(aTee());
    expect(await (await pageOf(id)).text()).toContain('50.00');
    const [small] = (await details(id)).rows;
    if (small === undefined) throw new Error('There is no variant');
    const offer = { priceCents: 4_321, savingsCents: 1_000 };
    expect(await updateProductPrice(env.DB, OPERATOR, { id: small.id, offer, seen: small })).toBe('saved');
    expect(await updateProductPrice(env.DB, OPERATOR, { id: small.id, offer, seen: small })).toBe('same');
    const other = { priceCents: 1, savingsCents: 0 };
    expect(await updateProductPrice(env.DB, OPERATOR, { id: small.id, offer: other, seen: small })).toBe(
      'stale',
    );
    expect(await updateProductPrice(env.DB, OPERATOR, { id, offer: other, seen: offer })).toBe('stale');
    expect(await env.DB.prepare('SELECT price_cents FROM product WHERE id = ?').bind(id).first()).toEqual({
      price_cents: 4_321,
    });
    waitForCaches();
    expect(await (await pageOf(id)).text()).toContain('43.21');
    expect(await actsOn(small.id)).toEqual(['products.set']);
  });
});

describe('the stock', () => {
  const set = (id: number, kind: 'count' | 'correct', units: number, seen: number | null = null) =>
    correctStock(env.DB, { ...OPERATOR, reason: 'counted' }, { id, kind, units, seen });

  it('is set by a count that includes the units of unshipped orders', async () => {
    const id = await importIt(aSource());
    const [shipped, open] = [await aBuyer(id, 2), await aBuyer(id, 3)];
    const place = (buyer: typeof open) =>
      buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await advanceTo((await place(shipped)).id, 'shipped');
    await advanceTo((await place(open)).id, 'paid');
    expect((await details(id)).rows).toMatchObject([{ stock: 5, unshipped: 3 }]);
    expect(await set(id, 'count', 20)).toEqual({ kind: 'saved', stock: 17, unshipped: 3, missing: 0 });
    expect(await set(id, 'count', 20)).toMatchObject({ kind: 'same' });
    expect(await set(id, 'count', 1)).toEqual({ kind: 'saved', stock: 0, unshipped: 3, missing: 2 });
    expect(await set(id, 'correct', 4)).toMatchObject({ kind: 'saved', stock: 4 });
    expect(await set(id, 'correct', -5)).toEqual({ kind: 'too-few', stock: 4 });
    expect(await sumsOf(id)).toEqual({ stock: 4, held: 5, received: 9 });
    expect(await differencesOfSums()).toEqual([]);
    expect(await actsOn(id)).toEqual(['products.stock', 'products.stock', 'products.stock']);
  });

  it('stays consistent if orders, a count and corrections happen at the same time', async () => {
    const id = await importIt(aSource());
    const buyers = [await aBuyer(id, 1), await aBuyer(id, 2)];
    await Promise.all([
      ...buyers.map(({ api }) => api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() })),
      set(id, 'count', 30),
      set(id, 'correct', 5),
      set(id, 'correct', -2),
    ]);
    const { stock, held } = await shelfOf(id);
    expect(held).toBe(3);
    // The count came before, between or after the corrections.
    expect([27, 32, 25, 30]).toContain(stock);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('changes once if the form is sent twice', async () => {
    const id = await importIt(aSource());
    const outcomes = await Promise.all([set(id, 'correct', 5, 10), set(id, 'correct', 5, 10)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['saved', 'stale']);
    expect(await sumsOf(id)).toEqual({ stock: 15, held: 0, received: 15 });
  });

  it('is unchanged by an import that repeats the last figure, and replaced by a new figure', async () => {
    const source = aSource();
    const id = await importIt(source);
    await set(id, 'count', 4);
    await importIt({ ...source, tags: ['x'] });
    expect(await sumsOf(id)).toEqual({ stock: 4, held: 0, received: 4 });
    await importIt({ ...source, variants: [aVariant({ sku: 'MUG-NEW', stock: 8 })] });
    expect(await sumsOf(id)).toEqual({ stock: 8, held: 0, received: 8 });
    expect(await differencesOfSums()).toEqual([]);
  });

  it('of a product with variants is the sum of its variants’ stock', async () => {
    const id = await importIt(aTee());
    expect(await set(id, 'count', 5)).toEqual({ kind: 'stale' });
    const [small] = (await details(id)).rows;
    await set(small?.id ?? 0, 'count', 3);
    expect((await shelfOf(id)).stock).toBe(13);
  });
});

describe('a hidden product', () => {
  it('has no page or search result, stays hidden after imports, and can be shown again unchanged', async () => {
    const source = aSource({ name: 'Baobab platter' });
    const id = await importIt(source);
    const path = productPath({ ...(await details(id)), parent_id: null, parent_sku: null });
    const entry = () => env.DB.prepare('SELECT * FROM product_search WHERE rowid = ?').bind(id).first();
    const [entryBefore, spellingBefore] = [await entry(), await spelling()];
    expect((await visit(path)).status).toBe(200);
    expect(await Promise.all([1, 2].map(() => hideProduct(env.DB, OPERATOR, id)))).toContain('saved');
    expect(await hideProduct(env.DB, OPERATOR, id)).toBe('same');
    waitForCaches();
    expect((await visit(path)).status).toBe(410);
    expect(await search('baobab')).toEqual([]);
    await importIt({ ...source, tags: ['changed'] });
    await importIt(source);
    expect((await visit(path)).status).toBe(410);
    expect([await search('baobab'), await entry()]).toEqual([[], null]);
    expect(await showProductAgain(env.DB, OPERATOR, id)).toBe('saved');
    expect(await showProductAgain(env.DB, OPERATOR, id)).toBe('same');
    waitForCaches();
    expect((await visit(path)).status).toBe(200);
    expect(await search('baobab')).toEqual([id]);
    expect([await entry(), await spelling()]).toEqual([entryBefore, spellingBefore]);
    expect(await actsOn(id)).toEqual(['products.hide', 'products.show-again']);
  });

  it('cannot be shown again while the retailer’s file withdraws it', async () => {
    const source = aSource();
    const id = await importIt(source);
    await hideProduct(env.DB, OPERATOR, id);
    await importIt(source, [source.handle]);
    expect(await showProductAgain(env.DB, OPERATOR, id)).toBe('withdrawn');
    expect((await details(id)).state).toBe('withdrawn');
    await importIt(source);
    expect((await details(id)).state).toBe('published');
  });

  it('can be a single variant', async () => {
    const source = aTee();
    const id = await importIt(source);
    const [small, medium] = (await details(id)).rows;
    await hideProduct(env.DB, OPERATOR, small?.id ?? 0);
    await importIt({ ...source, tags: ['changed'] });
    const parent = () =>
      env.DB.prepare('SELECT price_cents, stock, variant_count FROM product WHERE id = ?').bind(id).first();
    expect(await parent()).toEqual({ price_cents: 7_000, stock: 10, variant_count: 1 });
    expect((await details(id)).rows.map(({ state }) => state)).toEqual(['hidden', 'published']);
    expect(await search(source.name)).toContain(id);
    await showProductAgain(env.DB, OPERATOR, small?.id ?? 0);
    expect(await parent()).toEqual({ price_cents: 5_000, stock: 20, variant_count: 2 });
    expect(medium?.state).toBe('published');
  });
});
