import { MAX_CART_LINES } from '#shared/constants.ts';
import { MAX_QUANTITY } from '#shared/contract/quantity.ts';
import { productLabel } from '#shared/domain/product.ts';
import { type ProductRow, readProductOptions } from '../catalogue/product-row.sql.ts';
import { HAS_VARIANTS, IS_FOR_SALE } from '../catalogue/purchasable.sql.ts';
import { type CustomerCall, nullIfRepeated, recordCallStatements } from '../db/idempotency-key.ts';
import { type BatchResult, runBatch } from '../db/run-batch.ts';
import { prepare, raw, type Sql, sql } from '../db/sql.ts';
import {
  type ContentsResults,
  contentsStatements,
  findCartContents,
  type StoredCart,
  toContents,
} from './cart-contents.repository.ts';

/** The reason a line cannot have the requested quantity or price. */
export type CartRejection =
  | { problem: 'missing' | 'gone' | 'variants' | 'too-many' | 'full' }
  | { problem: 'stock'; stock: number }
  | { problem: 'price'; label: string; priceCents: number };

export type CartWrite = { ok: true; contents: StoredCart } | ({ ok: false } & CartRejection);

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
  const results = await nullIfRepeated(
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
  if (results === null) return { ok: true, contents: await findCartContents(db, userId) };
  return toCartWrite(results);
}

/**
 * The cart line to write. `total`: SQL for its new quantity. `seenPriceCents`: the price the customer saw; null accepts
 * any price.
 */
type LineToWrite = { userId: number; productId: number; total: Sql; seenPriceCents: number | null };

/** SQL: the `problem` of the {@link CartRejection} for a product p; null if its line can be written. */
export function cartRejection({ userId, productId, total, seenPriceCents }: LineToWrite): Sql {
  return sql`CASE
    WHEN NOT ${IS_FOR_SALE} THEN 'gone'
    WHEN ${HAS_VARIANTS} THEN 'variants'
    WHEN p.stock < ${total} THEN 'stock'
    WHEN ${total} > ${raw(MAX_QUANTITY)} THEN 'too-many'
    WHEN p.price_cents <> ${seenPriceCents} THEN 'price'
    WHEN (SELECT count(*) FROM cart_item WHERE user_id = ${userId} AND product_id <> ${productId})
      >= ${raw(MAX_CART_LINES)} THEN 'full'
  END`;
}

/** SQL: the quantity of a product in a customer's cart. */
export function unitsInCart(userId: number, productId: number): Sql {
  return sql`coalesce((SELECT quantity FROM cart_item WHERE user_id = ${userId}
    AND product_id = ${productId}), 0)`;
}

/** SQL: FROM and WHERE clauses that select the product p with its parent; further conditions can be appended. */
export function productFromSql(productId: number): Sql {
  return sql`FROM product p LEFT JOIN product parent ON parent.id = p.parent_id WHERE p.id = ${productId}`;
}

/**
 * Converts the results of a batch that writes to the cart. The batch reads the product's state before the write, and
 * the cart's contents afterwards.
 */
export function toCartWrite({
  product,
  ...contents
}: ContentsResults & { product: BatchResult<ProductStateRow> }): CartWrite {
  const rejection = toRejection(product.rows[0]);
  return rejection === null ? { ok: true, contents: toContents(contents) } : { ok: false, ...rejection };
}

/** The product's state before the write. `problem`: from {@link cartRejection}. */
export type ProductStateRow = Pick<ProductRow, 'name' | 'options' | 'price_cents' | 'stock'> & {
  problem: CartRejection['problem'] | null;
};

function toRejection(product: ProductStateRow | undefined): CartRejection | null {
  if (product === undefined) return { problem: 'missing' };
  const { problem, name, options, stock, price_cents: priceCents } = product;
  switch (problem) {
    case 'stock':
      return { problem, stock };
    case 'price':
      return { problem, label: productLabel({ name, options: readProductOptions(options) }), priceCents };
    default:
      return problem === null ? null : { problem };
  }
}

/** Deletes a cart item and returns the remaining contents; null if the customer has no such item. */
export async function deleteCartItem(db: D1Database, userId: number, id: number): Promise<StoredCart | null> {
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
