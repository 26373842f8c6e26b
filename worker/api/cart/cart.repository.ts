import type { Cart, CartItem } from '#shared/contract/cart.ts';
import { toRand } from '#shared/domain/money.ts';
import { promisedDate } from '#shared/domain/promised-date.ts';
import { IS_PUBLISHED, PRODUCT_CARD_SELECT, type ProductRow, toProduct } from '../catalogue/product-row.ts';
import { deliveryFeeCents } from '../delivery/delivery-fee.ts';
import { type DeliveryTermsRow, deliveryTermsColumns, toDeliveryTerms } from '../delivery/delivery-terms.ts';
import { type CartLineState, cartError } from './cart-error.ts';

export const MAX_CART_LINES = 100;

type CartLineRow = DeliveryTermsRow & {
  id: number;
  product_id: number;
  quantity: number;
  supplier_id: number;
  price_cents: number;
  /** What the shopper saw, and accepted; null: it was not kept yet. */
  seen_cents: number | null;
  weight_grams: number;
  is_for_sale: number;
  /** Of the customer's current address. */
  province_id: number | null;
};

/** Of `product p` and its `parent`, if it has one: what is in the shop, and is no parent of variants. */
const HAS_VARIANTS = 'EXISTS (SELECT 1 FROM product v WHERE v.parent_id = p.id)';
const IS_FOR_SALE = `(${IS_PUBLISHED} AND NOT ${HAS_VARIANTS})`;

/** The two statements of a cart, for a batch; their rows, in this order, are what {@link toCart} takes. */
export function cartStatements(db: D1Database, userId: number): [D1PreparedStatement, D1PreparedStatement] {
  return [
    db
      .prepare(
        `SELECT i.id, i.product_id, i.quantity, i.price_cents AS seen_cents, p.supplier_id, p.price_cents,
           p.weight_grams, ${IS_FOR_SALE} AS is_for_sale, ${deliveryTermsColumns('s')},
           (SELECT a.province_id FROM address a WHERE a.user_id = i.user_id AND a.is_current = 1) AS province_id
         FROM cart_item i
         JOIN product p ON p.id = i.product_id
         JOIN supplier s ON s.id = p.supplier_id
         LEFT JOIN product parent ON parent.id = p.parent_id
         WHERE i.user_id = ? ORDER BY i.id`,
      )
      .bind(userId),
    db
      .prepare(`${PRODUCT_CARD_SELECT} WHERE p.id IN (SELECT product_id FROM cart_item WHERE user_id = ?)`)
      .bind(userId),
  ];
}

export async function findCart(db: D1Database, userId: number, now: Date): Promise<Cart> {
  const [lines, products] = await db.batch<never>(cartStatements(db, userId));
  return toCart(lines?.results ?? [], products?.results ?? [], now);
}

/** R-ENT-5. Amounts and fees are added up in cents. */
export function toCart(lines: CartLineRow[], productRows: ProductRow[], now: Date): Cart {
  const cart: Cart = { products_per_supplier: {}, amount: 0, error: null, delivery_fees: {} };
  if (lines.length === 0) return cart;
  const rows = new Map(productRows.map((row) => [row.id, row]));
  const promised: Record<string, string> = {};
  for (const [supplierId, own] of Map.groupBy(lines, (line) => line.supplier_id)) {
    cart.products_per_supplier[supplierId] = Object.fromEntries(own.flatMap((line) => toEntry(line, rows)));
    cart.delivery_fees[supplierId] = toRand(feeCents(own));
    promised[supplierId] = promisedDate(now);
  }
  cart.amount = toRand(itemsCents(lines));
  cart.error = cartError(lines.flatMap((line) => toLineState(line, rows)));
  cart.promised_dates = promised;
  return cart;
}

export type CartRefusal =
  | { problem: 'missing' }
  | { problem: 'variants' }
  | { problem: 'stock'; stock: number }
  | { problem: 'price'; name: string; priceCents: number }
  | { problem: 'full' };
type CartChange = { ok: true; cart: Cart } | ({ ok: false } & CartRefusal);

type ProductStateRow = {
  name: string;
  price_cents: number;
  stock: number;
  is_published: number;
  has_variants: number;
};

/** What a line is to be. `acceptedPriceCents`: the price that is accepted, null where it is about the quantity alone. */
export type WantedLine = { productId: number; quantity: number; acceptedPriceCents: number | null };

/**
 * Sets a product's quantity. The statement itself looks at the stock and the price, so it is right at that very moment.
 * The price is remembered with a new line, and then only where it is accepted.
 */
