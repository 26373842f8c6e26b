import { raw, type Sql, sql } from '../db/sql.ts';
import { isVerified } from '../orders/held-goods.sql.ts';

/** SQL that counts how often the voucher `v` is used, by all orders. */
export const USES = uses(sql``);

/** SQL that counts how often the voucher `v` is used by other orders than `order`, the alias of one. */
export function usesBeside(order: OrderName, by: UsedBy = 'anyone'): Sql {
  return uses(sql` AND other.id <> ${raw(order)}.id${WHOSE[by](raw(order))}`);
}

type UsedBy = keyof typeof WHOSE;

/** SQL: what other orders `own` is counted with. */
const WHOSE = {
  anyone: () => sql``,
  'its customer': (own: Sql) => sql` AND other.user_id = ${own}.user_id`,
  /** Deliveries to its phone that other customers have ordered. */
  'its phone': (own: Sql) => sql` AND other.user_id <> ${own}.user_id
    AND other.order_address ->> '$.address.phone' = ${own}.order_address ->> '$.address.phone'`,
  'its customer, unpaid': (own: Sql) => sql` AND other.user_id = ${own}.user_id AND other.status = 'placed'`,
} as const;

/** SQL that is true while the voucher `v` has a use left for an order. Uses by unpaid orders count. */
export function hasUseLeft(order: OrderName): Sql {
  return sql`(v.total_limit IS NULL OR ${usesBeside(order)} < v.total_limit)
    AND (v.customer_limit IS NULL
      OR ${usesBeside(order, 'its customer')} + ${usesBeside(order, 'its phone')} < v.customer_limit)`;
}

/**
 * SQL that is true where an unpaid order may hold a use of the voucher `v`: any order where its uses are not counted, else
 * one of a customer whose e-mail is verified. Of a voucher that can run out, a customer's unpaid orders hold one use.
 */
export function mayHoldUse(order: OrderName): Sql {
  return sql`(v.total_limit IS NULL AND v.customer_limit IS NULL OR ${isVerified(sql`${raw(order)}.user_id`)})
    AND (v.total_limit IS NULL OR ${usesBeside(order, 'its customer, unpaid')} = 0)`;
}

/**
 * SQL that is true for an order without a voucher, and for one whose voucher has a use left. An expired order that is
 * paid late must not exceed a limit that other orders have reached meanwhile.
 */
export function voucherStillUsable(order: OrderName): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM voucher v WHERE v.id = ${raw(order)}.voucher_id
    AND NOT (${hasUseLeft(order)}))`;
}

type OrderName = '"order"' | 'o';

/** A cancelled or expired order gives its use back together with its pieces; a refunded one has used it. */
function uses(condition: Sql): Sql {
  return sql`(SELECT count(*) FROM "order" other
    WHERE other.voucher_id = v.id AND other.holds_stock = 1${condition})`;
}
