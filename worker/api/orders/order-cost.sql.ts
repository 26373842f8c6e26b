import { raw, type Sql, sql } from '../db/sql.ts';

/** SQL: the total of an order `o` in cents, including delivery and after its discount. */
export const ORDER_CENTS = sql`(o.amount_cents + o.delivery_cents)`;

/**
 * SQL: the amount refunded for units of one retailer's parcel, in cents.
 * @param row the alias of a row with `order_id` and `supplier_id`
 */
export function refundedCents(row: 'c' | 'd'): Sql {
  return sql`coalesce((SELECT sum(r.amount_cents) FROM refund r
    WHERE r.order_id = ${raw(row)}.order_id AND r.supplier_id = ${raw(row)}.supplier_id), 0)`;
}

/**
 * SQL: the total of one retailer's parcel in cents, after its share of the discount and including delivery.
 * @param row the alias of a row with `order_id` and `supplier_id`
 */
export function partCents(row: 'c' | 'd'): Sql {
  const part = raw(row);
  return sql`coalesce((SELECT sum(i.price_cents * i.quantity - i.discount_cents) FROM order_item i
      WHERE i.order_id = ${part}.order_id AND i.supplier_id = ${part}.supplier_id), 0)
    + coalesce((SELECT parcel.delivery_fee_cents FROM order_child parcel
      WHERE parcel.order_id = ${part}.order_id AND parcel.supplier_id = ${part}.supplier_id), 0)`;
}
