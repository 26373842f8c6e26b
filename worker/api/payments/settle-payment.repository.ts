import { isConstraint } from '../db/constraint.ts';
import { runBatch, typedRows } from '../db/run-batch.ts';
import { ORDER_CENTS } from '../orders/order-cost.sql.ts';
import { orderNoteStatement, statusChangeStatements } from '../orders/order-status.repository.ts';
import { refundsDueStatement } from '../refunds/refunds.repository.ts';
import { voucherStillUsable } from '../vouchers/voucher-uses.sql.ts';
import { insertNotificationStatement, type NotificationRecord } from './notifications.repository.ts';
import type { PaymentEvent } from './payment-gateway.ts';
import { type PaymentToSettle, referenceOfSecond } from './payments.repository.ts';
import type { Settlement } from './settlement.ts';

/**
 * `read-again`: another request changed the payment or the order meanwhile. `sold-out`: the pieces of an expired order
 * are sold. Nothing is written in either case.
 */
export type WrittenSettlement =
  | { result: 'written'; duePaymentIds: number[] }
  | { result: 'read-again' | 'sold-out' };

/**
 * Records money that has come and changes the order as the settlement says, in one batch that fails if what was read is
 * no longer so. Of many identical notifications at once, exactly one is written.
 */
export async function insertSettlement(
  db: D1Database,
  record: NotificationRecord,
  event: PaymentEvent,
  payment: PaymentToSettle,
  settlement: Settlement,
): Promise<WrittenSettlement> {
  const { orderId } = payment;
  const { now } = record;
  const cause = `${record.gateway} payment ${event.gatewayPaymentId}`;
  try {
    const { due } = await runBatch(db, {
      guard: snapshotGuardStatement(db, record, event, payment),
      notification: insertNotificationStatement(db, record, settlement.outcome),
      count: recordPaymentStatement(db, record, event, payment),
      // The guard holds the order at the status it was read with, and before payment its parcels have the same status.
      // So whenever the batch succeeds, this changes the order.
      order:
        settlement.outcome === 'paid'
          ? statusChangeStatements(db, {
              orderId,
              userId: null,
              to: 'paid',
              from: [payment.orderStatus],
              cause,
              now,
            })
          : orderNoteStatement(db, {
              orderId,
              cause: `${cause} needs a refund: ${settlement.reason}`,
              skipIfCause: cause,
              now,
            }),
      due: refundsDueStatement(db, {
        orderId,
        reason: settlement.outcome === 'refund' ? settlement.reason : 'the order is paid by another payment',
        now,
      }),
    });
    return { result: 'written', duePaymentIds: due.rows.map(({ paymentId }) => paymentId) };
  } catch (error) {
    if (isConstraint(error, 'product.stock')) return { result: 'sold-out' };
    if (isConstraint(error, 'assertion', 'payment.gateway_payment_id')) return { result: 'read-again' };
    throw error;
  }
}

/** Fails the batch if the payment or its order is no longer as it was read. */
function snapshotGuardStatement(
  db: D1Database,
  { gateway }: NotificationRecord,
  { gatewayPaymentId }: PaymentEvent,
  { id, isComplete, orderStatus, costCents, isVoucherUsable }: PaymentToSettle,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO assertion (name, holds)
       SELECT 'the payment and its order are as they were read', 0
       WHERE NOT EXISTS (SELECT 1 FROM payment p JOIN "order" o ON o.id = p.order_id
           WHERE p.id = ?1 AND (p.status = 'complete') = ?2 AND o.status = ?3 AND ${ORDER_CENTS} = ?4
             AND ${voucherStillUsable('o')} = ?5)
         OR EXISTS (SELECT 1 FROM payment WHERE gateway = ?6 AND gateway_payment_id = ?7)`,
    )
    .bind(id, isComplete ? 1 : 0, orderStatus, costCents, isVoucherUsable ? 1 : 0, gateway, gatewayPaymentId);
}

/** The first money of a reference completes its payment; further money of it becomes a payment of its own. */
function recordPaymentStatement(
  db: D1Database,
  { gateway, now }: NotificationRecord,
  event: PaymentEvent,
  { id, isComplete }: PaymentToSettle,
): D1PreparedStatement {
  const at = now.toISOString();
  const { gatewayPaymentId, method } = event;
  if (!isComplete) {
    return db
      .prepare(
        `UPDATE payment SET status = 'complete', gateway_payment_id = ?2, method = ?3, paid_at = ?4 WHERE id = ?1`,
      )
      .bind(id, gatewayPaymentId, method, at);
  }
  return db
    .prepare(
      `INSERT INTO payment (order_id, gateway, reference, gateway_payment_id, method, status, amount_cents,
         created_at, paid_at)
       SELECT order_id, ?2, ?3, ?4, ?5, 'complete', amount_cents, ?6, ?6 FROM payment WHERE id = ?1`,
    )
    .bind(id, gateway, referenceOfSecond(event), gatewayPaymentId, method, at);
}

/** What a notification without money did. */
export type ClosedOutcome = 'failed' | 'cancelled' | 'repeated' | 'ignored';

/**
 * Closes a payment that has taken no money. In whatever order notifications come, a failure replaces a cancellation, and
 * money replaces both.
 */
export async function closePayment(
  db: D1Database,
  record: NotificationRecord,
  event: { reference: string; status: 'failed' | 'cancelled' },
): Promise<ClosedOutcome> {
  const replaces = JSON.stringify(event.status === 'failed' ? ['pending', 'cancelled'] : ['pending']);
  const { notification } = await runBatch(db, {
    notification: typedRows<{ outcome: ClosedOutcome }>(
      insertNotificationStatement(db, record, {
        sql: `(SELECT CASE WHEN status = ?5 THEN 'repeated'
            WHEN status IN (SELECT value FROM json_each(?6)) THEN ?5 ELSE 'ignored' END
          FROM payment WHERE gateway = ?1 AND reference = ?4)`,
        values: [event.status, replaces],
      }),
    ),
    payment: db
      .prepare(
        `UPDATE payment SET status = ?3 WHERE gateway = ?1 AND reference = ?2
           AND status IN (SELECT value FROM json_each(?4))`,
      )
      .bind(record.gateway, event.reference, event.status, replaces),
  });
  const [row] = notification.rows;
  if (row === undefined) throw new Error('A payment went away while it was closed');
  return row.outcome;
}
