import { sql } from '../db/sql.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import { type Check, type ComparedOrders, checksOf } from './check.ts';

/** Compares whether orders hold pieces with where they stand. */
export function holdingChecks(orders: ComparedOrders): readonly Check[] {
  return checksOf('order', {
    // Of what was sent and refunded, the pieces may have come back or not.
    'whether it holds pieces (1) or not (0) does not go with its status': sql`
      SELECT id, iif(status IN ('placed', ${PAID_STATUSES}), 1, 0) AS expected, holds_stock AS found
      FROM "order" WHERE id IN ${orders} AND status <> 'refunded' AND expected <> found`,
  });
}

/**
 * Compares the held pieces of products with those of the orders that hold them, once all orders are added up in
 * `held_pieces`.
 */
export const STOCK_CHECKS = checksOf('product', {
  'the pieces that orders hold are not those that are out of its stock': sql`
    SELECT p.id, h.pieces AS expected, p.held AS found
    FROM held_pieces h JOIN product p ON p.id = h.product_id WHERE expected <> found
    UNION ALL
    SELECT p.id, 0, p.held FROM product p
    WHERE p.held > 0 AND NOT EXISTS (SELECT 1 FROM held_pieces h WHERE h.product_id = p.id)`,
  // The condition of the index product_stock_lost, word for word: else every product is read.
  'its stock and the pieces that orders hold are not what imports brought': sql`
    SELECT id, received AS expected, stock + held AS found FROM product
    WHERE stock + held <> received AND (parent_id IS NOT NULL OR options = '[]')`,
});
