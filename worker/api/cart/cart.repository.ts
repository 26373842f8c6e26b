import type { Cart, CartItem } from '#shared/contract/cart.ts';
import { toRand } from '#shared/domain/money.ts';
import { IS_PUBLISHED, PRODUCT_CARD_SELECT, type ProductRow, toProduct } from '../catalogue/product-row.ts';
import { type DeliveryTerms, deliveryFeeCents } from './delivery-fee.ts';

export const MAX_CART_LINES = 100;

type CartLineRow = DeliveryTerms & {
  id: number;
  product_id: number;
  quantity: number;
  supplier_id: number;
  price_cents: number;
  is_for_sale: number;
};

/** Of `product p` and its `parent`, if it has one: what is in the shop, and is no parent of variants. */
const HAS_VARIANTS = 'EXISTS (SELECT 1 FROM product v WHERE v.parent_id = p.id)';
const IS_FOR_SALE = `(${IS_PUBLISHED} AND NOT ${HAS_VARIANTS})`;

/** The two statements of a cart, for a batch; their rows, in this order, are what {@link toCart} takes. */
export function selectCart(db: D1Database, userId: number): [D1PreparedStatement, D1PreparedStatement] {
  return [
    db
      .prepare(
        `SELECT i.id, i.product_id, i.quantity, p.supplier_id, p.price_cents, ${IS_FOR_SALE} AS is_for_sale,
           s.delivery_fee_cents, s.free_delivery_from_cents
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

export async function findCart(db: D1Database, userId: number): Promise<Cart> {
  const [lines, products] = await db.batch<never>(selectCart(db, userId));
  return toCart(lines?.results ?? [], products?.results ?? []);
}

/** R-ENT-5. Amounts and fees are added up in cents. */
export function toCart(lines: CartLineRow[], productRows: ProductRow[]): Cart {
  const rows = new Map(productRows.map((row) => [row.id, row]));
  const cart: Cart = { products_per_supplier: {}, amount: 0, error: null, delivery_fees: {} };
  for (const [supplierId, own] of Map.groupBy(lines, (line) => line.supplier_id)) {
    cart.products_per_supplier[supplierId] = Object.fromEntries(own.flatMap((line) => toEntry(line, rows)));
    cart.delivery_fees[supplierId] = toRand(feeCents(own));
  }
  cart.amount = toRand(itemsCents(lines));
  cart.error = cartError(lines, rows);
  return cart;
}

export type CartRefusal =
  | { problem: 'missing' }
  | { problem: 'variants' }
  | { problem: 'stock'; stock: number }
  | { problem: 'full' };
type CartChange = { ok: true; cart: Cart } | ({ ok: false } & CartRefusal);

type ProductStateRow = { stock: number; is_published: number; has_variants: number };

/** Sets a product's quantity. The statement itself looks at the stock, so it is right at that very moment. */
export async function upsertCartItem(
  db: D1Database,
  userId: number,
  item: { productId: number; quantity: number },
  now: Date,
): Promise<CartChange> {
  const [written, state, lines, products] = await db.batch<never>([
    db
      .prepare(
        `INSERT INTO cart_item (user_id, product_id, quantity, created_at)
         SELECT ?1, p.id, ?3, ?4 FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
         WHERE p.id = ?2 AND ${IS_FOR_SALE} AND p.stock >= ?3
           AND (SELECT count(*) FROM cart_item WHERE user_id = ?1 AND product_id <> ?2) < ?5
         ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = excluded.quantity
         RETURNING id`,
      )
      .bind(userId, item.productId, item.quantity, now.toISOString(), MAX_CART_LINES),
    db
      .prepare(
        `SELECT p.stock, ${IS_PUBLISHED} AS is_published, ${HAS_VARIANTS} AS has_variants
         FROM product p LEFT JOIN product parent ON parent.id = p.parent_id WHERE p.id = ?`,
      )
      .bind(item.productId),
    ...selectCart(db, userId),
  ]);
  if (written?.results.length === 0) {
    return { ok: false, ...refusalOf(state?.results ?? [], item.quantity) };
  }
  return { ok: true, cart: toCart(lines?.results ?? [], products?.results ?? []) };
}

/** Answers the cart that is left; null if the user has no such item. */
export async function deleteCartItem(db: D1Database, userId: number, id: number): Promise<Cart | null> {
  const [deleted, lines, products] = await db.batch<never>([
    db.prepare('DELETE FROM cart_item WHERE id = ? AND user_id = ? RETURNING id').bind(id, userId),
    ...selectCart(db, userId),
  ]);
  return deleted?.results.length === 0 ? null : toCart(lines?.results ?? [], products?.results ?? []);
}

export async function deleteCartItems(db: D1Database, userId: number): Promise<void> {
  await db.prepare('DELETE FROM cart_item WHERE user_id = ?').bind(userId).run();
}

function toEntry(line: CartLineRow, rows: ReadonlyMap<number, ProductRow>): [string, CartItem][] {
  const row = rows.get(line.product_id);
  if (row === undefined) return [];
  const { id, product_id, quantity } = line;
  return [[String(id), { id, product_id, product: toProduct(row), quantity }]];
}

function feeCents(lines: readonly CartLineRow[]): number {
  const [first] = lines;
  return first === undefined ? 0 : deliveryFeeCents(first, itemsCents(lines));
}

function itemsCents(lines: readonly CartLineRow[]): number {
  return lines.reduce((cents, line) => cents + line.price_cents * line.quantity, 0);
}

function cartError(lines: readonly CartLineRow[], rows: ReadonlyMap<number, ProductRow>): string | null {
  const names = lines.flatMap((line) =>
    line.is_for_sale === 1 ? [] : (rows.get(line.product_id)?.name ?? []),
  );
  if (names.length === 0) return null;
  return names.length === 1
    ? `${names[0]} is no longer sold. Please remove it from your cart.`
    : `Some products are no longer sold: ${names.join(', ')}. Please remove them from your cart.`;
}

function refusalOf([state]: ProductStateRow[], quantity: number): CartRefusal {
  if (state === undefined || state.is_published === 0) return { problem: 'missing' };
  if (state.has_variants === 1) return { problem: 'variants' };
  if (state.stock < quantity) return { problem: 'stock', stock: state.stock };
  return { problem: 'full' };
}
