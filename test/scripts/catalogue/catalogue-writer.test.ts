import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createImageUploader } from '#scripts/catalogue/product-images.ts';
import { type Shop, withShop } from '#scripts/shop/open-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import type { CatalogueProduct, CatalogueVariant } from '#worker/operations/catalogue/catalogue-product.ts';
import { writeCatalogue } from '#worker/operations/catalogue/catalogue-writer.ts';
import { upsertSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import { aMigratedStateDir, keepOpen } from '../support/a-script.ts';

function aVariant(given: Partial<CatalogueVariant> = {}): CatalogueVariant {
  return {
    optionValues: [],
    sku: null,
    priceCents: 10_000,
    compareAtCents: null,
    costCents: null,
    stock: 5,
    weightGrams: 100,
    facts: {},
    imageSource: null,
    ...given,
  };
}

function aProduct(given: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return {
    handle: 'kettle',
    name: 'Enamel Kettle',
    brand: 'Swartpot',
    categories: [['Kitchen', 'Kettles']],
    productType: null,
    contentSections: [],
    tags: ['tea'],
    returnExclusion: null,
    facts: {},
    descriptionHtml: '<p>Whistles.</p>',
    isPublished: true,
    optionNames: [],
    variants: [aVariant()],
    images: [],
    ...given,
  };
}

function sized(...sizes: [size: string, given?: Partial<CatalogueVariant>][]): Partial<CatalogueProduct> {
  return {
    optionNames: ['Size'],
    variants: sizes.map(([size, given]) => aVariant({ optionValues: [size], ...given })),
  };
}

const NOTHING = { added: 0, changed: 0, unchanged: 0 };

let shop: Shop;

keepOpen(aMigratedStateDir);

beforeAll(() =>
  withShop({ kind: 'local' }, async (open) => {
    shop = open;
  }),
);

let serial = 0;

/** Adds a supplier, so that each test has its own products in the shared shop. */
async function aSupplier({ db }: Shop) {
  serial += 1;
  return upsertSupplier(db, OPERATOR, {
    displayName: `Supplier ${serial}`,
    npoId: null,
    deliveryFeeCents: 0,
    freeDeliveryFromCents: null,
    vatNumber: null,
    address: '',
  });
}

async function inShop(use: (shop: Shop, write: Write, rows: Rows) => Promise<void>): Promise<void> {
  const supplier = await aSupplier(shop);
  const write: Write = async (products, imageFolder = null) => {
    const uploader =
      imageFolder === null ? null : await createImageUploader(shop.pictures, imageFolder, products);
    return writeCatalogue(shop.db, { ...OPERATOR, at: new Date(), file: null }, supplier, products, {
      uploader,
      onProgress: () => undefined,
    });
  };
  const rows: Rows = async () => {
    const { results } = await shop.db
      .prepare('SELECT * FROM product WHERE supplier_id = ? ORDER BY id')
      .bind(supplier.id)
      .all<Row>();
    return results;
  };
  await use(shop, write, rows);
}

type Write = (products: CatalogueProduct[], imageFolder?: string | null) => ReturnType<typeof writeCatalogue>;
/** The sequence number of the last catalogue change. */
async function lastChange(db: D1Database): Promise<number> {
  return (await db.prepare('SELECT max(seq) AS seq FROM catalogue_change').first<number>('seq')) ?? 0;
}

type Row = Record<string, string | number | null>;
type Rows = () => Promise<Row[]>;

describe('writeCatalogue', () => {
  it('writes a parent product with its variants, their lowest price and their total stock', () =>
    inShop(async (_, write, rows) => {
      await write([
        aProduct(sized(['S', { priceCents: 12_000 }], ['M', { priceCents: 9_000, compareAtCents: 11_000 }])),
      ]);
      const [parent, small, medium] = await rows();
      expect(parent).toMatchObject({
        parent_id: null,
        price_cents: 9_000,
        savings_cents: 2_000,
        stock: 10,
        variant_count: 2,
      });
      expect(small).toMatchObject({
        parent_id: parent?.id,
        option_key: '["S"]',
        options: '[{"name":"Size","value":"S"}]',
      });
      expect(medium).toMatchObject({ savings_cents: 2_000, position: 1 });
      expect(new Set([parent?.sku, small?.sku, medium?.sku]).size).toBe(3);
    }));

  it('writes no products and no catalogue changes if the source is unchanged', () =>
    inShop(async ({ db }, write, rows) => {
      const source = [aProduct(sized(['S'], ['M']))];
      await write(source);
      const [before, change] = [await rows(), await lastChange(db)];
      const { products, variants } = await write(source);
      expect([products, variants]).toEqual([
        { ...NOTHING, unchanged: 1, unpublished: 0 },
        { ...NOTHING, unchanged: 2, unpublished: 0 },
      ]);
      expect(await rows()).toEqual(before);
      expect(change).toBeGreaterThan(0);
      expect(await lastChange(db)).toBe(change);
    }));

  it('updates a price in the same row without restoring sold stock', () =>
    inShop(async ({ db }, write, rows) => {
      await write([aProduct()]);
      const [before] = await rows();
      await db.prepare('UPDATE product SET stock = 2 WHERE id = ?').bind(before?.id).run();
      const { products } = await write([aProduct({ variants: [aVariant({ priceCents: 8_000 })] })]);
      expect(products).toEqual({ ...NOTHING, changed: 1, unpublished: 0 });
      expect(await rows()).toMatchObject([
        { id: before?.id, sku: before?.sku, price_cents: 8_000, stock: 2 },
      ]);
    }));

  it('records the kind of each change, and changed category members only if the product moves', () =>
    inShop(async ({ db }, write, rows) => {
      const aShown = (given: Partial<CatalogueProduct> = {}) =>
        aProduct({ categories: [['Kitchen', 'Kettles']], contentSections: ['Winter'], ...given });
      await write([aShown({ variants: [aVariant({ stock: 20 })] })]);
      const [product] = await rows();
      const changesBy = async (changed: CatalogueProduct) => {
        const before = await lastChange(db);
        await write([changed]);
        const { results } = await db
          .prepare('SELECT kind, id FROM catalogue_change WHERE seq > ? ORDER BY seq')
          .bind(before)
          .all<{ kind: string; id: number }>();
        return results.map(({ kind, id }) => (id === product?.id ? kind : `${kind} of another`));
      };
      expect(await changesBy(aShown({ variants: [aVariant({ stock: 40 })] }))).toEqual(['stock']);
      expect(await changesBy(aShown({ variants: [aVariant({ stock: 40, priceCents: 8_000 })] }))).toEqual([
        'price',
      ]);
      const moved = aShown({
        categories: [['Kitchen']],
        variants: [aVariant({ stock: 40, priceCents: 8_000 })],
      });
      expect((await changesBy(moved)).sort()).toEqual(['category-members of another', 'product']);
    }));

  it('updates the stock if the source has changed it', () =>
    inShop(async (_, write, rows) => {
      await write([aProduct()]);
      await write([aProduct({ variants: [aVariant({ stock: 40 })] })]);
      expect(await rows()).toMatchObject([{ stock: 40 }]);
    }));

  it('unpublishes a removed variant, and publishes it under the same id when it returns', () =>
    inShop(async (_, write, rows) => {
      await write([aProduct(sized(['S'], ['M', { priceCents: 5_000 }]))]);
      const medium = (await rows())[2];
      const gone = await write([aProduct(sized(['S']))]);
      expect(gone.variants).toEqual({ ...NOTHING, unchanged: 1, unpublished: 1 });
      expect(gone.products.changed).toBe(1);
      expect(await rows()).toMatchObject([
        { price_cents: 10_000, stock: 5, variant_count: 1 },
        { is_published: 1 },
        { id: medium?.id, is_published: 0 },
      ]);
      expect((await write([aProduct(sized(['S']))])).variants.unpublished).toBe(0);
      await write([aProduct(sized(['S'], ['M', { priceCents: 5_000 }]))]);
      expect(await rows()).toMatchObject([
        { price_cents: 5_000, stock: 10 },
        {},
        { id: medium?.id, is_published: 1 },
      ]);
    }));

  it('turns a parent into a single product and back under the same id', () =>
    inShop(async (_, write, rows) => {
      await write([aProduct(sized(['S'], ['M']))]);
      const [before] = await rows();
      await write([aProduct({ variants: [aVariant({ priceCents: 7_000, stock: 3 })] })]);
      expect((await rows())[0]).toMatchObject({
        id: before?.id,
        price_cents: 7_000,
        stock: 3,
        variant_count: 0,
        options: '[]',
      });
      await write([aProduct(sized(['S'], ['M']))]);
      expect((await rows())[0]).toMatchObject({
        id: before?.id,
        price_cents: 10_000,
        stock: 10,
        variant_count: 2,
      });
    }));

  it('keeps products that the source does not contain', () =>
    inShop(async (_, write, rows) => {
      await write([aProduct(), aProduct({ handle: 'pan', name: 'Pan' })]);
      const before = await rows();
      await write([aProduct()]);
      expect(await rows()).toEqual(before);
    }));

  it('indexes only the current words of a product, and none once it is unpublished', () =>
    inShop(async ({ db }, write) => {
      const found = async (word: string): Promise<unknown[]> =>
        (await db.prepare('SELECT rowid FROM product_search WHERE product_search MATCH ?').bind(word).all())
          .results;
      const spelled = async (word: string): Promise<unknown[]> =>
        (await db.prepare('SELECT form FROM search_spelling WHERE word = ?').bind(word).all()).results;
      await write([aProduct({ name: 'Zebrawood Bowl' })]);
      expect([(await found('zebrawood')).length, (await spelled('zebrawood')).length]).toEqual([1, 10]);
      await write([aProduct({ name: 'Quagga Bowl' })]);
      expect([(await found('zebrawood')).length, (await spelled('zebrawood')).length]).toEqual([0, 0]);
      expect((await found('quagga')).length).toBe(1);
      await write([aProduct({ name: 'Quagga Bowl', isPublished: false })]);
      expect([(await found('quagga')).length, (await spelled('quagga')).length]).toEqual([0, 0]);
    }));

  it('stores the category tree with all ancestors of each category', () =>
    inShop(async ({ db }, write) => {
      await write([
        aProduct({ categories: [['Attic', 'Trunks', 'Small']] }),
        aProduct({ handle: 'b', categories: [['ATTIC']] }),
      ]);
      const { results } = await db
        .prepare(
          `SELECT c.name, group_concat(up.name, ' < ' ORDER BY a.depth) AS line FROM category c
           JOIN category_ancestor a ON a.category_id = c.id JOIN category up ON up.id = a.ancestor_id
           WHERE c.name IN ('Attic', 'Trunks', 'Small') GROUP BY c.id ORDER BY c.id`,
        )
        .all();
      expect(results).toEqual([
        { name: 'Attic', line: 'Attic' },
        { name: 'Trunks', line: 'Trunks < Attic' },
        { name: 'Small', line: 'Small < Trunks < Attic' },
      ]);
    }));

  it('uploads each image once, shrinks large ones, and keeps the images if no folder is given', () =>
    inShop(async (shop, write, rows) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'shop-pictures-'));
      const picture = (width: number) =>
        sharp({
          create: { width, height: 100, channels: 3, background: { r: width % 255, g: 10, b: 10 } },
        }).png();
      await picture(200).toFile(path.join(folder, 'Front Side.png'));
      await picture(2_000).toFile(path.join(folder, 'wide.png'));
      const files = ['Front Side.png', 'wide.png', 'missing.png'];
      const products = [
        aProduct({
          ...sized(['S', { imageSource: 'wide.png' }], ['M']),
          images: files.map((source, index) => ({ source, alt: index === 0 ? 'From the front' : '' })),
        }),
      ];
      expect((await write(products, folder)).pictures).toEqual({
        counts: { added: 2, unchanged: 0 },
        missing: ['missing.png'],
        unreadable: [],
      });
      const before = await rows();
      const [front, wide] = JSON.parse(String(before[0]?.images));
      expect(front).toMatchObject({ alt: 'From the front', width: 200, height: 100 });
      expect(front.url).toMatch(/^\/pictures\/[0-9a-f]{12}-front-side\.png$/);
      expect(wide).toMatchObject({ alt: 'Enamel Kettle', width: 1_600, height: 80 });
      expect(JSON.parse(String(before[1]?.images))).toEqual([wide]);
      expect(before[2]?.images).toBe('[]');
      const kept = await shop.pictures.get(wide.url.replace('/pictures/', ''));
      expect(kept?.httpMetadata?.contentType).toBe('image/webp');
      const again = await write(products, folder);
      expect([again.pictures, again.products]).toEqual([
        { counts: { added: 0, unchanged: 2 }, missing: ['missing.png'], unreadable: [] },
        { ...NOTHING, unchanged: 1, unpublished: 0 },
      ]);
      const without = await write(products);
      expect([without.pictures, without.products.unchanged]).toEqual([null, 1]);
      expect(await rows()).toEqual(before);
    }));
});
