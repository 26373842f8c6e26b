import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, withShop } from '#scripts/shop/open-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { listMenu } from '#worker/api/catalogue/menu.repository.ts';
import type { CatalogueProduct } from '#worker/operations/catalogue/catalogue-product.ts';
import { writeCatalogue } from '#worker/operations/catalogue/catalogue-writer.ts';
import { upsertSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import { typeKey } from '#worker/operations/catalogue/type-key.ts';
import { aMigratedStateDir, keepOpen } from './support/a-script.ts';
import { ops, rejectionOf } from './support/an-operator.ts';

function inShop<Result>(use: (shop: Shop) => Promise<Result>): Promise<Result> {
  return withShop({ kind: 'local' }, use);
}

function aProduct(
  handle: string,
  place: Partial<Pick<CatalogueProduct, 'categories' | 'productType'>>,
): CatalogueProduct {
  return {
    ...{ handle, name: handle, brand: 'Swartpot', categories: [], productType: null, ...place },
    ...{
      contentSections: [],
      tags: [],
      returnExclusion: null,
      facts: {},
      descriptionHtml: '',
      isPublished: true,
      optionNames: [],
      images: [],
    },
    variants: [
      {
        ...{ optionValues: [], sku: handle, priceCents: 100, compareAtCents: null, costCents: null },
        ...{ stock: 1, weightGrams: 0, facts: {}, imageSource: null },
      },
    ],
  };
}

const TREE = [
  aProduct('pot', { categories: [['Kitchen', 'Pots & Pans']] }),
  aProduct('pan', { categories: [['Kitchen', 'Pots & Pans']] }),
  aProduct('ring', { categories: [['Jewellery', 'Rings']] }),
];

const TYPED = [
  aProduct('gold-chain', { productType: 'Chain' }),
  aProduct('silver-chain', { productType: 'Chains' }),
  aProduct('wok', { productType: 'pot and pan' }),
  aProduct('signet', { productType: 'Gold rings' }),
];

function importTypes(shop: Shop): Promise<void> {
  return importOf(shop, 'Stranger', TYPED);
}

async function importOf({ db }: Shop, displayName: string, products: typeof TYPED): Promise<void> {
  const supplier = await upsertSupplier(db, OPERATOR, {
    ...{ displayName, npoId: null, vatNumber: null, address: '' },
    ...{ deliveryFeeCents: 0, freeDeliveryFromCents: null },
  });
  const shop = { db } as Shop;
  await writeCatalogue(shop.db, { ...OPERATOR, at: new Date(), file: null }, supplier, products, {
    uploader: null,
    onProgress: () => undefined,
  });
}

/** Each imported product's category, by handle. */
async function places(): Promise<Record<string, string>> {
  const { results } = await inShop(({ db }) =>
    db
      .prepare(
        `SELECT p.handle, c.name FROM product p JOIN product_category pc ON pc.product_id = p.id
         JOIN category c ON c.id = pc.category_id JOIN supplier s ON s.id = p.supplier_id
         WHERE s.display_name = 'Stranger' ORDER BY p.id`,
      )
      .all<{ handle: string; name: string }>(),
  );
  return Object.fromEntries(results.map(({ handle, name }) => [handle, name]));
}

keepOpen(aMigratedStateDir);

beforeAll(async () => {
  await inShop(async (shop) => {
    await importOf(shop, 'Own', TREE);
    await importTypes(shop);
  });
}, 120_000);

describe('the product types of an import (R-CAT-1)', () => {
  it('are the same in singular and plural, and use the category of that name, if there is one', async () => {
    expect(await places()).toEqual({
      'gold-chain': 'Chain',
      'silver-chain': 'Chain',
      wok: 'Pots & Pans',
      signet: 'Gold rings',
    });
    const menu = await inShop(({ db }) => listMenu(db));
    expect(menu.map(({ name, children }) => [name, ...children.map((child) => child.name)])).toEqual([
      ['Kitchen', 'Pots & Pans'],
      ['Jewellery', 'Rings'],
    ]);
    const { output } = await ops('categories', 'list');
    expect(output).toContain('  Gold rings: 1 product; similar: Jewellery/Rings');
    expect(output).toContain('  pot and pan → Kitchen/Pots & Pans');
  });

  it('can be mapped by operators, also for later imports, and unmapped', async () => {
    await ops('categories', 'add', 'Jewellery/Chains & necklaces');
    const unmapped = await places();
    const planned = await ops('categories', 'map', 'chains', 'jewellery/chains & necklaces', '--dry-run');
    expect(planned.output).toMatch(
      /^Product type Chain would be mapped to Jewellery\/Chains & necklaces\. It has 2 products: [\w ]+ 2\. Nothing was changed\.$/m,
    );
    expect(await places()).toEqual(unmapped);
    const { output } = await ops('categories', 'map', 'chains', 'jewellery/chains & necklaces');
    expect(output).toContain('Product type Chain is mapped to Jewellery/Chains & necklaces.');
    expect(output).toMatch(/It has 2 products: [\w ]+ 2\./);
    const mapped = { 'gold-chain': 'Chains & necklaces', 'silver-chain': 'Chains & necklaces' };
    expect(await places()).toMatchObject(mapped);
    const found = await inShop(({ db }) =>
      db
        .prepare("SELECT count(*) AS n FROM product_search WHERE product_search MATCH 'jewellery'")
        .first('n'),
    );
    expect(found).toBe(3);
    await inShop(importTypes);
    expect(await places()).toMatchObject(mapped);
    await ops('categories', 'unmap', 'CHAIN');
    expect(await places()).toMatchObject({ 'gold-chain': 'Chain', 'silver-chain': 'Chain' });
  });

  it('cannot be mapped if the type or the category does not exist', async () => {
    expect(await rejectionOf('categories', 'map', 'Broomstick', 'Kitchen')).toContain('"Broomstick"');
    expect(await rejectionOf('categories', 'map', 'Chain', 'Jewellery/Ring')).toContain(
      'Similar: Jewellery, Jewellery/Rings.',
    );
  });

  it.each([
    ['Mens Shirts', "men's shirt"],
    ['Hats & Caps', 'hat and cap'],
    ['T-Shirts', 'tshirt'],
    ['Accessories', 'accessory'],
    ['Dresses', 'dress'],
  ])('are equal for %s and %s', (one, other) => {
    expect(typeKey(one)).toBe(typeKey(other));
  });
});

it('operators can order the menu; the other categories are sorted by their number of products', async () => {
  const tops = () => inShop(async ({ db }) => (await listMenu(db)).map(({ name }) => name));
  await ops('categories', 'order', 'Jewellery');
  expect(await tops()).toEqual(['Jewellery', 'Kitchen']);
  await ops('categories', 'order');
  expect(await tops()).toEqual(['Kitchen', 'Jewellery']);
});

it('operators can set the size guide of a category from a file, and remove it', async () => {
  const guide = () =>
    inShop(({ db }) =>
      db.prepare("SELECT size_guide FROM category WHERE name = 'Rings'").first('size_guide'),
    );
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'guide-')), 'rings.txt');
  expect(await rejectionOf('categories', 'size-guide', 'Jewellery/Rings', file)).toContain('cannot be read');
  await writeFile(file, 'Size\tInside\nN\t17.2 mm\n');
  const { output } = await ops('categories', 'size-guide', 'jewellery/rings', file);
  expect(output).toContain('Jewellery/Rings has this size guide.');
  expect(await guide()).toBe('Size | Inside\nN | 17.2 mm');
  await writeFile(file, 'only one cell');
  expect(await rejectionOf('categories', 'size-guide', 'Jewellery/Rings', file)).toContain(
    'Nothing was changed.',
  );
  await ops('categories', 'size-guide', 'Jewellery/Rings', 'none');
  expect(await guide()).toBe('');
});
