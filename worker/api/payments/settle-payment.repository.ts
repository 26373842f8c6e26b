import { isConstraint } from '../db/constraint.ts';
import { runBatch, type Statement } from '../db/run-batch.ts';
import { inList, prepare, type Sql, sql } from '../db/sql.ts';
import { ORDER_CENTS } from '../orders/order-cost.sql.ts';
import { insertOrderEventStatement, orderStatusChangeStatements } from '../orders/order-status.repository.ts';
import { UNUSABLE_PAYMENT_CAUSES, type UnusablePaymentCause } from '../refunds/refund-cause.ts';
import { refundsDueStatement } from '../refunds/refunds.repository.ts';
import { voucherStillUsableSql } from '../vouchers/voucher-uses.sql.ts';
import type { PaymentEvent } from './payment-gateway.ts';
import { furtherPaymentReference, type PaymentToSettle } from './payments.repository.ts';

/** The effect of received money: it pays for the order, or it must be refunded. */
export type Settlement = { outcome: 'paid' } | { outcome: 'refund'; cause: UnusablePaymentCause };

/**
 * `read-again`: another request changed the payment or the order in the meantime. `sold-out`: the expired order's units
 * were sold to other customers. In both cases, nothing is written.
 */
type WrittenSettlement =
  | { result: 'written'; duePaymentIds: number[] }
  | { result: 'read-again' | 'sold-out' };

/**
 * Records received money and changes the order according to the settlement, in one batch. The batch fails if the
 * payment or the order has changed since it was read, so exactly one of several identical notifications is written.
 */
export async function applySettlement(
  db: D1Database,
  record: NewNotification,
  event: PaymentEvent,
  payment: PaymentToSettle,
  settlement: Settlement,
): Promise<WrittenSettlement> {
  const { orderId } = payment;
  const { now } = record;
  const cause = `${record.gateway} payment ${event.gatewayPaymentId}`;
  // Even if this payment pays for the order, an earlier payment of another amount may need a refund.
  const refundCause = settlement.outcome === 'refund' ? settlement.cause : 'other-amount';
  try {
    const { due } = await runBatch(db, {
      guard: snapshotGuardStatement(db, record, event, payment),
      notification: insertNotificationStatement(db, record, settlement.outcome),
      payment: recordPaymentStatement(db, record, event, payment),
      // This always changes the order: the guard fails the batch unless the order still has the status it was read
      // with, and an unpaid order's parcels have the same status as the order.
      order:
        settlement.outcome === 'paid'
          ? orderStatusChangeStatements(db, {
              orderId,
              userId: null,
              to: 'paid',
              from: [payment.orderStatus],
              cause,
              now,
            })
          : insertOrderEventStatement(db, {
              orderId,
              cause: `${cause} needs a refund: ${UNUSABLE_PAYMENT_CAUSES[refundCause].reason}`,
              now,
            }),
      due: refundsDueStatement(db, {
        orderId,
        now,
        cause: refundCause,
        reason: UNUSABLE_PAYMENT_CAUSES[refundCause].reason,
      }),
    });
    return { result: 'written', duePaymentIds: due.rows.map(({ paymentId }) => paymentId) };
  } catch (error) {
    if (isConstraint(error, 'product.stock')) return { result: 'sold-out' };
    if (isConstraint(error, 'assertion', 'payment.gateway_payment_id')) return { result: 'read-again' };
    throw error;
  }
}

