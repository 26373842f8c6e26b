import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { clientFor } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { readHead } from '#test/support/document-head.ts';
import { readFeed } from '#test/support/read-feed.ts';
import { visit } from '#test/support/the-shop.ts';
import type { CatalogueProduct, CatalogueVariant } from '#worker/operations/catalogue/catalogue-product.ts';
import { writeCatalogue } from '#worker/operations/catalogue/catalogue-writer.ts';
import { type KnownSupplier, upsertSupplier } from '#worker/operations/catalogue/supplier.repository.ts';

/** A cost in cents that no price, id or barcode contains. */
const COST = 7_351_973;

function aVariant(given: Partial<CatalogueVariant>): CatalogueVariant {
  return {
    ...{ optionValues: [], sku: null, priceCents: 9_999_900, compareAtCents: null, stock: 5 },
    ...{ weightGrams: 0, facts: {}, costCents: COST, imageSource: null },
    ...given,
  };
}

function aProduct(given: Partial<CatalogueProduct> & { handle: string }): CatalogueProduct {
  return {
    ...{ name: given.handle, brand: 'Karoo', categories: [['Cups']], productType: null, contentSections: [] },
    ...{ tags: [], returnExclusion: null, facts: {}, descriptionHtml: '<p>Own text.</p>', isPublished: true },
    ...{ optionNames: [], variants: [aVariant({})], images: [] },
    ...given,
  };
}

const HOSTILE = `</title></script><script>alert(1)</script>"'&<!--`;

const MUG = aProduct({
  handle: 'Mug',
  facts: { seo_title: HOSTILE, seo_description: `${HOSTILE} ${'long '.repeat(50)}`, material: HOSTILE },
  variants: [aVariant({ facts: { gtin: '6001068606122' } })],
});
const TEE = aProduct({
  handle: 'Tee',
  facts: { colour: 'red; blue', material: 'cotton; wool', gender: 'female' },
  optionNames: ['Colour'],
  variants: [
    aVariant({ optionValues: ['Red'], facts: { gtin: '036000291452' } }),
    aVariant({ optionValues: ['Blue'], facts: { gtin: '40170725' } }),
    aVariant({ optionValues: ['Plain'] }),
  ],
});
const PAN = aProduct({ handle: 'Pan' });

const BY = { ...OPERATOR, at: new Date(), file: null };
let supplier: KnownSupplier;
const paths: Record<string, string> = {};
const ids: Record<string, number> = {};

beforeAll(async () => {
  supplier = await upsertSupplier(env.DB, BY, {
    ...{ displayName: 'Facts', npoId: null, deliveryFeeCents: 0, freeDeliveryFromCents: null },
    ...{ vatNumber: null, address: '' },
  });
  await writeCatalogue(env.DB, BY, supplier, [MUG, TEE, PAN], {
    uploader: null,
    onProgress: () => undefined,
  });
  const rows = await env.DB.prepare(
    "SELECT id, sku, handle || iif(option_key = '', '', ' ' || option_key) AS key, name FROM product",
  ).all<{ id: number; sku: string; key: string; name: string }>();
  for (const row of rows.results) {
    paths[row.key] = productPath({ ...row, parent_id: null, parent_sku: null });
    ids[row.key] = row.id;
  }
});

async function pageAt(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await visit(path, { headers });
  expect([path, response.status]).toEqual([path, 200]);
  return response;
}

async function detailsAt(path: string): Promise<Record<string, string>> {
  const html = await (await pageAt(path)).text();
  const rows = html.matchAll(/<tr><th scope="row">([^<]*)<\/th><td>([^<]*)<\/td><\/tr>/g);
  return Object.fromEntries([...rows].map(([, name, value]) => [name, value]));
}

function variantPath(colour: string): string {
  return `${paths.Tee}?variant=${ids[`Tee ["${colour}"]`]}`;
}

