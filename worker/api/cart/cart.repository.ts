import { MAX_CART_LINES } from '#shared/constants.ts';
import { type KeyedCall, noteCallStatements, unlessRepeated } from '../db/idempotency-key.ts';
import { runBatch, typedRows } from '../db/run-batch.ts';
import { type CartContents, contentsStatements, findCartContents, toContents } from './cart-contents.ts';
import {
  type CartWrite,
  cartProblem,
  IN_CART,
  type ProductStateRow,
  toCartWrite,
} from './cart-refusal.sql.ts';

/**
 * What a line is to be: the quantity, or with `isAdded` that many pieces more than it has. `acceptedPriceCents` is null
 * where the change is about the quantity alone.
 */
export type WantedLine = {
  productId: number;
  quantity: number;
  isAdded: boolean;
  acceptedPriceCents: number | null;
};

/** Whose cart is changed, and by which call. */
export type CartChange = { userId: number; keyedCall: KeyedCall | null; now: Date };

/** SQL: the pieces that the line is to have. ?1 to ?6 as in {@link upsertCartItem}. */
const TOTAL = `(?3 + iif(?6, ${IN_CART}, 0))`;

const PROBLEM = cartProblem(TOTAL);

/**
 * Sets a product's quantity, or raises it. The statement itself looks at the line, the stock and the price, so it is
 * right at that very moment. The price is noted with a new line, and after that only where the shopper accepts another.
 */
export async function upsertCartItem(
  db: D1Database,
  { productId, quantity, isAdded, acceptedPriceCents }: WantedLine,
  { userId, keyedCall, now }: CartChange,
): Promise<CartWrite> {
  const wanted = [userId, productId, quantity, acceptedPriceCents, MAX_CART_LINES, isAdded ? 1 : 0] as const;
  const answers = await unlessRepeated(
    runBatch(db, {
      product: typedRows<ProductStateRow>(
        db
          .prepare(
            `SELECT p.name, p.price_cents, p.stock, ${PROBLEM} AS problem
             FROM product p LEFT JOIN product parent ON parent.id = p.parent_id WHERE p.id = ?2`,
          )
          .bind(...wanted),
      ),
      written: db
        .prepare(
          `INSERT INTO cart_item (user_id, product_id, quantity, price_cents, created_at)
           SELECT ?1, p.id, ${TOTAL}, p.price_cents, ?7
           FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
           WHERE p.id = ?2 AND ${PROBLEM} IS NULL
           ON CONFLICT (user_id, product_id) DO UPDATE
             SET quantity = excluded.quantity, price_cents = coalesce(?4, price_cents)`,
        )
        .bind(...wanted, now.toISOString()),
      noted: noteCallStatements(db, keyedCall, { userId, now, makes: 'nothing' }),
      ...contentsStatements(db, userId),
    }),
  );
  if (answers === null) return { ok: true, contents: await findCartContents(db, userId) };
  return toCartWrite(answers);
}

/** Answers the contents that are left; null if the customer has no such item. */
export async function deleteCartItem(
  db: D1Database,
  userId: number,
  id: number,
): Promise<CartContents | null> {
  const { deleted, ...contents } = await runBatch(db, {
    deleted: db.prepare('DELETE FROM cart_item WHERE id = ? AND user_id = ? RETURNING id').bind(id, userId),
    ...contentsStatements(db, userId),
  });
  return deleted.rows.length === 0 ? null : toContents(contents);
}

export async function deleteCartItems(db: D1Database, userId: number): Promise<void> {
  await db.prepare('DELETE FROM cart_item WHERE user_id = ?').bind(userId).run();
}
