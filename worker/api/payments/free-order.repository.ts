import { isConstraint } from '../db/constraint.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';
import { ORDER_CENTS } from '../orders/order-cost.sql.ts';
import { orderStatusChangeStatements } from '../orders/order-status.repository.ts';

/** The gateway name stored with the payment of a free order. */
const GATEWAY = 'voucher';

/** `repeated`: another request has already paid or changed the order. `costs-money`: the order is no longer free. */
type FreeOrderOutcome = 'paid' | 'repeated' | 'costs-money';

/**
 * Marks a customer's order as paid if its voucher covers the total. Writes nothing if the voucher was removed since the
 * order was read.
 */
export async function settleFreeOrder(
  db: D1Database,
  { orderId, userId, now }: { orderId: number; userId: number; now: Date },
): Promise<FreeOrderOutcome> {
  const change = {
    orderId,
    userId,
    to: 'paid',
    from: ['placed'],
    cause: 'nothing was left to pay',
    now,
  } as const;
  try {
    const { changed } = await runBatch(db, {
      // Fails the batch if the order is not free.
      guard: prepare(db)`
        INSERT INTO assertion (name, holds) SELECT 'the order costs nothing', 0 FROM "order" o
        WHERE o.id = ${orderId} AND ${ORDER_CENTS} > 0`,
      payment: prepare(db)`
        INSERT INTO payment (order_id, gateway, reference, method, status, amount_cents, created_at, paid_at)
        SELECT id, ${GATEWAY}, id || '-' || ${GATEWAY}, ${GATEWAY}, 'complete', 0, ${now}, ${now} FROM "order"
        WHERE id = ${orderId} AND user_id = ${userId} AND status = 'placed'`,
      changed: orderStatusChangeStatements(db, change),
    });
    return changed.rows.length > 0 ? 'paid' : 'repeated';
  } catch (error) {
    if (isConstraint(error, 'assertion')) return 'costs-money';
    throw error;
  }
}
