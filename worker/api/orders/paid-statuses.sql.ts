import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { raw, type Sql, sql } from '../db/sql.ts';

/** The statuses of paid orders, as a list in SQL. */
export const PAID_STATUSES = raw(
  ORDER_STATUSES.filter(isPaid)
    .map((status) => `'${status}'`)
    .join(', '),
);

/** SQL: true if an order was ever paid. */
export function wasPaidSql(orderId: 'o.id' | 'd.order_id'): Sql {
  return sql`EXISTS (SELECT 1 FROM order_event paid WHERE paid.order_id = ${raw(orderId)}
    AND paid.status IN (${PAID_STATUSES}))`;
}
