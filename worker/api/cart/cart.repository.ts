import { MAX_CART_LINES } from '#shared/constants.ts';
import { MAX_QUANTITY } from '#shared/contract/quantity.ts';
import { HAS_VARIANTS, IS_ON_SALE } from '../catalogue/purchasable.sql.ts';
import { type KeyedCall, noteCallStatements, unlessRepeated } from '../db/idempotency-key.ts';
import { type BatchAnswer, runBatch, typedRows } from '../db/run-batch.ts';
import { type CartLine, type CartLineRow, cartLinesStatement, toCartLine } from './cart-line.ts';

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
  | { problem: 'too-many' }
  | { problem: 'price'; name: string; priceCents: number }
  | { problem: 'full' };

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

export type CartWrite = { ok: true; contents: CartContents } | ({ ok: false } & CartRefusal);

/** SQL: the pieces that the line is to have. ?1 to ?6 as in {@link upsertCartItem}. */
const TOTAL = `(?3 + iif(?6, coalesce(
  (SELECT quantity FROM cart_item WHERE user_id = ?1 AND product_id = ?2), 0), 0))`;

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

/**
 * SQL: the `CartRefusal` of a product p; null where its line can be written. ?1 is the customer, ?2 the product, ?4 the
 * price that the shopper accepts or null, ?5 `MAX_CART_LINES`.
 * @param total SQL of the pieces that the line is to have
 */
export function cartProblem(total: string): string {
  return `CASE
    WHEN NOT ${IS_ON_SALE} THEN 'gone'
    WHEN ${HAS_VARIANTS} THEN 'variants'
    WHEN p.stock < ${total} THEN 'stock'
    WHEN ${total} > ${MAX_QUANTITY} THEN 'too-many'
    WHEN p.price_cents <> ?4 THEN 'price'
    WHEN (SELECT count(*) FROM cart_item WHERE user_id = ?1 AND product_id <> ?2) >= ?5 THEN 'full'
  END`;
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

export function contentsStatements(db: D1Database, userId: number) {
  return {
    lines: cartLinesStatement(db, userId),
    address: typedRows<{ province_id: number }>(
      db.prepare('SELECT province_id FROM address WHERE user_id = ? AND is_current = 1').bind(userId),
    ),
  };
}

type ContentsAnswers = {
  lines: BatchAnswer<CartLineRow>;
  address: BatchAnswer<{ province_id: number }>;
};

function toContents(read: ContentsAnswers): CartContents {
  return {
    lines: read.lines.rows.map(toCartLine),
    provinceId: read.address.rows[0]?.province_id ?? null,
  };
}

/** What came of a write, whose batch has read the product's state before it and the contents behind it. */
export function toCartWrite({
  product,
  ...contents
}: ContentsAnswers & { product: BatchAnswer<ProductStateRow> }): CartWrite {
  const refusal = toRefusal(product.rows[0]);
  return refusal === null ? { ok: true, contents: toContents(contents) } : { ok: false, ...refusal };
}

/** `problem`: by {@link cartProblem}. */
export type ProductStateRow = {
  name: string;
  price_cents: number;
  stock: number;
  problem: CartRefusal['problem'] | null;
};

function toRefusal(product: ProductStateRow | undefined): CartRefusal | null {
  if (product === undefined) return { problem: 'missing' };
  const { problem, name, stock, price_cents: priceCents } = product;
  switch (problem) {
    case 'stock':
      return { problem, stock };
    case 'price':
      return { problem, name, priceCents };
    default:
      return problem === null ? null : { problem };
  }
}
