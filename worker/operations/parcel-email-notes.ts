import type { Tracking } from '#shared/contract/order.ts';
import { rowsOf, type Statement } from '#worker/api/db/run-batch.ts';
import { inList, prepare, sql } from '#worker/api/db/sql.ts';
import { emailFactSql } from '#worker/api/email/email-backlog.repository.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { enqueueEmailsStatement } from '#worker/api/email/queue-email.ts';

/** Parcels of an order of which something is mailed, and the origin of the mails' links. */
type MailedParcels = {
  orderId: number;
  supplierIds: readonly number[];
  to: 'shipped' | 'delivered';
  tracking: Tracking | null;
  /** The causes of the events of this batch that are mailed. */
  causes: readonly string[];
  origin: string;
  now: Date;
};

/** Notes the mail about what an operator has just said to be wrong with a parcel, for the same batch, behind the change. */
export function failedEmailStatement(
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

/** The retailers of an order, or the one that is named where the order has a parcel of theirs. They never change. */
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
 * Notes the mails about parcels that were brought on, or whose tracking has changed, for the same batch, behind the
 * changes: one for each parcel with an event of this batch. Its rows are those mails.
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
