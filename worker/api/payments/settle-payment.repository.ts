import { orderNoteStatement, statusChangeStatements } from '../orders/order-status.repository.ts';
import type { PaymentEvent } from './payment-gateway.ts';
import type { KnownPayment } from './payments.repository.ts';

/** What a believed notification did; `refund`: money came that no order waits for. */
export type SettledOutcome = 'paid' | 'refund' | 'repeated' | 'failed' | 'cancelled' | 'ignored';

/** A notification as it is kept. */
export type NotificationRecord = { gateway: string; body: string; now: Date };

/**
 * Counts a payment, and turns its order paid if that still waits for it: one batch, whose first statement says what
 * the others, by the same guards, then do. Of many identical ones at once exactly one is `paid`.
 */
export async function settlePayment(
  db: D1Database,
  record: NotificationRecord,
  payment: KnownPayment,
  event: PaymentEvent,
): Promise<SettledOutcome> {
  const now = record.now.toISOString();
  const cause = `${record.gateway} payment ${event.gatewayPaymentId}`;
  const [first] = await db.batch<{ outcome: SettledOutcome }>([
    db
      .prepare(
        `INSERT INTO payment_notification (gateway, body, outcome, received_at)
         SELECT ?1, ?2, CASE
           WHEN p.gateway_payment_id = ?3 THEN 'repeated'
           WHEN p.status = 'complete' OR o.status <> 'placed' THEN 'refund'
           ELSE 'paid' END, ?4
         FROM payment p JOIN "order" o ON o.id = p.order_id WHERE p.gateway = ?1 AND p.reference = ?5
         RETURNING outcome`,
      )
      .bind(record.gateway, record.body, event.gatewayPaymentId, now, event.reference),
    ...statusChangeStatements(db, {
      orderId: payment.orderId,
      userId: null,
      to: 'paid',
      from: ['placed'],
      cause,
      now: record.now,
    }),
    orderNoteStatement(db, {
      orderId: payment.orderId,
      cause: `${cause} needs a refund: the order did not wait for it`,
      unless: cause,
      now: record.now,
    }),
    db
      .prepare(
        `UPDATE payment SET status = 'complete', gateway_payment_id = ?3, method = ?4, paid_at = ?5
         WHERE gateway = ?1 AND reference = ?2 AND status <> 'complete'`,
      )
      .bind(record.gateway, event.reference, event.gatewayPaymentId, event.method, now),
  ]);
  return outcomeOf(first, event);
}

/** Ends a pending payment; one that is complete stays so, whatever comes late. */
export async function closePayment(
  db: D1Database,
  record: NotificationRecord,
  event: PaymentEvent & { status: 'failed' | 'cancelled' },
): Promise<SettledOutcome> {
  const [first] = await db.batch<{ outcome: SettledOutcome }>([
    db
      .prepare(
        `INSERT INTO payment_notification (gateway, body, outcome, received_at)
         SELECT ?1, ?2, CASE status WHEN 'pending' THEN ?3 WHEN ?3 THEN 'repeated' ELSE 'ignored' END, ?4
         FROM payment WHERE gateway = ?1 AND reference = ?5 RETURNING outcome`,
      )
      .bind(record.gateway, record.body, event.status, record.now.toISOString(), event.reference),
    db
      .prepare(`UPDATE payment SET status = ?3 WHERE gateway = ?1 AND reference = ?2 AND status = 'pending'`)
      .bind(record.gateway, event.reference, event.status),
  ]);
  return outcomeOf(first, event);
}

/** Keeps a notification that changed nothing. */
export async function insertNotification(
  db: D1Database,
  record: NotificationRecord,
  outcome: string,
): Promise<void> {
  await db
    .prepare('INSERT INTO payment_notification (gateway, body, outcome, received_at) VALUES (?, ?, ?, ?)')
    .bind(record.gateway, record.body, outcome, record.now.toISOString())
    .run();
}

function outcomeOf(
  result: D1Result<{ outcome: SettledOutcome }> | undefined,
  event: PaymentEvent,
): SettledOutcome {
  const [row] = result?.results ?? [];
  if (row === undefined) throw new Error(`Payment ${event.reference} went away while it was settled`);
  return row.outcome;
}
