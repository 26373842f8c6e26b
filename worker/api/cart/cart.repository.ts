import { type CustomerCall, nullIfRepeated, recordCallStatements } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import {
  type CartContents,
  contentsStatements,
  findCartContents,
  toContents,
} from './cart-contents.repository.ts';
import {
  type CartWrite,
  cartRejection,
  type ProductStateRow,
  productFromSql,
  toCartWrite,
  unitsInCart,
} from './cart-write.sql.ts';

/**
 * The requested line. `quantity` is the line's new total or, with `isIncrement`, the number of units to add.
 * `seenPriceCents`: the price that the customer accepts; null if only the quantity changes.
 */
type RequestedLine = {
  productId: number;
  quantity: number;
  isIncrement: boolean;
  seenPriceCents: number | null;
};

/**
 * Sets or increases a product's quantity. The statement that writes the line also checks stock and price, so no other
 * request can change them in between. A new line stores the product's price. Later, the stored price changes only when
 * the customer accepts a new one.
 */
export async function upsertCartItem(
  db: D1Database,
  { productId, quantity, isIncrement, seenPriceCents }: RequestedLine,
  { userId, keyedCall, now }: CustomerCall,
): Promise<CartWrite> {
  const total = isIncrement ? sql`(${quantity} + ${unitsInCart(userId, productId)})` : sql`${quantity}`;
  const rejection = cartRejection({ userId, productId, total, seenPriceCents });
  const answers = await nullIfRepeated(
    runBatch(db, {
      product: prepare<ProductStateRow>(db)`
        SELECT p.name, p.options, p.price_cents, p.stock, ${rejection} AS problem ${productFromSql(productId)}`,
      written: prepare(db)`
        INSERT INTO cart_item (user_id, product_id, quantity, accepted_price_cents, created_at)
        SELECT ${userId}, p.id, ${total}, p.price_cents, ${now} ${productFromSql(productId)} AND ${rejection} IS NULL
        ON CONFLICT (user_id, product_id) DO UPDATE
          SET quantity = excluded.quantity, 
            accepted_price_cents = coalesce(${seenPriceCents}, accepted_price_cents)`,
      idempotency: recordCallStatements(db, keyedCall, { userId, now, result: 'none' }),
      ...contentsStatements(db, userId),
    }),
  );
  if (answers === null) return { ok: true, contents: await findCartContents(db, userId) };
  return toCartWrite(answers);
}

/** Deletes a cart item and returns the remaining contents; null if the customer has no such item. */
export async function deleteCartItem(
  db: D1Database,
  userId: number,
  id: number,
): Promise<CartContents | null> {
  const { deleted, ...contents } = await runBatch(db, {
    deleted: prepare(db)`
      DELETE FROM cart_item WHERE id = ${id} AND user_id = ${userId} RETURNING id`,
    ...contentsStatements(db, userId),
  });
  return deleted.rows.length === 0 ? null : toContents(contents);
}

export async function deleteCartItems(db: D1Database, userId: number): Promise<void> {
  await prepare(db)`DELETE FROM cart_item WHERE user_id = ${userId}`.run();
}
