import { sql } from '../db/sql.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import { checksOf } from './check.ts';

/** Compares the held pieces of products with the orders that hold them. */
export const STOCK_CHECKS = [
  ...checksOf('product', {
    'the pieces that orders hold are not those that are out of its stock': sql`
      WITH wanted AS MATERIALIZED (
        SELECT i.product_id AS id, sum(i.quantity) AS pieces
        FROM "order" o JOIN order_item i ON i.order_id = o.id
        WHERE o.holds_stock = 1 GROUP BY i.product_id)
      SELECT p.id, w.pieces AS expected, p.held AS found FROM wanted w JOIN product p ON p.id = w.id
      WHERE expected <> found
      UNION ALL
      SELECT p.id, 0, p.held FROM product p WHERE p.held > 0 AND p.id NOT IN (SELECT id FROM wanted)`,
    // The condition of the index product_stock_lost, word for word: else every product is read.
    'its stock and the pieces that orders hold are not what imports brought': sql`
      SELECT id, received AS expected, stock + held AS found FROM product
      WHERE stock + held <> received AND (parent_id IS NOT NULL OR options = '[]')`,
  }),
  ...checksOf('order', {
    // Of what was sent and refunded, the pieces may have come back or not.
    'whether it holds pieces (1) or not (0) does not go with its status': sql`
      SELECT id, iif(status IN ('placed', ${PAID_STATUSES}), 1, 0) AS expected, holds_stock AS found
      FROM "order" WHERE status <> 'refunded' AND expected <> found`,
  }),
];
