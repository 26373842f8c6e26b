import { MAX_QUANTITY } from '#shared/contract/quantity.ts';
import { HAS_VARIANTS, IS_ON_SALE } from '../catalogue/purchasable.sql.ts';
import type { BatchAnswer } from '../db/run-batch.ts';
import { type CartContents, type ContentsAnswers, toContents } from './cart-contents.ts';

/** Why a line cannot be what is wanted. */
export type CartRefusal =
  | { problem: 'missing' }
  | { problem: 'gone' }
  | { problem: 'variants' }
  | { problem: 'stock'; stock: number }
  | { problem: 'too-many' }
  | { problem: 'price'; name: string; priceCents: number }
  | { problem: 'full' };

export type CartWrite = { ok: true; contents: CartContents } | ({ ok: false } & CartRefusal);

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

/** SQL: the pieces of the product ?2 in the cart of the customer ?1. */
export const IN_CART = 'coalesce((SELECT quantity FROM cart_item WHERE user_id = ?1 AND product_id = ?2), 0)';

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
