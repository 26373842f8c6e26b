import * as v from 'valibot';
import { OrderAddressSchema, OrderedProductSchema } from '#shared/contract/order.ts';
import { isConstraint } from '../db/constraint.ts';
import { rowsOf, runBatch } from '../db/run-batch.ts';
import { inList, prepare, sql } from '../db/sql.ts';
import type { EmailJob } from '../email/email-job.ts';
import { enqueueEmailsStatement } from '../email/queue-email.ts';

/** A parcel whose retailer's email is due. `isDaily`: the retailer receives one email a day. */
export type DueParcel = { orderId: number; supplierId: number; isCancelled: boolean; isDaily: boolean };

/** Lists at most `limit` parcels whose retailer's email is due, sorted by due time and then by retailer. */
export async function listDueParcels(db: D1Database, now: Date, limit: number): Promise<DueParcel[]> {
  const rows = await rowsOf(prepare<DueRow>(db)`
    SELECT c.order_id AS orderId, c.supplier_id AS supplierId, c.status = 'cancelled' AS isCancelled,
      s.order_emails = 'daily' AS isDaily
    FROM order_child c JOIN supplier s ON s.id = c.supplier_id WHERE c.retailer_email_due <= ${now}
    ORDER BY c.retailer_email_due, c.supplier_id, c.order_id LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, isCancelled: row.isCancelled === 1, isDaily: row.isDaily === 1 }));
}

type DueRow = Pick<DueParcel, 'orderId' | 'supplierId'> & { isCancelled: 0 | 1; isDaily: 0 | 1 };

/**
 * Enqueues the emails about these parcels and marks the parcels as emailed, in one batch. Returns false and writes
 * nothing if a parcel has changed since it was read, for example because another run was faster.
 */
export async function enqueueRetailerEmails(
  db: D1Database,
  { parcels, jobs }: { parcels: readonly DueParcel[]; jobs: readonly EmailJob[] },
  { origin, now }: { origin: string; now: Date },
): Promise<boolean> {
  const list = JSON.stringify(
    parcels.map(({ orderId, supplierId, isCancelled }) => [orderId, supplierId, isCancelled ? 1 : 0]),
  );
  const isListed = sql`(order_id, supplier_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${list}))`;
  try {
    await runBatch(db, {
      guard: prepare(db)`
        INSERT INTO assertion (name, holds)
        SELECT 'the parcels are as they were read', 0 FROM json_each(${list}) j
        LEFT JOIN order_child c ON c.order_id = j.value ->> 0 AND c.supplier_id = j.value ->> 1
          AND c.retailer_email_due <= ${now} AND (c.status = 'cancelled') = (j.value ->> 2)
        WHERE c.order_id IS NULL`,
      mails: enqueueEmailsStatement(db, jobs, { origin, now, condition: sql`TRUE` }),
      mark: prepare(db)`
        UPDATE order_child SET retailer_email_due = NULL, retailer_emailed = 1 WHERE ${isListed}`,
    });
    return true;
  } catch (error) {
    if (isConstraint(error, 'assertion')) return false;
    throw error;
  }
}

const ParcelsSchema = v.array(
  v.object({
    orderId: v.number(),
    status: v.string(),
    isErased: v.number(),
    promisedDate: v.string(),
    orderAddress: OrderAddressSchema,
    items: v.array(
      v.object({
        quantity: v.number(),
        product: v.object(v.pick(OrderedProductSchema, ['sku', 'name', 'options']).entries),
      }),
    ),
  }),
);

/** A parcel as its retailer sees it: without prices, and without the parcels of other retailers. */
export type RetailerParcel = v.InferOutput<typeof ParcelsSchema>[number];

/**
 * Returns a retailer's name, its current address for order emails (null if it has none), and its parcels of these
 * orders. Returns null if there is no such retailer.
 */
export async function findRetailerParcels(
  db: D1Database,
  supplierId: number,
  orderIds: readonly number[],
): Promise<{ name: string; to: string | null; parcels: RetailerParcel[] } | null> {
  const { supplier, parcels } = await runBatch(db, {
    supplier: prepare<{ name: string; to: string | null }>(db)`
      SELECT display_name AS name, order_email AS "to" FROM supplier WHERE id = ${supplierId}`,
    parcels: prepare<{ json: string }>(db)`
      SELECT json_group_array(json_object('orderId', o.id, 'status', c.status, 'isErased', o.erased_at IS NOT NULL,
        'promisedDate', c.promised_date, 'orderAddress', json(o.order_address),
        'items', (SELECT json_group_array(json_object('quantity', i.quantity, 'product', json(i.product)) ORDER BY i.id)
          FROM order_item i WHERE i.order_id = o.id AND i.supplier_id = c.supplier_id)) ORDER BY o.id) AS json
      FROM order_child c JOIN "order" o ON o.id = c.order_id
      WHERE c.supplier_id = ${supplierId} AND c.order_id IN ${inList(orderIds)}`,
  });
  const [found] = supplier.rows;
  if (found === undefined) return null;
  return { ...found, parcels: v.parse(ParcelsSchema, JSON.parse(parcels.rows[0]?.json ?? '[]')) };
}
