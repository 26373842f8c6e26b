import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { aBrand, aSupplier } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aBuyer } from '#test/support/an-order.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { readStockFile } from '#worker/operations/catalogue/stock-file.ts';
import { planStockUpdate, writeStockUpdate } from '#worker/operations/catalogue/stock-update.ts';

const BY = { ...OPERATOR, at: new Date(), file: null };

const PRODUCTS = 100_000;
const CHANGED = 1_000;
/** The number of changed products that shoppers order during the update. */
const ORDERED = 10;
const BUYERS = 40;
const BEFORE = 3;
const AFTER = 6;
/** Rows that D1 writes per changed product: its row, its stock and date index entries, its note for page caches. */
const WRITTEN_A_CHANGE = 7;
/** Rows that D1 writes for the operator event and its index entries. */
const WRITTEN_FOR_EVENT = 4;
/** Rows that D1 reads per product of the retailer, to list its SKU and figures once. */
const READ_A_PRODUCT = 2;

/** Inserts products `S-1`, `S-2` … with the units of the last file. */
async function productsOf(supplierId: number): Promise<number[]> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     INSERT INTO product (supplier_id, brand_id, handle, sku, name, price_cents, stock, received, source_stock,
       source_hash, created_at, updated_at)
     SELECT ?1, ?2, 'product-' || i, 'S-' || i, 'Product ' || i, 10000, ?4, ?4, ?4, 'hash', '2026-11-01', '2026-11-01' FROM n`,
  )
    .bind(supplierId, await aBrand(), PRODUCTS, BEFORE)
    .run();
  const { results } = await env.DB.prepare('SELECT id FROM product WHERE supplier_id = ? ORDER BY id LIMIT ?')
    .bind(supplierId, ORDERED)
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}

function stockCsv(): Blob {
  const rows = Array.from(
    { length: PRODUCTS },
    (_, index) => `S-${index + 1},${index < CHANGED ? AFTER : BEFORE}`,
  );
  return new Blob([`SKU,Quantity\n${rows.join('\n')}\n`]);
}

it('a large stock update during orders oversells nothing, and writes only changed figures', async () => {
  const supplierId = await aSupplier();
  const ordered = await productsOf(supplierId);
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, buyer) => aBuyer(ordered[buyer % ORDERED] ?? 0, 2)),
  );
  const file = stockCsv();
  const database = measuredDatabase();
  let isUpdating = true;
  const update = async (): Promise<number> => {
    const { figures } = await readStockFile({ name: 'stock.csv', open: async () => file.stream() });
    const { changes } = await planStockUpdate(database.DB, supplierId, figures);
    await writeStockUpdate(database.DB, BY, supplierId, changes, () => undefined);
    isUpdating = false;
    return changes.length;
  };
  const order = async (): Promise<{ placed: number; duringUpdate: number }> => {
    const counts = { placed: 0, duringUpdate: 0 };
    for (const { api } of buyers) {
      const isPlaced = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() }).then(
        () => true,
        () => false,
      );
      if (isPlaced) counts.placed += 1;
      if (isPlaced && isUpdating) counts.duringUpdate += 1;
    }
    return counts;
  };
  const [changed, orders] = await Promise.all([update(), order()]);
  expect(changed).toBe(CHANGED);
  expect(orders.duringUpdate).toBeGreaterThan(0);
  expect(database.rowsWritten()).toBeLessThanOrEqual(CHANGED * WRITTEN_A_CHANGE + WRITTEN_FOR_EVENT);
  expect(database.rowsRead()).toBeLessThanOrEqual(PRODUCTS * READ_A_PRODUCT);

  const { results } = await env.DB.prepare(
    `SELECT stock, held, received, (SELECT coalesce(sum(quantity), 0) FROM order_item WHERE product_id = p.id) AS sold
     FROM product p WHERE supplier_id = ?`,
  )
    .bind(supplierId)
    .all<{ stock: number; held: number; received: number; sold: number }>();
  expect(results).toHaveLength(PRODUCTS);
  expect(results.filter(({ stock, held, received }) => stock < 0 || stock + held !== received)).toEqual([]);
  expect(results.filter(({ held, sold }) => held !== sold || sold > AFTER)).toEqual([]);
  expect(results.reduce((sum, { sold }) => sum + sold, 0)).toBe(2 * orders.placed);
  expect(results.filter(({ received }) => received === AFTER)).toHaveLength(CHANGED);
}, 120_000);