export async function upsertCartItem(
  db: D1Database,
  userId: number,
  item: WantedLine,
  now: Date,
): Promise<CartChange> {
  const [written, state, lines, products] = await db.batch<never>([
    db
      .prepare(
        `INSERT INTO cart_item (user_id, product_id, quantity, price_cents, created_at)
         SELECT ?1, p.id, ?3, p.price_cents, ?4 FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
         WHERE p.id = ?2 AND ${IS_FOR_SALE} AND p.stock >= ?3 AND (?6 IS NULL OR p.price_cents = ?6)
           AND (SELECT count(*) FROM cart_item WHERE user_id = ?1 AND product_id <> ?2) < ?5
         ON CONFLICT (user_id, product_id) DO UPDATE
           SET quantity = excluded.quantity, price_cents = iif(?6 IS NULL, price_cents, ?6)
         RETURNING id`,
      )
      .bind(
        userId,
        item.productId,
        item.quantity,
        now.toISOString(),
        MAX_CART_LINES,
        item.acceptedPriceCents,
      ),
    db
      .prepare(
        `SELECT p.name, p.price_cents, p.stock, ${IS_PUBLISHED} AS is_published, ${HAS_VARIANTS} AS has_variants
         FROM product p LEFT JOIN product parent ON parent.id = p.parent_id WHERE p.id = ?`,
      )
      .bind(item.productId),
    ...cartStatements(db, userId),
  ]);
  if (written?.results.length === 0) {
    return { ok: false, ...refusalOf(state?.results ?? [], item) };
  }
  return { ok: true, cart: toCart(lines?.results ?? [], products?.results ?? [], now) };
}

/** Answers the cart that is left; null if the user has no such item. */
export async function deleteCartItem(
  db: D1Database,
  userId: number,
  id: number,
  now: Date,
): Promise<Cart | null> {
  const [deleted, lines, products] = await db.batch<never>([
    db.prepare('DELETE FROM cart_item WHERE id = ? AND user_id = ? RETURNING id').bind(id, userId),
    ...cartStatements(db, userId),
  ]);
  return deleted?.results.length === 0 ? null : toCart(lines?.results ?? [], products?.results ?? [], now);
}

export async function deleteCartItems(db: D1Database, userId: number): Promise<void> {
  await db.prepare('DELETE FROM cart_item WHERE user_id = ?').bind(userId).run();
}

function toEntry(line: CartLineRow, rows: ReadonlyMap<number, ProductRow>): [string, CartItem][] {
  const row = rows.get(line.product_id);
  if (row === undefined) return [];
  const { id, product_id, quantity, seen_cents, price_cents, is_for_sale } = line;
  const isOther = is_for_sale === 1 && seen_cents !== null && seen_cents !== price_cents;
  const before = isOther ? { price_before: toRand(seen_cents) } : {};
  return [[String(id), { id, product_id, product: toProduct(row), quantity, ...before }]];
}

function toLineState(line: CartLineRow, rows: ReadonlyMap<number, ProductRow>): CartLineState[] {
  const row = rows.get(line.product_id);
  if (row === undefined) return [];
  const { is_for_sale, seen_cents, price_cents } = line;
  return [
    {
      name: row.name,
      isForSale: is_for_sale === 1,
      stock: row.stock,
      priceCents: price_cents,
      acceptedPriceCents: seen_cents,
    },
  ];
}

function feeCents(lines: readonly CartLineRow[]): number {
  const [first] = lines;
  if (first === undefined) return 0;
  return deliveryFeeCents(toDeliveryTerms(first), {
    provinceId: first.province_id,
    weightGrams: lines.reduce((grams, line) => grams + line.weight_grams * line.quantity, 0),
    itemsCents: itemsCents(lines),
  });
}

function itemsCents(lines: readonly CartLineRow[]): number {
  return lines.reduce((cents, line) => cents + line.price_cents * line.quantity, 0);
}

function refusalOf([state]: ProductStateRow[], { quantity, acceptedPriceCents }: WantedLine): CartRefusal {
  if (state === undefined || state.is_published === 0) return { problem: 'missing' };
  if (state.has_variants === 1) return { problem: 'variants' };
  if (state.stock < quantity) return { problem: 'stock', stock: state.stock };
  if (acceptedPriceCents !== null && state.price_cents !== acceptedPriceCents) {
    return { problem: 'price', name: state.name, priceCents: state.price_cents };
  }
  return { problem: 'full' };
}
