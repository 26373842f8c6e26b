import { inList, joinSql, raw, Sql, sql } from '#worker/api/db/sql.ts';
import type { StatementPeriod } from './statement-period.repository.ts';

/** Restricts statement entries to a period, a retailer or some orders. */
export type EntryScope = {
  period?: StatementPeriod;
  supplierId?: number | null;
  orderIds?: readonly number[];
};

/**
 * SQL: a table of statement entries, in cents including VAT.
 *
 * - `kind`: `sale` (the order of a parcel was paid), `credit` (goods of a sold parcel were cancelled, returned or lost)
 *   or `delivery` (a parcel was marked as delivered; not an amount of money)
 * - `goods`: the price of the units before vouchers; of a `delivery`, after vouchers
 * - `retailer_voucher`, `shop_voucher`: the units' discount, by who pays for it
 * - `delivery`: the delivery fee, or the units' share of it
 * - `vat`: the VAT included in goods and delivery after vouchers
 * - `basis_points`, `commission`: the rate on the day of the sale, and the commission on goods after the retailer's own
 *   vouchers
 * - `source`, `source_id`: the row that caused a credit: `refund`, `return` (a return with nothing to refund) or `end`
 *   (the event that ended the order or parcel, for all units not credited before)
 * - `total`: the amount that the customer paid or was credited
 * - `owed`: the amount that the shop owes the retailer; negative if the retailer owes the shop
 */
export function entriesSql(scope: EntryScope): Sql {
  return sql`(
    SELECT *, goods - retailer_voucher - shop_voucher + delivery AS total, CASE kind WHEN 'sale' THEN 1 WHEN 'credit' THEN -1
        ELSE 0 END * (goods - retailer_voucher + delivery - commission) AS owed
    FROM (
      SELECT *, ${commissionOf(BASE, sql`basis_points`)} AS commission FROM (${salesSql(scope)})
      UNION ALL ${creditsSql(scope)}
      UNION ALL ${deliveriesSql(scope)}))`;
}

const BASE = sql`(goods - retailer_voucher)`;

/** SQL: the commission on an amount, rounded half up. */
function commissionOf(cents: Sql, basisPoints: Sql): Sql {
  return sql`((2 * ${cents} * ${basisPoints} + 10000) / 20000)`;
}

/** SQL: the VAT included in an amount, rounded half up, like `vatPartCents`. */
function vatOf(cents: Sql, basisPoints: Sql): Sql {
  return sql`((2 * (${cents}) * ${basisPoints} + 10000 + ${basisPoints}) / (2 * (10000 + ${basisPoints})))`;
}

/** SQL: a retailer's commission rate on the South African day of an instant. */
function rateAt(supplierId: Sql, instant: Sql): Sql {
  return sql`coalesce((SELECT r.basis_points FROM commission_rate r
    WHERE r.supplier_id = ${supplierId} AND r.from_day <= date(${instant}, '+2 hours')
    ORDER BY r.from_day DESC LIMIT 1), 0)`;
}

function salesSql({ period, supplierId, orderIds }: EntryScope): Sql {
  const where = conditions([
    sql`e.supplier_id IS NULL AND e.status = 'paid'`,
    // An event with a note repeats the order's status, so only the first event is the sale.
    sql`NOT EXISTS (SELECT 1 FROM order_event earlier WHERE earlier.order_id = e.order_id
      AND earlier.supplier_id IS NULL AND earlier.status = 'paid' AND earlier.id < e.id)`,
    period && isInSql(period, 'eventId', { at: sql`e.created_at`, id: sql`e.id` }),
    supplierId != null && sql`c.supplier_id = ${supplierId}`,
    orderIds && sql`e.order_id IN ${inList(orderIds)}`,
  ]);
  return sql`
    SELECT 'sale' AS kind, c.supplier_id, c.order_id, e.created_at AS at, 'sale' AS source, e.id AS source_id,
      sum(i.price_cents * i.quantity) AS goods,
      iif(v.supplier_id IS NULL, 0, sum(i.discount_cents)) AS retailer_voucher,
      iif(v.supplier_id IS NULL, sum(i.discount_cents), 0) AS shop_voucher,
      c.delivery_fee_cents AS delivery, c.vat_cents AS vat, ${rateAt(sql`c.supplier_id`, sql`e.created_at`)} AS basis_points
    FROM order_event e CROSS JOIN "order" o ON o.id = e.order_id LEFT JOIN voucher v ON v.id = o.voucher_id
      CROSS JOIN order_child c ON c.order_id = o.id
      JOIN order_item i ON i.order_id = c.order_id AND i.supplier_id = c.supplier_id
    WHERE ${where} GROUP BY +e.id, c.supplier_id`;
}

