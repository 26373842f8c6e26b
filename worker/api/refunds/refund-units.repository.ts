import { prepare, raw, type Sql, sql } from '../db/sql.ts';
import type { RefundCause } from './refund-cause.ts';
import { IS_RETAINED } from './refunds.repository.ts';

/** Units of one retailer's parcel to be refunded. */
export type UnitRefund = {
  orderId: number;
  supplierId: number;
  /** A SELECT of `order_item_id` and `quantity`. If it returns no rows, nothing is refunded. */
  pieces: Sql;
  /** The reason for operators, also printed on the credit note. */
  reason: string;
  cause: RefundCause;
  now: Date;
};

/**
 * Inserts a due refund of the amount paid for units, including their shares of the voucher and the delivery fee; does
 * nothing if that amount is 0. A line's cents are split evenly among its units, and the first units get the remaining
 * cents. Each refund takes the line's next units, so partial refunds add up to the amount paid. The batch fails if more
 * units would be refunded than were ordered. A batch can contain only one such refund per parcel.
 */
export function refundUnitsStatements(
  db: D1Database,
  { orderId, supplierId, pieces, reason, cause, now }: UnitRefund,
): D1PreparedStatement[] {
  const shares = sharesOf({ orderId, supplierId, pieces });
  return [
    prepare(db)`
      INSERT INTO refund (order_id, payment_id, supplier_id, amount_cents, reason, cause, created_at)
      SELECT o.id, p.id, ${supplierId}, due.cents, ${reason}, ${cause}, ${now}
      FROM "order" o JOIN payment p ON p.order_id = o.id
        JOIN (SELECT sum(goods + delivery) AS cents FROM ${shares}) due
      WHERE o.id = ${orderId} AND ${IS_RETAINED} AND due.cents > 0`,
    prepare(db)`
      INSERT INTO refund_item (refund_id, order_item_id, quantity, goods_cents, delivery_cents)
      SELECT r.id, share.id, share.quantity, share.goods, share.delivery
      FROM ${shares} share JOIN refund r ON r.order_id = ${orderId} AND r.supplier_id = ${supplierId}
      WHERE r.created_at = ${now} AND NOT EXISTS (SELECT 1 FROM refund_item WHERE refund_id = r.id)`,
  ];
}

/** Returns the amount in cents that {@link refundUnitsStatements} would refund now; 0 if none. */
export async function findUnitRefundCents(
  db: D1Database,
  { orderId, ...parcel }: Pick<UnitRefund, 'orderId' | 'supplierId' | 'pieces'>,
): Promise<number> {
  const cents = await prepare(db)`
    SELECT due.cents FROM "order" o JOIN payment p ON p.order_id = o.id
      JOIN (SELECT sum(goods + delivery) AS cents FROM ${sharesOf({ orderId, ...parcel })}) due
    WHERE o.id = ${orderId} AND ${IS_RETAINED}`.first<number>('cents');
  return cents ?? 0;
}

/**
 * SQL: a table with a row per line, containing the quantity to refund, and its shares of the line's goods and delivery
 * in cents.
 */
function sharesOf({
  orderId,
  supplierId,
  pieces,
}: Pick<UnitRefund, 'orderId' | 'supplierId' | 'pieces'>): Sql {
  return sql`(SELECT i.id, given.quantity, ${shareOf('goods')} AS goods, ${shareOf('delivery')} AS delivery
    FROM (${pieces}) given JOIN (
      SELECT id, order_id, supplier_id, quantity, price_cents * quantity - discount_cents AS goods,
        delivery_cents AS delivery,
        coalesce((SELECT sum(r.quantity) FROM refund_item r WHERE r.order_item_id = order_item.id), 0) AS refunded
      FROM order_item) i ON i.id = given.order_item_id
    WHERE i.order_id = ${orderId} AND i.supplier_id = ${supplierId})`;
}

/**
 * SQL for a line i: the given units' share of the line's amount for goods or delivery. The given units come after the
 * units refunded earlier.
 */
function shareOf(amount: 'goods' | 'delivery'): Sql {
  const line = raw(`i.${amount}`);
  const upTo = (pieces: Sql): Sql =>
    sql`(${line} / i.quantity * (${pieces}) + min(${pieces}, ${line} % i.quantity))`;
  return sql`(${upTo(sql`i.refunded + given.quantity`)} - ${upTo(sql`i.refunded`)})`;
}

/** {@link refundUnitsStatements} for all units of a separately cancelled parcel that are not refunded yet. */
export function refundCancelledParcelStatements(
  db: D1Database,
  { orderId, supplierId, reason, now }: Pick<UnitRefund, 'orderId' | 'supplierId' | 'reason' | 'now'>,
): D1PreparedStatement[] {
  const refunded = sql`coalesce((SELECT sum(r.quantity) FROM refund_item r WHERE r.order_item_id = i.id), 0)`;
  return refundUnitsStatements(db, {
    orderId,
    supplierId,
    reason,
    now,
    cause: 'parcel-cancelled',
    pieces: sql`
      SELECT i.id AS order_item_id, i.quantity - ${refunded} AS quantity
      FROM order_child c JOIN order_item i ON i.order_id = c.order_id AND i.supplier_id = c.supplier_id
      WHERE c.order_id = ${orderId} AND c.supplier_id = ${supplierId} AND c.status = 'cancelled'
        AND i.quantity > ${refunded}`,
  });
}
