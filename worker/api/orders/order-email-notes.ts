import type { OrderStatus } from '#shared/contract/order.ts';
import type { Statement } from '../db/run-batch.ts';
import { type Sql, sql } from '../db/sql.ts';
import { emailFactSql } from '../email/email-backlog.repository.ts';
import type { EmailJob } from '../email/email-job.ts';
import { enqueueEmailsStatement } from '../email/queue-email.ts';
import { PAID_STATUSES } from './paid-statuses.sql.ts';

/** Orders that a batch cancels or expires, and the base URL for links in the emails. */
type GivenUpOrders = {
  template: 'order-cancelled' | 'order-expired';
  orderIds: readonly number[];
  origin: string;
  now: Date;
};

/**
 * Enqueues the emails about cancelled or expired orders: one for each order that the batch changed. Place the statement
 * after the status change in the same batch. Returns a row per email.
 * @param isMailed SQL for an order `o`: true if its customer is emailed; by default, all customers are
 */
export function enqueueCancellationEmailsStatement(
  db: D1Database,
  { template, orderIds, origin, now }: GivenUpOrders,
  isMailed: Sql = sql`TRUE`,
): Statement<{ id: string }> {
  const status = template === 'order-cancelled' ? 'cancelled' : 'expired';
  return enqueueEmailsStatement(
    db,
    orderIds.map((orderId) => ({ template, order_id: orderId })),
    {
      origin,
      now,
      condition: sql`EXISTS (SELECT 1 FROM "order" o JOIN order_event e ON e.order_id = o.id
        WHERE o.id = ${emailFactSql('order_id')} AND o.status = ${status} AND e.supplier_id IS NULL
          AND e.status = ${status} AND e.created_at = ${now} AND ${isMailed})`,
    },
  );
}

type CancelledParcel = { orderId: number; supplierId: number; origin: string; now: Date };

/**
 * Returns the email about a single cancelled parcel. If no other parcel of the order remains, returns the email about
 * the cancelled order.
 */
export function cancelledParcelEmail(
  { orderId, supplierId }: Pick<CancelledParcel, 'orderId' | 'supplierId'>,
  orderStatus: OrderStatus,
): EmailJob {
  return orderStatus === 'cancelled'
    ? { template: 'order-cancelled', order_id: orderId }
    : { template: 'parcel-cancelled', order_id: orderId, supplier_id: supplierId };
}

/**
 * Returns two statements that enqueue {@link cancelledParcelEmail}; only one of them inserts an email. Place them after
 * the change, in the batch that cancels a parcel.
 */
export function cancelledParcelEmailsStatements(
  db: D1Database,
  { orderId, supplierId, origin, now }: CancelledParcel,
): Statement<{ id: string }>[] {
  return [
    enqueueCancellationEmailsStatement(db, { template: 'order-cancelled', orderIds: [orderId], origin, now }),
    enqueueEmailsStatement(db, [cancelledParcelEmail({ orderId, supplierId }, 'paid')], {
      origin,
      now,
      condition: sql`EXISTS (SELECT 1 FROM "order" o JOIN order_event e ON e.order_id = o.id
        WHERE o.id = ${orderId} AND o.status IN (${PAID_STATUSES}) AND e.supplier_id = ${supplierId}
          AND e.status = 'cancelled' AND e.created_at = ${now})`,
    }),
  ];
}