/** Fails the batch if the payment or its order has changed since it was read. */
function snapshotGuardStatement(
  db: D1Database,
  { gateway }: NewNotification,
  { gatewayPaymentId }: PaymentEvent,
  { id, isComplete, orderStatus, costCents, isVoucherUsable, isErased }: PaymentToSettle,
): D1PreparedStatement {
  return prepare(db)`
    INSERT INTO assertion (name, holds)
    SELECT 'the payment and its order are as they were read', 0
    WHERE NOT EXISTS (SELECT 1 FROM payment p JOIN "order" o ON o.id = p.order_id
        WHERE p.id = ${id} AND (p.status = 'complete') = ${isComplete} AND o.status = ${orderStatus}
          AND ${ORDER_CENTS} = ${costCents} AND ${voucherStillUsableSql('o')} = ${isVoucherUsable}
          AND (o.erased_at IS NOT NULL) = ${isErased})
      OR EXISTS (SELECT 1 FROM payment WHERE gateway = ${gateway}
        AND gateway_payment_id = ${gatewayPaymentId})`;
}

/** Completes the payment with the first money for its reference; records further money as a separate payment. */
function recordPaymentStatement(
  db: D1Database,
  { gateway, now }: NewNotification,
  event: PaymentEvent,
  { id, isComplete }: PaymentToSettle,
): D1PreparedStatement {
  const { gatewayPaymentId, method } = event;
  if (!isComplete) {
    return prepare(db)`
      UPDATE payment SET status = 'complete', gateway_payment_id = ${gatewayPaymentId}, method = ${method},
        paid_at = ${now}
      WHERE id = ${id}`;
  }
  return prepare(db)`
    INSERT INTO payment (order_id, gateway, reference, gateway_payment_id, method, status, amount_cents,
      created_at, paid_at)
    SELECT order_id, ${gateway}, ${furtherPaymentReference(event)}, ${gatewayPaymentId}, ${method}, 'complete',
      amount_cents, ${now}, ${now}
    FROM payment WHERE id = ${id}`;
}

/** The effect of a notification without money. */
export type ClosedOutcome = 'failed' | 'cancelled' | 'repeated' | 'ignored';

/**
 * Closes a payment that received no money. A failure replaces a cancellation, and money replaces both, in whatever
 * order the notifications arrive.
 */
export async function closePayment(
  db: D1Database,
  record: NewNotification,
  event: { reference: string; status: 'failed' | 'cancelled' },
): Promise<ClosedOutcome> {
  const { gateway } = record;
  const { reference, status } = event;
  const replaces = inList(status === 'failed' ? ['pending', 'cancelled'] : ['pending']);
  const outcome = sql`(SELECT CASE WHEN status = ${status} THEN 'repeated'
      WHEN status IN ${replaces} THEN ${status} ELSE 'ignored' END
    FROM payment WHERE gateway = ${gateway} AND reference = ${reference})`;
  const { notification } = await runBatch(db, {
    notification: insertNotificationStatement<ClosedOutcome>(db, record, outcome),
    payment: prepare(db)`
      UPDATE payment SET status = ${status}
      WHERE gateway = ${gateway} AND reference = ${reference} AND status IN ${replaces}`,
  });
  const [row] = notification.rows;
  if (row === undefined) throw new Error('The payment was deleted while it was being closed');
  return row.outcome;
}

/** A notification to be stored. `reference`: the payment reference in the notification, or null. */
export type NewNotification = { gateway: string; body: string; reference: string | null; now: Date };

/**
 * Stores an unmodified notification with its outcome (a value or SQL), and links it to the order that the payment
 * reference belongs to.
 */
export function insertNotificationStatement<Outcome extends string>(
  db: D1Database,
  { gateway, body, reference, now }: NewNotification,
  outcome: Outcome | Sql,
): Statement<{ outcome: Outcome }> {
  return prepare<{ outcome: Outcome }>(db)`
    INSERT INTO payment_notification (gateway, body, outcome, received_at, order_id)
    VALUES (${gateway}, ${body}, ${outcome}, ${now},
      (SELECT order_id FROM payment WHERE gateway = ${gateway} AND reference = ${reference}))
    RETURNING outcome`;
}

/** Stores a notification that changed nothing. */
export async function insertNotification(
  db: D1Database,
  record: NewNotification,
  outcome: string,
): Promise<void> {
  await insertNotificationStatement(db, record, outcome).run();
}
