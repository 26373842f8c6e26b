import { sql } from '../db/sql.ts';
import { type Check, type ComparedOrders, checksOf } from './check.ts';

/** Compares returns with the lines that they take pieces of, with their refunds and with their steps. */
export function returnChecks(orders: ComparedOrders): readonly Check[] {
  return checksOf('order', {
    'more pieces of a line come back than were ordered': sql`
      SELECT i.order_id AS id, i.quantity AS expected, (SELECT sum(n.quantity) FROM order_return_item n
        JOIN order_return b ON b.id = n.return_id AND b.status <> 'refused' WHERE n.order_item_id = i.id) AS found
      FROM order_item i WHERE i.order_id IN ${orders} AND found > expected`,
    'what a return brought is neither due nor paid back': sql`
      SELECT b.order_id AS id, 'a refund' AS expected, NULL AS found FROM order_return b
      WHERE b.order_id IN ${orders} AND b.status = 'received' AND b.refund_id IS NULL`,
    'a return stands otherwise than its refund': sql`
      SELECT b.order_id AS id, iif(f.refunded_at IS NULL, 'received', 'refunded') AS expected, b.status AS found
      FROM order_return b JOIN refund f ON f.id = b.refund_id
      WHERE b.order_id IN ${orders} AND expected <> found`,
    'a return has a refund of another parcel': sql`
      SELECT b.order_id AS id, b.supplier_id AS expected, f.supplier_id AS found
      FROM order_return b JOIN refund f ON f.id = b.refund_id
      WHERE b.order_id IN ${orders} AND (f.order_id, f.supplier_id) IS NOT (b.order_id, b.supplier_id)`,
    'a return does not stand where its last event does': sql`
      SELECT b.order_id AS id, (SELECT e.status FROM order_return_event e WHERE e.return_id = b.id
        ORDER BY e.id DESC LIMIT 1) AS expected, b.status AS found
      FROM order_return b WHERE b.order_id IN ${orders} AND expected IS NOT found`,
  });
}
