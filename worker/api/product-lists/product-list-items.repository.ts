import { MAX_PRODUCTS_OF_A_LIST, type ProductList } from '#shared/contract/product-list.ts';
import { IS_PUBLISHED } from '../catalogue/purchasable.sql.ts';
import { type CustomerCall, nullIfRepeated, recordCallStatements } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { inList, prepare, sql } from '../db/sql.ts';
import { isOwnListSql, listProductListsStatements, toProductLists } from './product-list-rows.ts';
import { findProductList } from './product-lists.repository.ts';

/**
 * The maximum number of products in all of a customer's lists together. The number is limited because every page of a
 * signed-in customer loads these products. Removed products that can still be restored do not count.
 */
export const MAX_PRODUCTS_OF_ALL_LISTS = 2_000;

/**
 * The time (one hour) during which an undo can restore a removed product with its first price, its quantity and its
 * position.
 */
export const UNDO_MS = 3_600_000;

/** The list with the added products, or the reason why nothing was added. */
export type AddToListResult = { ok: true; list: ProductList } | { ok: false; problem: AddProblem };
type AddProblem = 'missing' | 'full-list' | 'full-lists';

/**
 * Adds products to a list: all of them, or none if there is no room. A product that is already in the list keeps its
 * position. A product that is in any of the customer's lists keeps the price at which it was first added. `quantity`
 * (units) is null if not specified: the current or former quantity in the list then remains. Products that are no
 * longer sold are skipped, unless they were removed from this list within the last hour. A repeated call adds nothing
 * and returns the current list.
 */
export async function insertProductListItems(
  db: D1Database,
  listId: number,
  { productIds, quantity }: { productIds: readonly number[]; quantity: number | null },
  { userId, keyedCall, now }: CustomerCall,
): Promise<AddToListResult> {
  const ids = [...new Set(productIds)];
  const requested = inList(ids);
  const isOwn = isOwnListSql(userId, listId);
  const ownItems = sql`product_list_item mine JOIN product_list ours ON ours.id = mine.product_list_id
    WHERE ours.user_id = ${userId}`;
  // The price when the customer first added the product to one of their lists. Includes items removed within the last
  // hour.
  const firstPrice = sql`(SELECT mine.price_cents FROM ${ownItems} AND mine.product_id = p.id
    ORDER BY mine.created_at LIMIT 1)`;
  // The number of requested products that are for sale. The others are skipped and do not count towards the limit.
  const soldOfRequested = sql`(SELECT count(*) FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
    WHERE p.id IN ${requested} AND ${IS_PUBLISHED})`;
  // The number of products in the customer's lists, excluding the requested products in this list.
  const countOfOthers = sql`(SELECT count(*) FROM ${ownItems} AND mine.removed_at IS NULL
    AND NOT (mine.product_list_id = l.id AND mine.product_id IN ${requested}))`;
  const batch = runBatch(db, {
    expired: deleteExpiredListItemsOfUserStatement(db, userId, now),
    inserted: prepare(db)`
      INSERT INTO product_list_item (product_list_id, product_id, price_cents, created_at, quantity)
      SELECT l.id, p.id, coalesce(${firstPrice}, p.price_cents), ${now}, coalesce(${quantity}, 1)
      FROM product_list l
      CROSS JOIN json_each(${JSON.stringify(ids)}) AS wanted
      CROSS JOIN product p ON p.id = wanted.value
      LEFT JOIN product parent ON parent.id = p.parent_id
      WHERE ${isOwn} AND (${IS_PUBLISHED} OR EXISTS (SELECT 1 FROM product_list_item was
          WHERE was.product_list_id = l.id AND was.product_id = p.id))
        AND (SELECT count(*) FROM product_list_item i WHERE i.product_list_id = l.id AND i.removed_at IS NULL
          AND i.product_id NOT IN ${requested}) + ${soldOfRequested} <= ${MAX_PRODUCTS_OF_A_LIST}
        AND ${countOfOthers} + ${soldOfRequested} <= ${MAX_PRODUCTS_OF_ALL_LISTS}
        AND (SELECT count(*) FROM ${ownItems}) <= 2 * ${MAX_PRODUCTS_OF_ALL_LISTS}
      ON CONFLICT (product_list_id, product_id) DO UPDATE
        SET removed_at = NULL, quantity = coalesce(${quantity}, quantity)`,
    idempotency: recordCallStatements(db, keyedCall, { userId, now, result: 'none' }),
    sold: prepare<{ count: number }>(db)`SELECT ${soldOfRequested} AS count`,
    ...listProductListsStatements(db, userId, listId),
  });
  const results = await nullIfRepeated(batch);
  const list = results === null ? await findProductList(db, userId, listId) : toProductLists(results)[0];
  if (list == null) return { ok: false, problem: 'missing' };
  const problem = results && addProblem(list, ids, results.sold.rows[0]?.count ?? 0);
  return problem === null ? { ok: true, list } : { ok: false, problem };
}

/**
 * Returns the reason why products were not added to the list, or null if they were added. `sold`: the number of
 * requested products that are for sale.
 */
function addProblem(list: ProductList, productIds: readonly number[], sold: number): AddProblem | null {
  const isIn = new Set(list.products.map(({ id }) => id));
  const arrived = productIds.filter((id) => isIn.has(id)).length;
  if (arrived > 0 && arrived >= sold) return null;
  if (sold === 0) return 'missing';
  const isListFull = list.products.length + productIds.length - arrived > MAX_PRODUCTS_OF_A_LIST;
  return isListFull ? 'full-list' : 'full-lists';
}

/**
 * Removes one product from a list, or all products if `productId` is null. Returns the list, or null if the customer
 * has no such list.
 */
export async function deleteProductListItems(
  db: D1Database,
  userId: number,
  { listId, productId }: { listId: number; productId: number | null },
  now: Date,
): Promise<ProductList | null> {
  const { removed, ...list } = await runBatch(db, {
    expired: deleteExpiredListItemsOfUserStatement(db, userId, now),
    removed: prepare(db)`
      UPDATE product_list_item SET removed_at = ${now}
      WHERE (${productId} IS NULL OR product_id = ${productId}) AND removed_at IS NULL
        AND product_list_id IN (SELECT l.id FROM product_list l WHERE ${isOwnListSql(userId, listId)})`,
    ...listProductListsStatements(db, userId, listId),
  });
  return toProductLists(list)[0] ?? null;
}

function deleteExpiredListItemsOfUserStatement(
  db: D1Database,
  userId: number,
  now: Date,
): D1PreparedStatement {
  return prepare(db)`
    DELETE FROM product_list_item WHERE removed_at < ${new Date(now.getTime() - UNDO_MS)}
      AND product_list_id IN (SELECT id FROM product_list WHERE user_id = ${userId})`;
}
