import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { isInFulfilment, isPayable } from '#shared/domain/order-status.ts';
import { raw, type Sql, sql } from '../db/sql.ts';

const OPEN_STATUSES = raw(
  ORDER_STATUSES.filter((status) => isPayable(status) || isInFulfilment(status))
    .map((status) => `'${status}'`)
    .join(', '),
);

/**
 * SQL for an order o: true if the order still needs its customer's name and address, because it is waiting for payment,
 * a parcel is not delivered, a return is in progress, or a refund is due.
 */
const IS_OPEN = sql`(o.status IN (${OPEN_STATUSES})
  OR EXISTS (SELECT 1 FROM refund r WHERE r.order_id = o.id AND r.refunded_at IS NULL)
  OR EXISTS (SELECT 1 FROM order_return b WHERE b.order_id = o.id AND b.status NOT IN ('refused', 'refunded')))`;

/** SQL: the ids of a customer's open orders, as a JSON list. */
export function openOrdersSql(userId: Sql | number): Sql {
  return sql`(SELECT json_group_array(o.id ORDER BY o.id) FROM "order" o
    WHERE o.user_id = ${userId} AND o.erased_at IS NULL AND ${IS_OPEN})`;
}

/** SQL after a SELECT: a customer's closed orders o that still contain personal data. */
export function closedOrdersSql(userId: Sql | number): Sql {
  return sql`FROM "order" o WHERE o.user_id = ${userId} AND o.erased_at IS NULL AND NOT ${IS_OPEN}`;
}

/**
 * SQL for an order o: true if money was received for the order, or a document was issued. The law requires no records
 * of other orders.
 */
export const HAS_TAX_RECORDS = sql`(
  EXISTS (SELECT 1 FROM payment p WHERE p.order_id = o.id AND p.status = 'complete' AND p.amount_cents > 0)
  OR EXISTS (SELECT 1 FROM invoice d WHERE d.order_id = o.id)
  OR EXISTS (SELECT 1 FROM credit_note d WHERE d.order_id = o.id))`;

/** SQL for an order o: the time of its last record. Every change of an order has an event. */
export const LAST_RECORDED_AT = sql`max(o.created_at,
  coalesce((SELECT max(e.created_at) FROM order_event e WHERE e.order_id = o.id), ''),
  coalesce((SELECT max(p.paid_at) FROM payment p WHERE p.order_id = o.id), ''),
  coalesce((SELECT max(d.issued_at) FROM invoice d WHERE d.order_id = o.id), ''),
  coalesce((SELECT max(d.issued_at) FROM credit_note d WHERE d.order_id = o.id), ''))`;
