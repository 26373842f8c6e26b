import { type CustomerCall, nullIfRepeated, recordCallStatements } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import { isOwnListSql } from '../product-lists/product-list-rows.ts';
import {
  type CartWrite,
  cartRejection,
  type ProductStateRow,
  productFromSql,
  toCartWrite,
  unitsInCart,
} from './cart.repository.ts';
import { contentsStatements, findCartContents } from './cart-contents.repository.ts';

/** A product of a customer's list; list 0 is the Wishlist (R-ENT-2). */
type ListedItem = { listId: number; productId: number };

/**
 * Moves a product from a list to the cart: the listed quantity, or as much as is in stock. Rejects with `missing` if
 * the list does not contain the product. Uses one batch, so a failure cannot lose or duplicate the product.
 */
export async function moveListItemToCart(
  db: D1Database,
  { listId, productId }: ListedItem,
  { userId, keyedCall, now }: CustomerCall,
): Promise<CartWrite> {
  const isOwn = isOwnListSql(userId, listId);
  // Removal only sets `removed_at`, so the statements after it can still read the product's row and quantity.
  const listed = sql`product_list_item i JOIN product_list l ON l.id = i.product_list_id
    WHERE ${isOwn} AND i.product_id = ${productId}`;
  const inCart = unitsInCart(userId, productId);
  // Adds the listed quantity or as much as is in stock, but at least 1, so that a sold-out product is rejected.
  const total = sql`(${inCart} + max(1, min((SELECT i.quantity FROM ${listed}), p.stock - ${inCart})))`;
  const rejection = cartRejection({ userId, productId, total, seenPriceCents: null });
  const batch = runBatch(db, {
    product: prepare<ProductStateRow>(db)`
      SELECT p.name, p.options, p.price_cents, p.stock, ${rejection} AS problem ${productFromSql(productId)}
        AND EXISTS (SELECT 1 FROM ${listed} AND i.removed_at IS NULL)`,
    removed: prepare(db)`
      UPDATE product_list_item SET removed_at = ${now} WHERE product_id = ${productId} AND removed_at IS NULL
        AND product_list_id IN (SELECT l.id FROM product_list l WHERE ${isOwn})
        AND EXISTS (SELECT 1 ${productFromSql(productId)} AND ${rejection} IS NULL)`,
    idempotency: recordCallStatements(db, keyedCall, { userId, now, result: 'none' }),
    // `changes()` refers to the previous statement. With an idempotency key, that statement records the call if the
    // removal changed a row. Without a key, that statement is the removal itself.
    written: prepare(db)`
      INSERT INTO cart_item (user_id, product_id, quantity, accepted_price_cents, created_at)
      SELECT ${userId}, p.id, ${total}, p.price_cents, ${now} ${productFromSql(productId)} AND changes() > 0
      ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = excluded.quantity`,
    ...contentsStatements(db, userId),
  });
  const results = await nullIfRepeated(batch);
  return results === null ? { ok: true, contents: await findCartContents(db, userId) } : toCartWrite(results);
}
