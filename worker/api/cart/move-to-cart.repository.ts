import { MAX_CART_LINES } from '#shared/constants.ts';
import { noteCallStatements, unlessRepeated } from '../db/idempotency-key.ts';
import { runBatch, typedRows } from '../db/run-batch.ts';
import { isOwnList } from '../product-lists/product-list-rows.ts';
import type { CartChange } from './cart.repository.ts';
import { contentsStatements, findCartContents } from './cart-contents.ts';
import {
  type CartWrite,
  cartProblem,
  IN_CART,
  type ProductStateRow,
  toCartWrite,
} from './cart-refusal.sql.ts';

/** A product of a customer's list, where 0 is the Wishlist (R-ENT-2). */
export type ListedItem = { listId: number; productId: number };

/**
 * Moves a product of a list to the cart: all its pieces, or as many as there are. `missing` where the list does not hold
 * it. It is one batch, so no retry and no other device meets it in both places or in none.
 */
export async function moveListItemToCart(
  db: D1Database,
  { listId, productId }: ListedItem,
  { userId, keyedCall, now }: CartChange,
): Promise<CartWrite> {
  const bound = [userId, productId, listId, null, MAX_CART_LINES, now.toISOString()] as const;
  const batch = runBatch(db, {
    product: typedRows<ProductStateRow>(
      db
        .prepare(
          `SELECT p.name, p.price_cents, p.stock, ${PROBLEM} AS problem ${FROM_PRODUCT}
             AND EXISTS (SELECT 1 FROM ${LISTED} AND i.removed_at IS NULL)`,
        )
        .bind(...bound.slice(0, 5)),
    ),
    removed: db
      .prepare(
        `UPDATE product_list_item SET removed_at = ?6 WHERE product_id = ?2 AND removed_at IS NULL
           AND product_list_id IN (SELECT l.id FROM product_list l WHERE ${isOwnList('?3')})
           AND EXISTS (SELECT 1 ${FROM_PRODUCT} AND ${PROBLEM} IS NULL)`,
      )
      .bind(...bound),
    noted: noteCallStatements(db, keyedCall, { userId, now, makes: 'nothing' }),
    // The statement before has changed a row only where the product was removed from the list.
    written: db
      .prepare(
        `INSERT INTO cart_item (user_id, product_id, quantity, price_cents, created_at)
         SELECT ?1, p.id, ${TOTAL}, p.price_cents, ?6 ${FROM_PRODUCT} AND changes() > 0
         ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = excluded.quantity`,
      )
      .bind(...bound),
    ...contentsStatements(db, userId),
  });
  const answers = await unlessRepeated(batch);
  return answers === null ? { ok: true, contents: await findCartContents(db, userId) } : toCartWrite(answers);
}

/** SQL: the product in the list. One that was removed just now is still there, with its quantity. */
const LISTED = `product_list_item i JOIN product_list l ON l.id = i.product_list_id
  WHERE ${isOwnList('?3')} AND i.product_id = ?2`;

/** SQL: the pieces that the line is to have: no more than there are, but one more than the cart holds at the least. */
const TOTAL = `(${IN_CART} + max(1, min((SELECT i.quantity FROM ${LISTED}), p.stock - ${IN_CART})))`;

const PROBLEM = cartProblem(TOTAL);

const FROM_PRODUCT = 'FROM product p LEFT JOIN product parent ON parent.id = p.parent_id WHERE p.id = ?2';
