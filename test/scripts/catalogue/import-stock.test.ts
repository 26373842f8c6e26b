import { beforeAll, describe, expect, it } from 'vitest';
import { advanceOrder } from '#scripts/catalogue/demo-orders.repository.ts';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import type { OrderStatus } from '#shared/contract/order.ts';
import { runChecks } from '#worker/api/reconciliation/run-checks.ts';
import { aFile, anotherRow, aRow, type GivenRow, toCsv } from '../support/a-csv.ts';
import { aMigratedStateDir, keepOpen, runHere } from '../support/a-script.ts';
import { anOrder, PLACED_AT } from '../support/an-order.ts';

const LATER = new Date('2026-11-25T08:00:00.000Z');

keepOpen(aMigratedStateDir);

/** Imports a file of these rows; returns the import's output. */
async function importRows(supplier: string, ...rows: GivenRow[]): Promise<string> {
  const args = [await aFile('shop.csv', toCsv(rows)), '--supplier', supplier, '--new-retailer'];
  const { exitCode, output, errors } = await runHere(() => runImport(args));
  expect([exitCode, errors]).toEqual([0, '']);
  return output;
}

function item(handle: string, stock: number, given: GivenRow = {}): GivenRow {
  return aRow({ Handle: handle, Title: handle, 'Variant Inventory Qty': String(stock), ...given });
}

/** One product with a row for each size. */
function sizes(handle: string, stocks: Record<string, number>, price = '100.00'): GivenRow[] {
  return Object.entries(stocks).map(([size, stock], index) => ({
    ...(index === 0 ? item(handle, stock) : anotherRow({ ...item(handle, stock), Title: '' })),
    ...{ 'Option1 Name': 'Size', 'Option1 Value': size, 'Variant Price': price },
  }));
}

type Row = { id: number; stock: number; held: number; is_published: number };

function inShop<Result>(use: (db: D1Database) => Promise<Result>): Promise<Result> {
  return withShop({ kind: 'local' }, ({ db }) => use(db));
}

async function rowOf(db: D1Database, handle: string, option = ''): Promise<Row> {
  const row = await db
    .prepare('SELECT id, stock, held, is_published FROM product WHERE handle = ? AND option_key = ?')
    .bind(handle, option)
    .first<Row>();
  if (row === null) throw new Error(`There is no product ${handle}${option}`);
  return row;
}

describe('the stock of an imported file', () => {
  let heldOrder = 0;

  beforeAll(async () => {
    const first = ['counted', 'given-back', 'sent', 'short', 'same'].map((handle) => item(handle, 14));
    await importRows('Shelf', ...first, ...sizes('shirt', { S: 5, M: 5 }));
    await inShop(async (db) => {
      const sold = async (handle: string, quantity: number, to: OrderStatus, option = ''): Promise<number> =>
        anOrder(db, (await rowOf(db, handle, option)).id, quantity, to);
      await sold('counted', 5, 'paid');
      heldOrder = await sold('given-back', 5, 'placed');
      await sold('sent', 5, 'shipped');
      await sold('short', 5, 'packed');
      await sold('same', 5, 'delivered');
      await sold('shirt', 3, 'delivered', '["M"]');
    });
    const second = { counted: 9, 'given-back': 9, sent: 9, short: 3, same: 14 };
    const rows = Object.entries(second).map(([handle, stock]) =>
      item(handle, stock, { 'Variant Price': '90' }),
    );
    await importRows('Shelf', ...rows, ...sizes('shirt', { S: 5 }));
  });

  it('counts units on the shelf, so units reserved by unshipped orders are subtracted', () =>
    inShop(async (db) => {
      expect(await rowOf(db, 'counted')).toMatchObject({ stock: 4, held: 5 });
      expect(await rowOf(db, 'sent')).toMatchObject({ stock: 9, held: 5 });
      expect(await rowOf(db, 'short')).toMatchObject({ stock: 0, held: 5 });
    }));

  it('is ignored if the figure is the same as in the last file, so sold units stay sold', () =>
    inShop(async (db) => {
      expect(await rowOf(db, 'same')).toMatchObject({ stock: 9, held: 5 });
    }));

  it('increases again when an order is cancelled after the import', () =>
    inShop(async (db) => {
      await advanceOrder(db, { orderId: heldOrder, placedAt: PLACED_AT, reference: '', to: 'cancelled' });
      expect(await rowOf(db, 'given-back')).toMatchObject({ stock: 9, held: 0 });
    }));

  it('does not restore sold units of a variant that returns to the file', async () => {
    await importRows('Shelf', ...sizes('shirt', { S: 5, M: 5 }));
    await inShop(async (db) => {
      expect(await rowOf(db, 'shirt', '["M"]')).toMatchObject({ stock: 2, held: 3, is_published: 1 });
      expect(await rowOf(db, 'shirt')).toMatchObject({ stock: 7 });
    });
  });

  it('passes the daily reconciliation, which still detects a lost unit after another import', async () => {
    await inShop(async (db) => {
      expect(await runChecks(db, LATER)).toEqual({ count: 0, differences: [] });
      await db.prepare("UPDATE product SET stock = stock - 1 WHERE handle = 'sent'").run();
    });
    await importRows('Shelf', item('sent', 20), item('counted', 30));
    await inShop(async (db) => {
      const { id, stock } = await rowOf(db, 'sent');
      expect(stock).toBe(20);
      expect((await runChecks(db, LATER)).differences).toEqual([
        `product ${id}: its stock plus its reserved units differs from the units that imports added (expected 26, found 25)`,
      ]);
    });
  });
});

