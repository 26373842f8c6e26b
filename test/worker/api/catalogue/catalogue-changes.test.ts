import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOW_STOCK_UNITS } from '#shared/constants.ts';
import { aBrand, aCategory, aDeliveryRate, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { readCatalogueChanges } from '#worker/api/catalogue/catalogue-changes.repository.ts';

const SIZE = [{ name: 'Size', value: 'M' }];
const ids = { category: 0, below: 0, brand: 0, supplier: 0, section: 0, product: 0, parent: 0, variant: 0 };

beforeAll(async () => {
  ids.category = await aCategory({ name: 'Kitchen' });
  ids.below = await aCategory({ name: 'Kettles', parentId: ids.category });
  [ids.brand, ids.supplier] = [await aBrand(), await aSupplier()];
  const { meta } = await env.DB.prepare("INSERT INTO content_section (name) VALUES ('Winter')").run();
  ids.section = meta.last_row_id;
  const made = { brandId: ids.brand, supplierId: ids.supplier, categoryId: ids.below };
  ids.product = await aProduct({ ...made, stock: 20 });
  ids.parent = await aProduct(made);
  ids.variant = await aProduct({ ...made, parentId: ids.parent, options: SIZE, stock: 20 });
  await aProduct({ ...made, parentId: ids.parent, options: SIZE, stock: 20 });
  await run('INSERT INTO product_content_section VALUES (?, ?)', ids.product, ids.section);
});

async function run(sql: string, ...values: (string | number | null)[]): Promise<D1Meta> {
  const { meta } = await env.DB.prepare(sql)
    .bind(...values)
    .run();
  return meta;
}

/** Returns the catalogue changes that a change of the database records, oldest first. */
async function changesBy(
  change: () => Promise<unknown>,
): Promise<[kind: string, id: number, listings: string[]][]> {
  const { cursor } = await readCatalogueChanges(env.DB, 0);
  await change();
  const { changes } = await readCatalogueChanges(env.DB, cursor);
  return changes
    .filter(({ seq }) => seq > cursor)
    .map(({ kind, id, listings }): [string, number, string[]] => [kind, id, [...listings].sort()])
    .reverse();
}

const update = (column: string, value: string) => (id: number) => () =>
  run(`UPDATE product SET ${column} = ${value} WHERE id = ?`, id);

function listings(): string[] {
  const of = [`brand:${ids.brand}`, `category:${ids.category}`, `category:${ids.below}`];
  return ['all', ...of, `section:${ids.section}`, `supplier:${ids.supplier}`];
}

describe('catalogue changes of a product', () => {
  it.each([
    ['a new name', 'name', "'Another name'", 'product'],
    ['new images', 'images', `'[{"url":"/x"}]'`, 'product'],
    ['a return exclusion', 'return_exclusion', "'hygiene'", 'product'],
    ['new facts', 'facts', `'{"gtin":"40170725"}'`, 'product'],
    ['a new rating', 'rating_sum', '5', 'product'],
    ['unpublishing', 'is_published', '0', 'product'],
    ['republishing', 'is_published', '1', 'product'],
    ['a new price', 'price_cents', '77700', 'price'],
    ['a new saving', 'savings_cents', '300', 'price'],
    ['selling out', 'stock', '0', 'availability'],
    ['a restock', 'stock', '1', 'availability'],
  ])('record %s for every listing of the product', async (_what, column, value, kind) => {
    const changes = await changesBy(update(column, value)(ids.product));
    expect(changes).toEqual([[kind, ids.product, listings()]]);
  });

  it.each([
    ['a stock that becomes low', LOW_STOCK_UNITS, 'scarcity'],
    ['a low stock that falls further', LOW_STOCK_UNITS - 1, 'scarcity'],
    ['a stock that is no longer low', LOW_STOCK_UNITS + 1, 'scarcity'],
    ['a change of an ample stock', 90, 'stock'],
  ])('record %s for no listing', async (_what, stock, kind) => {
    const changes = await changesBy(update('stock', String(stock))(ids.product));
    expect(changes).toEqual([[kind, ids.product, []]]);
  });

  it.each([
    ['a write that changes nothing', 'name', 'name'],
    ['reserved stock', 'held', 'held + 1'],
    ['the cost price', 'cost_cents', '100'],
    ['the source hash of an import', 'source_hash', "'abc'"],
  ])('omit %s', async (_what, column, value) => {
    expect(await changesBy(update(column, value)(ids.product))).toEqual([]);
  });

  it('cover every column that a page may show', async () => {
    const { results } = await env.DB.prepare('SELECT name FROM pragma_table_info(?)')
      .bind('product')
      .all<{ name: string }>();
    const { results: triggers } = await env.DB.prepare(
      "SELECT group_concat(sql) AS sql FROM sqlite_schema WHERE tbl_name = 'product' AND sql LIKE '%catalogue_changed%'",
    ).all<{ sql: string }>();
    const unwatched = results.filter(({ name }) => !triggers[0]?.sql.includes(`NEW.${name}`));
    // Columns that pages do not show. A parent's variant_count is derived from its variants, which record their own
    // changes.
    const unshown = [
      ...['handle', 'option_key', 'held', 'received', 'cost_cents', 'updated_at', 'published_when_shown'],
      ...['source_hash', 'source_stock', 'source_return_exclusion'],
    ];
    expect(unwatched.map(({ name }) => name).sort()).toEqual(unshown.sort());
  });

  it('record the previous brand', async () => {
    const [before, brand] = [ids.brand, await aBrand()];
    const changes = await changesBy(update('brand_id', String(brand))(ids.product));
    expect(changes).toContainEqual(['brand-members', before, [`brand:${before}`]]);
    await update('brand_id', String(before))(ids.product)();
  });

  it('record the categories and sections that the product leaves', async () => {
    const changes = await changesBy(async () => {
      await run('DELETE FROM product_category WHERE product_id = ?', ids.product);
      await run('DELETE FROM product_content_section WHERE product_id = ?', ids.product);
    });
    const lists = [`category:${ids.category}`, `category:${ids.below}`];
    expect(changes).toContainEqual(['category-members', ids.below, lists]);
    expect(changes).toContainEqual(['section-members', ids.section, [`section:${ids.section}`]]);
    expect(changes).toContainEqual([
      'product',
      ids.product,
      ['all', `brand:${ids.brand}`, `supplier:${ids.supplier}`],
    ]);
  });
});

describe('catalogue changes of a variant', () => {
  it.each([
    ['a new SKU', 'sku', "'OTHER'", ['product']],
    // Every price change is recorded the same way, even if the lowest price, which product cards show, stays the same.
    ['a new price', 'price_cents', '99900', ['price']],
    ['a new stock', 'stock', '19', ['stock']],
    // Selling out makes another variant the cheapest available one.
    ['selling out', 'stock', '0', ['price', 'stock', 'variant']],
    ['a restock', 'stock', '7', ['price', 'stock', 'variant']],
  ])('record %s for its parent', async (_what, column, value, kinds) => {
    const changes = await changesBy(update(column, value)(ids.variant));
    expect(changes.map(([kind, id]) => [kind, id]).sort()).toEqual(kinds.map((kind) => [kind, ids.parent]));
  });
});

describe('catalogue changes of other records', () => {
  it.each<[string, () => Promise<unknown>, () => [string, number, string[]]]>([
    [
      'a category’s new name',
      () => run("UPDATE category SET name = 'Tea' WHERE id = ?", ids.below),
      () => ['category', ids.below, []],
    ],
    [
      'a brand’s new name',
      () => run("UPDATE brand SET name = 'Amandla' WHERE id = ?", ids.brand),
      () => ['brand', ids.brand, []],
    ],
    [
      'a section’s new position',
      () => run('UPDATE content_section SET position = 9 WHERE id = ?', ids.section),
      () => ['section', ids.section, []],
    ],
    [
      'a retailer’s non-profit id',
      () => run('UPDATE supplier SET npo_id = 5 WHERE id = ?', ids.supplier),
      () => ['supplier', ids.supplier, []],
    ],
    [
      'a retailer’s retirement',
      () => run("UPDATE supplier SET retired_at = '2026-11-25T08:00:00Z' WHERE id = ?", ids.supplier),
      () => ['supplier', ids.supplier, []],
    ],
    [
      'a retailer’s new delivery fee',
      () => run('UPDATE supplier SET delivery_fee_cents = 1 WHERE id = ?', ids.supplier),
      () => ['delivery', ids.supplier, []],
    ],
    [
      'a retailer’s new delivery rates',
      () => aDeliveryRate(ids.supplier, { feeCents: 5 }),
      () => ['delivery', ids.supplier, []],
    ],
  ])('record %s', async (_what, change, expected) => {
    expect(await changesBy(change)).toEqual([expected()]);
  });

  it('start over with a cursor of another database', async () => {
    const { cursor } = await readCatalogueChanges(env.DB, 0);
    const other = await readCatalogueChanges(env.DB, cursor + 100);
    expect(other).toMatchObject({ changes: [], since: null, cursor: 0 });
  });
});

describe('recording a stock change', () => {
  it('rewrites one row and one index entry, so that the table of changes does not grow', async () => {
    const sell = update('stock', 'stock + 1');
    await sell(ids.product)();
    // Done before counting: if this makes the variant the first available one, its parent's price changes too.
    await sell(ids.variant)();
    const [count, tracked] = [await rowCount(), await sell(ids.product)()];
    const trackedOfVariant = await sell(ids.variant)();
    expect(await rowCount()).toBe(count);
    await env.DB.batch(
      ['variant_stock_changed', 'product_stock_changed'].map((name) =>
        env.DB.prepare(`DROP TRIGGER ${name}`),
      ),
    );
    const untracked = await sell(ids.product)();
    const untrackedOfVariant = await sell(ids.variant)();
    expect([
      tracked.rows_written - untracked.rows_written,
      trackedOfVariant.rows_written - untrackedOfVariant.rows_written,
    ]).toEqual([2, 2]);
  });

  async function rowCount(): Promise<number | null> {
    return env.DB.prepare('SELECT count(*) AS n FROM catalogue_change').first<number>('n');
  }
});
