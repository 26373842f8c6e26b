import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { aFile } from '../support/a-csv.ts';
import { aMigratedStateDir, keepOpen, runHere } from '../support/a-script.ts';
import { FORMATS, SAMPLE_PRODUCTS } from '../support/catalogue-formats.ts';

keepOpen(aMigratedStateDir);

type ShopRow = { stock: number | null; tags: string | null; price_cents: number; images: string };

/**
 * The visible columns of a retailer's products and variants, except a parent's SKU: it is made from the names of the
 * retailer and from the handle, which differ.
 */
function shopOf(retailer: string): Promise<ShopRow[]> {
  return withShop({ kind: 'local' }, async ({ db }) => {
    const { results } = await db
      .prepare(
        `SELECT p.name, b.name AS brand, iif(p.parent_id IS NULL AND p.options <> '[]', NULL, p.sku) AS sku,
           p.price_cents, p.savings_cents, p.price_varies, p.stock, p.weight_grams, p.options, p.position,
           p.variant_count, p.images, p.description_html, p.description_text, p.tags, p.return_exclusion,
           p.is_published, (SELECT name FROM product q WHERE q.id = p.parent_id) AS parent,
           (SELECT group_concat(c.name) FROM product_category pc JOIN category c ON c.id = pc.category_id
             WHERE pc.product_id = p.id) AS categories
         FROM product p JOIN supplier s ON s.id = p.supplier_id JOIN brand b ON b.id = p.brand_id
         WHERE s.display_name = ? ORDER BY p.name, p.parent_id IS NOT NULL, p.position`,
      )
      .bind(retailer)
      .all<ShopRow>();
    return results;
  });
}

/** Replaces what a format cannot express. */
function without(rows: readonly ShopRow[], lacks: readonly (keyof ShopRow)[]): ShopRow[] {
  const none = Object.fromEntries(lacks.map((column) => [column, null]));
  return rows.map((row) => ({ ...row, ...none }));
}

describe('the same products in different formats', () => {
  const SHOP = FORMATS[0]?.name ?? '';

  beforeAll(async () => {
    const images = await mkdtemp(path.join(tmpdir(), 'shop-images-'));
    for (const [index, url] of SAMPLE_PRODUCTS.flatMap((product) => product.images).entries()) {
      const create = { width: 10 + index, height: 10, channels: 3, background: 'red' } as const;
      await sharp({ create })
        .png()
        .toFile(path.join(images, path.basename(url)));
    }
    for (const { name, file, write } of FORMATS) {
      const args = [await aFile(file, write()), '--supplier', name, '--new-retailer', '--images', images];
      const { output, errors } = await runHere(() => runImport(args));
      expect([name, errors]).toEqual([name, '']);
      expect(output).toContain('Products: 20 added, 0 changed, 0 unchanged, 0 skipped, 0 unpublished');
    }
  });

  it('are complete when imported from the first format', async () => {
    const rows = await shopOf(SHOP);
    const variants = SAMPLE_PRODUCTS.flatMap((product) =>
      product.variants.filter(({ size, colour }) => size || colour),
    );
    expect(rows).toHaveLength(SAMPLE_PRODUCTS.length + variants.length);
    expect(rows.filter(({ images }) => images === '[]')).toEqual([]);
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...{ name: 'Shirt "No. 5" & more', sku: 'SKU-5-3', price_cents: 10_850, stock: 8, weight_grams: 300 },
        ...{ brand: 'Brand 2', parent: 'Shirt "No. 5" & more', savings_cents: 0, position: 3 },
        options: '[{"name":"Size","value":"M"},{"name":"Colour","value":"Stone, light"}]',
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...{ name: 'Mug "No. 6" & more', sku: 'SKU-6-0', price_cents: 10_650, savings_cents: 4_950 },
        ...{ categories: 'Mugs', tags: 'tag 1, gift', stock: 6 },
        description_text: 'Made of 2 parts, 5 < 6 & "fine" More',
      }),
    );
  });

  it.each(FORMATS.slice(1))('are the same when imported from $name', async ({ name, lacks }) => {
    expect(without(await shopOf(name), lacks)).toEqual(without(await shopOf(SHOP), lacks));
  });

  it.each(FORMATS.filter(({ lacks }) => lacks.length > 0))(
    'have no stock and no tags when imported from $name',
    async ({ name }) => {
      const rows = await shopOf(name);
      expect(new Set(rows.map(({ stock, tags }) => `${stock} ${tags}`))).toEqual(new Set(['0 ']));
    },
  );
});