describe('a product whose price is zero or missing in the file', () => {
  const unpriced = { 'Variant Price': '' };

  beforeAll(async () => {
    await importRows(
      'Prices',
      item('zero', 5),
      item('missing', 5),
      ...sizes('both', { S: 1, M: 2 }),
      item('kept', 5),
    );
  });

  it('is unpublished and removed from search', async () => {
    const rows = [item('zero', 5, { 'Variant Price': '0.00' }), item('missing', 5, unpriced)];
    const said = await importRows('Prices', ...rows, ...sizes('both', { S: 1, M: 2 }, '0'), item('kept', 5));
    expect(said).toContain('Products: 0 added, 0 changed, 1 unchanged, 3 skipped, 3 unpublished');
    await inShop(async (db) => {
      for (const handle of ['zero', 'missing', 'both']) {
        expect([handle, (await rowOf(db, handle)).is_published]).toEqual([handle, 0]);
      }
      expect((await rowOf(db, 'both', '["S"]')).is_published).toBe(0);
      expect((await rowOf(db, 'kept')).is_published).toBe(1);
      const { results } = await db
        .prepare(
          "SELECT name FROM product_search WHERE product_search MATCH 'zero OR missing OR both OR kept'",
        )
        .all();
      expect(results).toEqual([{ name: 'kept' }]);
      const words = await db
        .prepare("SELECT DISTINCT word FROM search_spelling WHERE word = 'missing'")
        .all();
      expect(words.results).toEqual([]);
    });
    expect(await importRows('Prices', ...rows)).toContain('2 skipped, 0 unpublished');
  });

  it('is published again, with its previous stock, once the file has its price', async () => {
    await inShop(async (db) => {
      await db.prepare("UPDATE product SET stock = 2, received = 2 WHERE handle = 'zero'").run();
    });
    await importRows('Prices', item('zero', 5), ...sizes('both', { S: 1, M: 2 }));
    await inShop(async (db) => {
      expect(await rowOf(db, 'zero')).toMatchObject({ is_published: 1, stock: 2 });
      expect(await rowOf(db, 'both')).toMatchObject({ is_published: 1, stock: 3 });
    });
  });
});

describe('stock that a file does not state', () => {
  it('stays unchanged, or starts at 0 for a new product, and is reported', async () => {
    await importRows('Unstated', item('kept', 5));
    await inShop(async (db) => anOrder(db, (await rowOf(db, 'kept')).id, 2, 'delivered'));
    const blank = { 'Variant Inventory Qty': '' };
    const output = await importRows('Unstated', item('kept', 5, blank), item('fresh', 5, blank));
    expect(output).toContain(
      'Stock: 1 variant without stated stock, unchanged; 1 new variant without stated stock, starting at 0\n',
    );
    expect(output).toContain('Products: 1 added, 0 changed, 1 unchanged');
    await inShop(async (db) => {
      expect(await rowOf(db, 'kept')).toMatchObject({ stock: 3 });
      expect(await rowOf(db, 'fresh')).toMatchObject({ stock: 0 });
    });
    // The figure of the first file is still known, so it brings no sold units back.
    await importRows('Unstated', item('kept', 5), item('fresh', 7));
    await inShop(async (db) => {
      expect(await rowOf(db, 'kept')).toMatchObject({ stock: 3 });
      expect(await rowOf(db, 'fresh')).toMatchObject({ stock: 7 });
      const { differences } = await runChecks(db, LATER);
      expect(differences.filter((difference) => /kept|fresh/.test(difference))).toEqual([]);
    });
  });
});
