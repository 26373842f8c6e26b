import { countOf } from '#shared/domain/format-count.ts';
import { isConstraint } from '#worker/api/db/constraint.ts';
import { rowsOf } from '#worker/api/db/run-batch.ts';
import { inList, prepare, sql } from '#worker/api/db/sql.ts';
import { type Actor, operatorEventStatement, runAct } from './operator-events.repository.ts';
import { addToSearchStatements, removeFromSearchStatements } from './product-changes.repository.ts';

/** The numbers of a retailer's products and unfinished parcels. */
export type RetailerActivity = {
  /** Products that customers can find. */
  shown: number;
  /** Products that are hidden because the retailer is retired. */
  retired: number;
  /** Parcels that await payment, or are paid for and not yet delivered. */
  openParcels: number;
};

/** Returns the sentence that an operator confirms before retiring a retailer. */
export function retirementSentence({ shown, openParcels }: RetailerActivity): string {
  return `Customers can no longer find or order its ${countOf(shown, 'product')}. ${countOf(openParcels, 'open parcel')}, returns, refunds and statements are not affected. Its files are no longer imported or fetched. It can be brought back.`;
}

/** Counts a retailer's products and open parcels. */
export async function countRetailerActivity(db: D1Database, supplierId: number): Promise<RetailerActivity> {
  const counts = await prepare<RetailerActivity>(db)`
    SELECT (SELECT count(*) FROM product WHERE ${isShownOf(supplierId)}) AS shown,
      (SELECT count(*) FROM retired_product r JOIN product p ON p.id = r.product_id
        WHERE p.supplier_id = ${supplierId}) AS retired,
      (SELECT count(*) FROM order_child
        WHERE supplier_id = ${supplierId} AND status IN ('placed', 'paid', 'packed', 'shipped')) AS openParcels`.first();
  return counts ?? { shown: 0, retired: 0, openParcels: 0 };
}

function isShownOf(supplierId: number) {
  return sql`supplier_id = ${supplierId} AND parent_id IS NULL AND is_published = 1`;
}

const CHUNK_PRODUCTS = 500;

/**
 * Retires a retailer: its products are hidden and its files are not imported. Orders, returns, refunds and statements
 * are not affected. Returns the number of products that were hidden. Running it again after a crash completes it.
 */
export async function retireRetailer(db: D1Database, by: Actor, supplierId: number): Promise<number> {
  const now = new Date();
  const change = prepare(db)`
    UPDATE supplier SET retired_at = ${now} WHERE id = ${supplierId} AND retired_at IS NULL`;
  await runAct(db, by, { act: 'retailers.retire', record: ['retailer', supplierId], at: now }, change);
  return forEachChunk(
    () =>
      rowsOf(prepare<{ id: number }>(db)`
      SELECT id FROM product WHERE ${isShownOf(supplierId)}
        AND (SELECT retired_at FROM supplier WHERE id = ${supplierId}) IS NOT NULL LIMIT ${CHUNK_PRODUCTS}`),
    async (ids) => {
      await db.batch([
        prepare(db)`
          INSERT INTO assertion (name, holds) SELECT 'the retailer is retired and sells the products', 0
          WHERE (SELECT count(*) FROM product p JOIN supplier s ON s.id = p.supplier_id AND s.retired_at IS NOT NULL
            WHERE p.id IN ${inList(ids)} AND p.is_published = 1) < ${ids.length}`,
        prepare(
          db,
        )`INSERT INTO retired_product (product_id) SELECT value FROM json_each(${JSON.stringify(ids)})`,
        prepare(db)`UPDATE product SET published_when_shown = 1, is_published = 0, updated_at = ${new Date()}
          WHERE id IN ${inList(ids)}`,
        ...(await removeFromSearchStatements(db, ids)),
      ]);
    },
  );
}

/**
 * Brings a retired retailer back. Shows the products that its retirement has hidden, and returns their number. Running
 * it again after a crash completes it.
 */
export async function bringBackRetailer(db: D1Database, by: Actor, supplierId: number): Promise<number> {
  const act = 'retailers.bring-back';
  // Only the first batch records the event, so there is one event per retirement.
  const isFirst = sql`EXISTS (SELECT 1 FROM supplier s WHERE s.id = ${supplierId} AND s.retired_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM operator_event WHERE record_kind = 'retailer' AND record_id = CAST(s.id AS TEXT)
      AND act = ${act} AND at >= s.retired_at))`;
  const record = ['retailer', supplierId] as const;
  const event = operatorEventStatement(db, by, { act, record, at: new Date() }, isFirst);
  const shown = await forEachChunk(
    () =>
      rowsOf(prepare<{ id: number }>(db)`
      SELECT p.id FROM retired_product r JOIN product p ON p.id = r.product_id
      WHERE p.supplier_id = ${supplierId} LIMIT ${CHUNK_PRODUCTS}`),
    async (ids) => {
      await db.batch([
        prepare(db)`
          INSERT INTO assertion (name, holds) SELECT 'the products are retired', 0
          WHERE (SELECT count(*) FROM retired_product WHERE product_id IN ${inList(ids)}) < ${ids.length}`,
        prepare(db)`DELETE FROM retired_product WHERE product_id IN ${inList(ids)}`,
        prepare(
          db,
        )`UPDATE product SET is_published = published_when_shown, published_when_shown = NULL, updated_at = ${new Date()}
          WHERE id IN ${inList(ids)}`,
        event,
        ...(await addToSearchStatements(db, ids)),
      ]);
    },
  );
  const change = prepare(
    db,
  )`UPDATE supplier SET retired_at = NULL WHERE id = ${supplierId} AND retired_at IS NOT NULL`;
  await db.batch([event, change]);
  return shown;
}

/** Changes products in chunks until the list is empty. Reads a chunk again if another request changed its products. */
async function forEachChunk(
  list: () => Promise<{ id: number }[]>,
  change: (ids: readonly number[]) => Promise<void>,
): Promise<number> {
  let changed = 0;
  for (;;) {
    const ids = (await list()).map(({ id }) => id);
    if (ids.length === 0) return changed;
    try {
      await change(ids);
      changed += ids.length;
    } catch (error) {
      if (!isConstraint(error, 'assertion')) throw error;
    }
  }
}