describe('the product page', () => {
  it('shows the facts of the product and of the chosen variant', async () => {
    expect(await detailsAt(paths.Mug ?? '')).toMatchObject({ Barcode: '6001068606122' });
    expect(await detailsAt(paths.Tee ?? '')).toMatchObject({ Material: 'cotton, wool', Gender: 'female' });
    expect(await detailsAt(paths.Tee ?? '')).not.toHaveProperty('Barcode');
    expect(await detailsAt(variantPath('Blue'))).toMatchObject({
      ...{ Barcode: '40170725', Material: 'cotton, wool', Colour: 'Blue' },
    });
    expect(await detailsAt(variantPath('Plain'))).not.toHaveProperty('Barcode');
    expect(Object.keys(await detailsAt(paths.Pan ?? ''))).toEqual(['Brand', 'SKU']);
  });

  it("has the retailer's title and description for search engines, however hostile", async () => {
    const html = await (await pageAt(paths.Mug ?? '')).text();
    expect(html).not.toContain('<script>alert');
    const { title, meta, jsonLd } = await readHead(new Response(html));
    expect(title.startsWith(HOSTILE)).toBe(true);
    expect(meta.description).toMatch(/ long…$/);
    expect(meta.description?.startsWith(HOSTILE)).toBe(true);
    expect(meta.description?.length).toBeLessThanOrEqual(160);
    expect(jsonLd[0]).toMatchObject({ name: 'Mug', description: 'Own text.', material: HOSTILE });
    const pan = await readHead(await pageAt(paths.Pan ?? ''));
    expect([pan.title.split(' ')[0], pan.meta.description]).toEqual(['Pan', 'Own text.']);
  });

  it('contains the barcodes in JSON-LD, and prefers an option over the fact of the same property', async () => {
    const [mug] = (await readHead(await pageAt(paths.Mug ?? ''))).jsonLd;
    expect(mug).toMatchObject({ '@type': 'Product', gtin: '6001068606122' });
    const [tee] = (await readHead(await pageAt(paths.Tee ?? ''))).jsonLd;
    expect(tee).toMatchObject({
      ...{ '@type': 'ProductGroup', material: 'cotton, wool' },
      hasVariant: [
        { color: 'Red', gtin: '036000291452' },
        { color: 'Blue', gtin: '40170725' },
        { color: 'Plain' },
      ],
    });
    expect(tee).not.toHaveProperty('color');
    expect(JSON.stringify(tee).match(/gtin/g)).toHaveLength(2);
  });

  it('shows the same facts as Markdown', async () => {
    const markdown = await (await pageAt(variantPath('Blue'), { Accept: 'text/markdown' })).text();
    expect(markdown).toContain('- Barcode: 40170725\n');
    expect(markdown).toContain('- Material: cotton, wool\n');
    expect(markdown).not.toContain('- Colour: red');
  });
});

it('the API returns the facts of a product, and for each variant only its own', async () => {
  const { catalogue } = clientFor();
  const tee = await catalogue.getProduct({ id: ids.Tee ?? 0, parts: 'core' });
  expect('product' in tee && [tee.product, ...tee.variants].map(({ facts }) => facts)).toEqual([
    { colour: 'red; blue', material: 'cotton; wool', gender: 'female' },
    { gtin: '036000291452' },
    { gtin: '40170725' },
    undefined,
  ]);
});

it('the API ignores a stored fact that the contract no longer has', async () => {
  await env.DB.prepare(`UPDATE product SET facts = '{"old":"1","material":"Oak"}' WHERE id = ?`)
    .bind(ids.Pan ?? 0)
    .run();
  const pan = await clientFor().catalogue.getProduct({ id: ids.Pan ?? 0, parts: 'core' });
  expect('product' in pan && pan.product.facts).toEqual({ material: 'Oak' });
});

it('the feed contains the barcode of each variant and the facts of its product', async () => {
  const feed = await (await pageAt(`/feeds/retailers/${supplier.id}.xml`)).text();
  const items = readFeed(feed).items.filter((item) => item['g:title']?.startsWith('Tee'));
  expect(
    items.map((item) => ['g:gtin', 'g:color', 'g:material', 'g:gender'].map((name) => item[name])),
  ).toEqual([
    ['036000291452', 'Red', 'cotton/wool', undefined],
    ['40170725', 'Blue', 'cotton/wool', undefined],
    [undefined, 'Plain', 'cotton/wool', undefined],
  ]);
});

it.each(['6001068606122', '0036000291452', '36000291452'.padStart(12, '0'), '40170725'])(
  'a search for %s finds the product',
  async (digits) => {
    const html = await (await pageAt(`/search?q=${digits}`)).text();
    expect(html).toContain(digits === '6001068606122' ? paths.Mug : paths.Tee);
  },
);

it('the cost is stored, but no response contains it', async () => {
  const stored = await env.DB.prepare('SELECT count(*) AS n FROM product WHERE cost_cents = ?')
    .bind(COST)
    .first('n');
  expect(stored).toBe(5);
  const id = ids.Tee ?? 0;
  const everywhere = [
    ...[paths.Mug ?? '', paths.Tee ?? '', variantPath('Red'), `${paths.Tee}/_payload.json`],
    ...['/', '/search?q=tee', '/sitemap.xml', '/feeds/products.xml', `/feeds/retailers/${supplier.id}.xml`],
    ...[`/api/products/${id}`, '/api/user/products?q=tee', '/api/feed/products', '/api/products/featured'],
  ];
  for (const path of everywhere) {
    for (const accept of ['text/html', 'text/markdown', 'application/json']) {
      const response = await visit(path, { headers: { Accept: accept } });
      const text = await response.text();
      expect([path, response.ok, /7351973|73519\.73|73,519|cost_cents|costCents/.exec(text)?.[0]]).toEqual([
        path,
        true,
        undefined,
      ]);
    }
  }
});
