import { MAX_CART_LINES } from '#shared/constants.ts';
import { MAX_QUANTITY } from '#shared/contract/quantity.ts';
import { productLabel } from '#shared/domain/product.ts';
import { type ProductRow, readProductOptions } from '../catalogue/product-row.sql.ts';
import { HAS_VARIANTS, IS_FOR_SALE } from '../catalogue/purchasable.sql.ts';
import type { BatchAnswer } from '../db/run-batch.ts';
import { raw, type Sql, sql } from '../db/sql.ts';
import { type CartContents, type ContentsAnswers, toContents } from './cart-contents.repository.ts';

/** The reason a line cannot have the requested quantity or price. */
export type CartRejection =
  | { problem: 'missing' | 'gone' | 'variants' | 'too-many' | 'full' }
  | { problem: 'stock'; stock: number }
  | { problem: 'price'; label: string; priceCents: number };

export type CartWrite = { ok: true; contents: CartContents } | ({ ok: false } & CartRejection);

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
}: ContentsAnswers & { product: BatchAnswer<ProductStateRow> }): CartWrite {
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
