import { sql } from '../db/sql.ts';
import { ORDER_CENTS, partCents, refundedCents } from '../orders/order-cost.sql.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import { isRefundedInFullSql } from '../refunds/refunds.repository.ts';
import { type Check, type ComparedOrders, checksOf } from './check.ts';

/** Compares payments and refunds with the orders. */
export function paymentChecks(orders: ComparedOrders): readonly Check[] {
  return checksOf('order', {
    // A free order needs no payment.
    'its complete payments (cents) are not exactly one payment of its total': sql`
    SELECT o.id, ${ORDER_CENTS} AS expected,
      (SELECT group_concat(p.amount_cents, ' + ') FROM payment p
        WHERE p.order_id = o.id AND p.status = 'complete' AND NOT ${isRefundedInFullSql('p')}) AS found
    FROM "order" o WHERE o.id IN ${orders} AND o.status IN (${PAID_STATUSES})
      AND coalesce(found, iif(expected = 0, '0', 'nothing')) <> CAST(expected AS TEXT)`,
    'it is not paid, but a payment received for it in cents is not due for refund': sql`
    SELECT o.id, p.amount_cents AS expected,
      coalesce((SELECT sum(r.amount_cents) FROM refund r WHERE r.payment_id = p.id), 0) AS found
    FROM payment p JOIN "order" o ON o.id = p.order_id
    WHERE p.order_id IN ${orders} AND p.status = 'complete' AND p.amount_cents > 0 AND o.status NOT IN (${PAID_STATUSES})
      AND NOT ${isRefundedInFullSql('p')} AND expected <> found`,
    'a refund in cents differs from the rest of its payment': sql`
    SELECT r.order_id AS id, r.amount_cents AS found,
      iif(p.status = 'complete' AND p.order_id = r.order_id, p.amount_cents, 0)
        - coalesce((SELECT sum(part.amount_cents) FROM refund part
          WHERE part.payment_id = p.id AND part.supplier_id IS NOT NULL), 0) AS expected
    FROM refund r JOIN payment p ON p.id = r.payment_id
    WHERE r.order_id IN ${orders} AND r.supplier_id IS NULL AND expected <> found`,
    'a refund of units in cents differs from their price': sql`
    SELECT r.order_id AS id, r.amount_cents AS found, coalesce((SELECT sum(n.goods_cents + n.delivery_cents)
      FROM refund_item n JOIN order_item i ON i.id = n.order_item_id
      WHERE n.refund_id = r.id AND i.order_id = r.order_id AND i.supplier_id = r.supplier_id), 0) AS expected
    FROM refund r WHERE r.order_id IN ${orders} AND r.supplier_id IS NOT NULL AND expected <> found`,
    'the refund of a separately cancelled parcel in cents differs from its paid amount': sql`
    SELECT c.order_id AS id, ${partCents('c')} AS expected, ${refundedCents('c')} AS found
    FROM order_child c JOIN "order" o ON o.id = c.order_id
    WHERE c.order_id IN ${orders} AND c.status = 'cancelled' AND o.status IN (${PAID_STATUSES}) AND expected <> found`,
  });
}

/**
 * Compares each customer's voucher uses with the limit. An order whose units returned to stock has released its voucher
 * use.
 */
export function voucherChecks(orders: ComparedOrders): readonly Check[] {
  return checksOf('voucher', {
    'a customer has exceeded its limit per customer': sql`
      SELECT v.id, v.customer_limit AS expected, count(*) AS found
      FROM (SELECT DISTINCT voucher_id, user_id FROM "order"
          WHERE id IN ${orders} AND voucher_id IS NOT NULL) used
        JOIN voucher v ON v.id = used.voucher_id AND v.customer_limit IS NOT NULL
        JOIN "order" o ON o.voucher_id = v.id AND o.user_id = used.user_id AND o.holds_stock = 1
      GROUP BY v.id, o.user_id HAVING found > expected`,
  });
}

/** Compares the uses of all vouchers with their total limits. */
export const VOUCHER_LIMIT_CHECKS = checksOf('voucher', {
  'its uses exceed its limit': sql`
    SELECT v.id, v.total_limit AS expected, count(*) AS found
    FROM voucher v JOIN "order" o ON o.voucher_id = v.id AND o.holds_stock = 1
    WHERE v.total_limit IS NOT NULL GROUP BY v.id HAVING found > expected`,
});