/**
 * SQL: the credits. A parcel's amounts are computed from all its credits in order of time, because VAT and commission
 * are rounded on the running total. So a parcel's credits never exceed its sale, and a parcel that is credited in full
 * returns its VAT and commission to the cent.
 */
function creditsSql({ period, supplierId, orderIds }: EntryScope): Sql {
  const ofRetailer = supplierId == null ? sql`TRUE` : sql`i.supplier_id = ${supplierId}`;
  const upTo = (total: string, upper: string, own: string): Sql => {
    const [most, running, units] = [raw(total), raw(upper), raw(own)];
    return sql`(min(${most}, ${running}) - min(${most}, ${running} - ${units}))`;
  };
  const share = (of: (running: Sql) => Sql, running: string, own: string): Sql =>
    sql`(${of(raw(running))} - ${of(sql`(${raw(running)} - ${raw(own)})`)})`;
  const inPeriod =
    period &&
    sql`CASE source WHEN 'refund' THEN ${isInSql(period, 'refundId', CREDIT_KEY)}
      WHEN 'return' THEN ${isInSql(period, 'returnEventId', CREDIT_KEY)}
      ELSE ${isInSql(period, 'eventId', CREDIT_KEY)} END`;
  return sql`
    SELECT 'credit' AS kind, supplier_id, order_id, at, source, source_id, goods,
      iif(is_retailers, goods - net, 0) AS retailer_voucher, iif(is_retailers, 0, goods - net) AS shop_voucher,
      delivery, ${share((running) => vatOf(running, sql`vat_basis_points`), 'total_up_to', 'total')} AS vat, basis_points,
      ${share((running) => commissionOf(running, sql`basis_points`), 'base_up_to', 'base')} AS commission
    FROM (
      WITH sold AS (
        SELECT e.order_id, min(e.id) AS event_id, e.created_at AS at FROM order_event e
        WHERE e.order_id IN ${orderIds ? inList(orderIds) : creditedOrdersSql(period)}
          AND e.supplier_id IS NULL AND e.status = 'paid' GROUP BY e.order_id),
      credit AS (
        SELECT 'refund' AS source, r.id AS source_id, r.created_at AS at, n.order_item_id, n.quantity AS units,
          n.goods_cents AS net, n.delivery_cents AS delivery
        FROM sold s CROSS JOIN refund r ON r.order_id = s.order_id AND r.supplier_id IS NOT NULL
          JOIN refund_item n ON n.refund_id = r.id
        UNION ALL
        SELECT 'return', e.id, e.created_at, n.order_item_id, n.quantity, 0, 0
        FROM sold s CROSS JOIN order_return b ON b.order_id = s.order_id AND +b.refund_id IS NULL
            AND b.remedy = 'refund'
          JOIN order_return_event e ON e.return_id = b.id AND e.status = 'refunded'
          JOIN order_return_item n ON n.return_id = b.id
        UNION ALL
        SELECT 'end', ended.id, ended.at, i.id, i.quantity, i.price_cents * i.quantity - i.discount_cents,
          i.delivery_cents
        FROM (
          SELECT c.order_id, c.supplier_id, min(e.id) AS id, e.created_at AS at
          FROM sold s CROSS JOIN order_child c ON c.order_id = s.order_id
            JOIN order_event e ON e.order_id = c.order_id AND e.id > s.event_id
              AND (e.supplier_id = c.supplier_id AND e.status = 'cancelled'
                OR e.supplier_id IS NULL AND e.status IN ('cancelled', 'refunded'))
          GROUP BY c.order_id, c.supplier_id) ended
          JOIN order_item i ON i.order_id = ended.order_id AND i.supplier_id = ended.supplier_id),
      line AS (
        SELECT i.order_id, i.supplier_id, credit.source, credit.source_id, credit.at, i.price_cents, i.quantity,
          i.price_cents * i.quantity - i.discount_cents AS line_net, i.delivery_cents AS line_delivery,
          credit.units, credit.net, credit.delivery, sum(credit.units) OVER earlier AS units_up_to,
          sum(credit.net) OVER earlier AS net_up_to, sum(credit.delivery) OVER earlier AS delivery_up_to
        FROM credit CROSS JOIN order_item i ON i.id = credit.order_item_id WHERE ${ofRetailer}
        WINDOW earlier AS (PARTITION BY i.id ORDER BY credit.at, ${SOURCE_RANK}, credit.source_id)),
      parcel AS (
        SELECT order_id, supplier_id, source, source_id, at,
          sum(price_cents * ${upTo('quantity', 'units_up_to', 'units')}) AS goods,
          sum(${upTo('line_net', 'net_up_to', 'net')}) AS net,
          sum(${upTo('line_delivery', 'delivery_up_to', 'delivery')}) AS delivery
        FROM line GROUP BY order_id, supplier_id, source, source_id
        HAVING sum(${upTo('quantity', 'units_up_to', 'units')}) > 0)
      SELECT p.*, o.is_retailers, c.vat_basis_points, ${rateAt(sql`p.supplier_id`, sql`s.at`)} AS basis_points,
        p.net + p.delivery AS total, sum(p.net + p.delivery) OVER parcel_so_far AS total_up_to,
        iif(o.is_retailers, p.net, p.goods) AS base,
        sum(iif(o.is_retailers, p.net, p.goods)) OVER parcel_so_far AS base_up_to
      FROM parcel p JOIN sold s ON s.order_id = p.order_id
        JOIN order_child c ON c.order_id = p.order_id AND c.supplier_id = p.supplier_id
        JOIN (SELECT sold.order_id, v.supplier_id IS NOT NULL AS is_retailers FROM sold
          JOIN "order" ON "order".id = sold.order_id LEFT JOIN voucher v ON v.id = "order".voucher_id) o
          ON o.order_id = p.order_id
      WINDOW parcel_so_far AS (PARTITION BY p.order_id, p.supplier_id ORDER BY p.at, ${SOURCE_RANK}, p.source_id))
    WHERE ${inPeriod ?? sql`TRUE`}`;
}

