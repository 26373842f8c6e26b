import { raw, type Sql, sql } from '../db/sql.ts';

/** SQL: what an order `o` costs in all, with delivery and less its discount, in cents. */
export const ORDER_CENTS = sql`(o.amount_cents + o.delivery_cents)`;

/**
 * SQL: what goes back of one retailer's part of an order, piece by piece, in cents.
 * @param row the alias of a row with `order_id` and `supplier_id`
 */
export function refundedCents(row: 'c' | 'd'): Sql {
  return sql`coalesce((SELECT sum(r.amount_cents) FROM refund r
    WHERE r.order_id = ${raw(row)}.order_id AND r.supplier_id = ${raw(row)}.supplier_id), 0)`;
}

/**
 * SQL: what one retailer's part of an order costs, less its share of the discount and with its delivery.
 * @param row the alias of a row with `order_id` and `supplier_id`
 */
export function partCents(row: 'c' | 'd'): Sql {
  const part = raw(row);
  return sql`coalesce((SELECT sum(i.price_cents * i.quantity - i.discount_cents) FROM order_item i
      WHERE i.order_id = ${part}.order_id AND i.supplier_id = ${part}.supplier_id), 0)
    + coalesce((SELECT parcel.delivery_fee_cents FROM order_child parcel
      WHERE parcel.order_id = ${part}.order_id AND parcel.supplier_id = ${part}.supplier_id), 0)`;
}
