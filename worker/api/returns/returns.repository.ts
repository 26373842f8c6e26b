import type { ReturnInput } from '#shared/contract/order-return.ts';
import { type CustomerCall, recordCallStatements } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import type { EmailJob } from '../email/email-job.ts';
import { enqueueEmailsStatement } from '../email/queue-email.ts';
import { insertParcelEventStatement } from '../orders/order-status.repository.ts';
import { findOrderStatement, type OrderRow } from '../orders/orders.repository.ts';

/** A customer's return request, and the base URL for links in the email. */
export type ReturnRequest = CustomerCall & {
  orderId: number;
  supplierId: number;
  input: ReturnInput;
  origin: string;
};

/**
 * Inserts a requested return, its event and its email, and returns the updated order. The batch fails if the parcel is
 * no longer the customer's or not delivered (`assertion`), or if a unit would be returned twice (`order_return_item`).
 */
export async function insertReturn(
  db: D1Database,
  { orderId, supplierId, input, origin, ...call }: ReturnRequest,
): Promise<OrderRow> {
  const { userId, keyedCall, now } = call;
  const { reason, remedy = 'refund', comment = '', lines } = input;
  const { order } = await runBatch(db, {
    guard: prepare(db)`
      INSERT INTO assertion (name, holds)
      SELECT 'the parcel is delivered', 0 WHERE NOT EXISTS (SELECT 1 FROM "order" o
        JOIN order_child c ON c.order_id = o.id AND c.supplier_id = ${supplierId} AND c.status = 'delivered'
        WHERE o.id = ${orderId} AND o.user_id = ${userId} AND o.erased_at IS NULL)`,
    inserted: prepare(db)`
      INSERT INTO order_return (order_id, supplier_id, reason, remedy, comment, requested_at)
      VALUES (${orderId}, ${supplierId}, ${reason}, ${remedy}, nullif(${comment}, ''), ${now})`,
    idempotency: recordCallStatements(db, keyedCall, { userId, now, result: 'none' }),
    lines: prepare(db)`
      INSERT INTO order_return_item (return_id, order_item_id, quantity)
      SELECT r.id, line.value ->> '$.item_id', line.value ->> '$.quantity'
      FROM order_return r, json_each(${JSON.stringify(lines)}) line
      WHERE r.order_id = ${orderId} AND r.supplier_id = ${supplierId} AND r.requested_at = ${now}`,
    event: prepare(db)`
      INSERT INTO order_return_event (return_id, status, created_at)
      SELECT id, status, requested_at FROM order_return
      WHERE order_id = ${orderId} AND supplier_id = ${supplierId} AND requested_at = ${now}`,
    orderEvent: insertParcelEventStatement(
      db,
      { orderId, supplierId, cause: 'a return was asked for by the customer', now },
      sql`TRUE`,
    ),
    mail: enqueueEmailsStatement(db, [returnRequestedEmail({ orderId, supplierId, now })], {
      origin,
      now,
      condition: sql`TRUE`,
    }),
    order: findOrderStatement(db, userId, orderId),
  });
  const [row] = order.rows;
  if (row === undefined) throw new Error('A return was stored for an order that does not exist');
  return row;
}

/** The email that confirms a return request. */
export function returnRequestedEmail({ orderId, supplierId, now }: RequestedReturn): EmailJob {
  return {
    template: 'return-requested',
    order_id: orderId,
    supplier_id: supplierId,
    requested_at: now.toISOString(),
  };
}

type RequestedReturn = { orderId: number; supplierId: number; now: Date };

/** Returns a return's refund amount in cents; 0 if it has no refund. */
export async function findReturnRefundCents(db: D1Database, returnId: number): Promise<number> {
  const cents = await prepare(db)`
    SELECT f.amount_cents AS cents FROM order_return r JOIN refund f ON f.id = r.refund_id
    WHERE r.id = ${returnId}`.first<number>('cents');
  return cents ?? 0;
}
