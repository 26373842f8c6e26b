import { sql } from '../db/sql.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import { type Check, type ComparedOrders, checksOf } from './check.ts';

/** Compares orders with their lines, parcels and events. */
export function orderChecks(orders: ComparedOrders): readonly Check[] {
  return checksOf('order', {
    'its amount in cents differs from its items minus its discount': sql`
    SELECT o.id, o.amount_cents AS found, coalesce((SELECT sum(i.price_cents * i.quantity) FROM order_item i
      WHERE i.order_id = o.id), 0) - o.discount_cents AS expected
    FROM "order" o WHERE o.id IN ${orders} AND expected <> found`,
    'its discount in cents differs from the sum of its lines': sql`
    SELECT o.id, o.discount_cents AS found,
      coalesce((SELECT sum(i.discount_cents) FROM order_item i WHERE i.order_id = o.id), 0) AS expected
    FROM "order" o WHERE o.id IN ${orders} AND expected <> found`,
    'the discount of a line in cents exceeds its price': sql`
    SELECT order_id AS id, price_cents * quantity AS expected, discount_cents AS found
    FROM order_item WHERE order_id IN ${orders} AND found > expected`,
    'its delivery fee in cents differs from the sum of its parcels': sql`
    SELECT o.id, o.delivery_cents AS found,
      coalesce((SELECT sum(c.delivery_fee_cents) FROM order_child c WHERE c.order_id = o.id), 0) AS expected
    FROM "order" o WHERE o.id IN ${orders} AND expected <> found`,
    'the delivery fee of a parcel in cents differs from the sum of its lines': sql`
    SELECT c.order_id AS id, c.delivery_fee_cents AS expected, coalesce((SELECT sum(i.delivery_cents) FROM order_item i
      WHERE i.order_id = c.order_id AND i.supplier_id = c.supplier_id), 0) AS found
    FROM order_child c WHERE c.order_id IN ${orders} AND expected <> found`,
    'the retailers of its parcels differ from those of its lines': sql`
    SELECT o.id,
      (SELECT group_concat(supplier_id) FROM (
        SELECT DISTINCT supplier_id FROM order_item WHERE order_id = o.id ORDER BY supplier_id)) AS expected,
      (SELECT group_concat(supplier_id) FROM (
        SELECT supplier_id FROM order_child WHERE order_id = o.id ORDER BY supplier_id)) AS found
    FROM "order" o WHERE o.id IN ${orders} AND expected IS NOT found`,
    'its status differs from that of its slowest parcel': sql`
    SELECT o.id, (SELECT CASE
        WHEN count(*) = 0 THEN iif(o.status = 'refunded', o.status, 'cancelled')
        WHEN count(DISTINCT c.status) = 1 THEN max(c.status)
        WHEN sum(c.status NOT IN (${PAID_STATUSES})) > 0
          THEN 'parcels that are ' || group_concat(DISTINCT c.status)
        WHEN sum(c.status = 'paid') > 0 THEN 'paid'
        WHEN sum(c.status = 'packed') > 0 THEN 'packed'
        ELSE 'shipped' END
      -- A separately cancelled parcel does not count.
      FROM order_child c WHERE c.order_id = o.id AND c.status <> 'cancelled') AS expected, o.status AS found
    FROM "order" o WHERE o.id IN ${orders} AND expected IS NOT found AND EXISTS (SELECT 1 FROM order_child WHERE order_id = o.id)`,
    'its status differs from its last event': sql`
    SELECT o.id, (SELECT e.status FROM order_event e WHERE e.order_id = o.id AND e.supplier_id IS NULL
        ORDER BY e.id DESC LIMIT 1) AS expected, o.status AS found
    FROM "order" o WHERE o.id IN ${orders} AND expected IS NOT found`,
  });
}
