import { raw, type Sql, sql } from '../db/sql.ts';

/** SQL that counts how often the voucher `v` is used, by all orders. */
export const USES = uses(sql``);

/** SQL that counts how often the voucher `v` is used by other orders than `order`, the alias of one. */
export function usesBeside(order: OrderName, by: 'anyone' | 'its customer' = 'anyone'): Sql {
  const own = raw(order);
  const ofCustomer = by === 'anyone' ? sql`` : sql` AND other.user_id = ${own}.user_id`;
  return uses(sql` AND other.id <> ${own}.id${ofCustomer}`);
}

/** SQL that is true while the voucher `v` has a use left for an order. Uses by unpaid orders count. */
export function hasUseLeft(order: OrderName): Sql {
  return sql`(v.total_limit IS NULL OR ${usesBeside(order)} < v.total_limit)
    AND (v.customer_limit IS NULL OR ${usesBeside(order, 'its customer')} < v.customer_limit)`;
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
