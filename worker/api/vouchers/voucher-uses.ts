/** SQL that counts how often the voucher `v` is used, by all orders. */
export const USES = uses('');

/** SQL that counts how often the voucher `v` is used beside an order, which is named as its statement names it. */
export function usesBeside(order: OrderName, by: 'anyone' | 'its customer' = 'anyone'): string {
  const ofCustomer = by === 'anyone' ? '' : ` AND other.user_id = ${order}.user_id`;
  return uses(` AND other.id <> ${order}.id${ofCustomer}`);
}

/** SQL that holds while the voucher `v` has a use left for an order: what others hold of it is counted. */
export function hasUseLeft(order: OrderName): string {
  return `(v.total_limit IS NULL OR ${usesBeside(order)} < v.total_limit)
    AND (v.customer_limit IS NULL OR ${usesBeside(order, 'its customer')} < v.customer_limit)`;
}

/**
 * SQL that holds for an order without a voucher, and for one whose voucher has a use left for it: an order that lives
 * again, by a late payment say, must not overrun a limit that others have reached meanwhile.
 */
export function voucherStillUsable(order: OrderName): string {
  return `NOT EXISTS (SELECT 1 FROM voucher v WHERE v.id = ${order}.voucher_id AND NOT (${hasUseLeft(order)}))`;
}

type OrderName = '"order"' | 'o';

/** An order that is cancelled or expired gives its use back as it gives its pieces back; a refunded one has used it. */
function uses(which: string): string {
  return `(SELECT count(*) FROM "order" other
    WHERE other.voucher_id = v.id AND other.holds_stock = 1${which})`;
}