const CREDIT_KEY = { at: sql`at`, id: sql`source_id` };

/** SQL: sorts credits of the same instant. Refunds of units come before the credit for the rest of the parcel. */
const SOURCE_RANK = sql`CASE source WHEN 'refund' THEN 1 WHEN 'return' THEN 2 ELSE 3 END`;

/** SQL: a list of the ids of all orders that may have a credit in the period. */
function creditedOrdersSql(period: StatementPeriod | undefined): Sql {
  const inPeriodSql = (sequence: Sequence, at: Sql, id: Sql): Sql =>
    period === undefined ? sql`TRUE` : isInSql(period, sequence, { at, id });
  return sql`(
    SELECT +r.order_id FROM refund r
    WHERE r.supplier_id IS NOT NULL AND ${inPeriodSql('refundId', sql`r.created_at`, sql`r.id`)}
    UNION SELECT +e.order_id FROM order_event e
    WHERE e.status IN ('cancelled', 'refunded') AND ${inPeriodSql('eventId', sql`e.created_at`, sql`e.id`)}
    UNION SELECT +b.order_id FROM order_return_event e CROSS JOIN order_return b ON b.id = e.return_id
    WHERE e.status = 'refunded' AND b.refund_id IS NULL AND b.remedy = 'refund'
      AND ${inPeriodSql('returnEventId', sql`e.created_at`, sql`e.id`)})`;
}

function deliveriesSql({ period, supplierId, orderIds }: EntryScope): Sql {
  const where = conditions([
    sql`e.status = 'delivered' AND e.supplier_id IS NOT NULL`,
    // An event with a note repeats the parcel's status, so only the first event is the delivery.
    sql`NOT EXISTS (SELECT 1 FROM order_event earlier WHERE earlier.order_id = e.order_id
      AND earlier.supplier_id = e.supplier_id AND earlier.status = 'delivered' AND earlier.id < e.id)`,
    period && isInSql(period, 'eventId', { at: sql`e.created_at`, id: sql`e.id` }),
    supplierId != null && sql`e.supplier_id = ${supplierId}`,
    orderIds && sql`e.order_id IN ${inList(orderIds)}`,
  ]);
  return sql`
    SELECT 'delivery' AS kind, c.supplier_id, c.order_id, e.created_at AS at, 'delivery' AS source, e.id AS source_id,
      sum(i.price_cents * i.quantity - i.discount_cents) AS goods, 0 AS retailer_voucher, 0 AS shop_voucher,
      c.delivery_fee_cents AS delivery, 0 AS vat, 0 AS basis_points, 0 AS commission
    FROM order_event e CROSS JOIN order_child c ON c.order_id = e.order_id AND c.supplier_id = e.supplier_id
      JOIN order_item i ON i.order_id = c.order_id AND i.supplier_id = c.supplier_id
    WHERE ${where} GROUP BY +e.id`;
}

/** The ids by which a period distinguishes rows that were stored after a closing. */
type Sequence = 'eventId' | 'refundId' | 'returnEventId';

/** SQL: true if a row with this instant and id belongs to the period. */
function isInSql(
  { from, before, previous, closing }: StatementPeriod,
  sequence: Sequence,
  { at, id }: { at: Sql; id: Sql },
): Sql {
  return conditions([
    sql`${at} < ${before}`,
    previous === null ? sql`${at} >= ${from}` : sql`(${at} >= ${from} OR ${id} > ${previous[sequence]})`,
    closing !== null && sql`${id} <= ${closing[sequence]}`,
  ]);
}

function conditions(all: readonly (Sql | false | undefined)[]): Sql {
  return sql`(${joinSql(
    all.filter((each) => each instanceof Sql),
    ' AND ',
  )})`;
}
