import type { Tracking } from '#shared/contract/order.ts';
import { rowsOf, type Statement } from '#worker/api/db/run-batch.ts';
import { inList, prepare, sql } from '#worker/api/db/sql.ts';
import { emailFactSql } from '#worker/api/email/email-backlog.repository.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { enqueueEmailsStatement } from '#worker/api/email/queue-email.ts';

/** The changed parcels of an order, for which emails are enqueued. `origin`: base URL for links in the emails. */
type MailedParcels = {
  orderId: number;
  supplierIds: readonly number[];
  to: 'shipped' | 'delivered';
  tracking: Tracking | null;
  /** Only events of this batch with one of these causes trigger an email. */
  causes: readonly string[];
  origin: string;
  now: Date;
};

/**
 * Enqueues the email about a problem that an operator has recorded for a parcel. Run the statement after the change in
 * the same batch.
 */
export function parcelFailedEmailStatement(
  db: D1Database,
  failure: { orderId: number; supplierId: number; cause: string; origin: string; now: Date },
): Statement<{ id: string }> {
  const { orderId, supplierId, cause, origin, now } = failure;
  const parcel = { order_id: orderId, supplier_id: supplierId };
  const job: EmailJob = { template: 'parcel-failed', ...parcel, failed_at: now.toISOString() };
  return enqueueEmailsStatement(db, [job], {
    origin,
    now,
    condition: sql`EXISTS (SELECT 1 FROM order_event WHERE order_id = ${orderId} AND supplier_id = ${supplierId}
      AND cause = ${cause} AND created_at = ${now})`,
  });
}

/**
 * Lists the retailers of an order, or only the given retailer if it has a parcel in the order. Callers may run this
 * before their batch, because an order's retailers never change.
 */
export async function listParcelSuppliers(
  db: D1Database,
  { orderId, supplierId }: { orderId: number; supplierId: number | null },
): Promise<number[]> {
  const rows = await rowsOf(prepare<{ supplier_id: number }>(db)`
    SELECT supplier_id FROM order_child
    WHERE order_id = ${orderId} AND (${supplierId} IS NULL OR supplier_id = ${supplierId})`);
  return rows.map((row) => row.supplier_id);
}

/**
 * Enqueues the emails about parcels whose status or tracking this batch has changed: one email for each parcel. Run the
 * statement after the changes in the same batch. It returns a row per email.
 */
export function parcelEmailsStatement(
  db: D1Database,
  { orderId, supplierIds, to, tracking, causes, origin, now }: MailedParcels,
): Statement<{ id: string }> {
  const jobs = supplierIds.map((supplierId): EmailJob => {
    const parcel = { order_id: orderId, supplier_id: supplierId };
    return to === 'delivered'
      ? { template: 'parcel-delivered', ...parcel }
      : { template: 'parcel-shipped', ...parcel, told_at: now.toISOString(), tracking };
  });
  return enqueueEmailsStatement(db, jobs, {
    origin,
    now,
    condition: sql`EXISTS (SELECT 1 FROM order_child c
      JOIN order_event e ON e.order_id = c.order_id AND e.supplier_id = c.supplier_id AND e.status = c.status
      WHERE c.order_id = ${orderId} AND c.supplier_id = ${emailFactSql('supplier_id')} AND c.status = ${to}
        AND e.created_at = ${now} AND e.cause IN ${inList(causes)})`,
  });
}
