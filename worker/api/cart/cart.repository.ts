import { HAS_VARIANTS, IS_PUBLISHED, IS_PURCHASABLE } from '../catalogue/purchasable.sql.ts';
import { type BatchAnswer, returning, runBatch } from '../db/run-batch.ts';
import { type CartLine, type CartLineRow, cartLinesStatement, toCartLine } from './cart-line.ts';

export const MAX_CART_LINES = 100;

/** The lines of a cart, and the province of the customer's current address; null where they have none. */
export type CartContents = { lines: CartLine[]; provinceId: number | null };

export async function findCartContents(db: D1Database, userId: number): Promise<CartContents> {
  return toContents(await runBatch(db, contentsStatements(db, userId)));
}

/** Why a line cannot be what is wanted. */
export type CartRefusal =
  | { problem: 'missing' }
  | { problem: 'gone' }
  | { problem: 'variants' }
  | { problem: 'stock'; stock: number }
  | { problem: 'price'; name: string; priceCents: number }
  | { problem: 'full' };

/** What a line is to be. `acceptedPriceCents` is null where the change is about the quantity alone. */
export type WantedLine = { productId: number; quantity: number; acceptedPriceCents: number | null };

/**
 * Sets a product's quantity. The statement itself looks at the stock and the price, so it is right at that very moment.
 * The price is noted with a new line, and after that only where the shopper accepts another one.
 */
export async function upsertCartItem(
  db: D1Database,
  userId: number,
  item: WantedLine,
  now: Date,
): Promise<{ ok: true; contents: CartContents } | ({ ok: false } & CartRefusal)> {
  const { productId, quantity, acceptedPriceCents } = item;
  const { written, product, ...contents } = await runBatch(db, {
    written: db
      .prepare(
        `INSERT INTO cart_item (user_id, product_id, quantity, price_cents, created_at)
         SELECT ?1, p.id, ?3, p.price_cents, ?4 FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
         WHERE p.id = ?2 AND ${IS_PURCHASABLE} AND p.stock >= ?3 AND (?6 IS NULL OR p.price_cents = ?6)
           AND (SELECT count(*) FROM cart_item WHERE user_id = ?1 AND product_id <> ?2) < ?5
         ON CONFLICT (user_id, product_id) DO UPDATE
           SET quantity = excluded.quantity, price_cents = iif(?6 IS NULL, price_cents, ?6)
         RETURNING id`,
      )
      .bind(userId, productId, quantity, now.toISOString(), MAX_CART_LINES, acceptedPriceCents),
    product: returning<ProductStateRow>(
      db
        .prepare(
          `SELECT p.name, p.price_cents, p.stock, (${IS_PUBLISHED} AND p.price_cents > 0) AS is_sold,
             ${HAS_VARIANTS} AS has_variants
           FROM product p LEFT JOIN product parent ON parent.id = p.parent_id WHERE p.id = ?`,
        )
        .bind(productId),
    ),
    ...contentsStatements(db, userId),
  });
  if (written.rows.length === 0) return { ok: false, ...refusalOf(product.rows, item) };
  return { ok: true, contents: toContents(contents) };
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

function contentsStatements(db: D1Database, userId: number) {
  return {
    lines: cartLinesStatement(db, userId),
    address: returning<{ province_id: number }>(
      db.prepare('SELECT province_id FROM address WHERE user_id = ? AND is_current = 1').bind(userId),
    ),
  };
}

function toContents(read: {
  lines: BatchAnswer<CartLineRow>;
  address: BatchAnswer<{ province_id: number }>;
}): CartContents {
  return {
    lines: read.lines.rows.map(toCartLine),
    provinceId: read.address.rows[0]?.province_id ?? null,
  };
}

type ProductStateRow = {
  name: string;
  price_cents: number;
  stock: number;
  is_sold: number;
  has_variants: number;
};

function refusalOf([product]: ProductStateRow[], { quantity, acceptedPriceCents }: WantedLine): CartRefusal {
  if (product === undefined) return { problem: 'missing' };
  if (product.is_sold === 0) return { problem: 'gone' };
  if (product.has_variants === 1) return { problem: 'variants' };
  if (product.stock < quantity) return { problem: 'stock', stock: product.stock };
  if (acceptedPriceCents !== null && product.price_cents !== acceptedPriceCents) {
    return { problem: 'price', name: product.name, priceCents: product.price_cents };
  }
  return { problem: 'full' };
}
