import { MAX_PRODUCTS_OF_A_LIST, type ProductList } from '#shared/contract/product-list.ts';
import { IS_PUBLISHED } from '../catalogue/purchasable.sql.ts';
import { type CustomerCall, nullIfRepeated, recordCallStatements } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { inList, prepare, sql } from '../db/sql.ts';
import { isOwnList, listProductListsStatements, toProductLists } from './product-list-rows.ts';
import { findProductList } from './product-lists.repository.ts';

/** In all lists of a customer together, since every signed-in page reads them. Removed ones that can be undone come on top. */
export const MAX_PRODUCTS_OF_ALL_LISTS = 2_000;

/** For an hour, an undo restores a removed product with its first price, its quantity and its place. */
export const UNDO_MS = 3_600_000;

/** The list with what was added to it, or why nothing was. */
export type AddResult = { ok: true; list: ProductList } | { ok: false; problem: AddProblem };
type AddProblem = 'missing' | 'full-list' | 'full-lists';

/**
 * Adds products to a list: all, or none if there is no room. A product that is in it already keeps its place; one that is
 * in any list of the customer keeps the price it was first added with. `quantity` (pieces) is null where nobody said one:
 * what is, or was, in the list keeps its own then. Products that are not sold are passed over, unless they were removed
 * from this list within the last hour. A repeated call adds nothing, and gives the list as it is now.
 */
export async function insertProductListItems(
  db: D1Database,
  listId: number,
  { productIds, quantity }: { productIds: readonly number[]; quantity: number | null },
  { userId, keyedCall, now }: CustomerCall,
): Promise<AddResult> {
  const ids = [...new Set(productIds)];
  const requested = inList(ids);
  const isOwn = isOwnList(userId, listId);
  const ownItems = sql`product_list_item mine JOIN product_list ours ON ours.id = mine.product_list_id
    WHERE ours.user_id = ${userId}`;
  // What the product cost when the customer first added it to a list that it is in, or was in an hour ago.
  const firstPrice = sql`(SELECT mine.price_cents FROM ${ownItems} AND mine.product_id = p.id
    ORDER BY mine.created_at LIMIT 1)`;
  // The wanted products that are not sold are passed over and take no room.
  const soldOfRequested = sql`(SELECT count(*) FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
    WHERE p.id IN ${requested} AND ${IS_PUBLISHED})`;
  // What the customer's lists hold, apart from the wanted products in this list.
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
    noted: recordCallStatements(db, keyedCall, { userId, now, makes: 'nothing' }),
    sold: prepare<{ count: number }>(db)`SELECT ${soldOfRequested} AS count`,
    ...listProductListsStatements(db, userId, listId),
  });
  const answers = await nullIfRepeated(batch);
  const list = answers === null ? await findProductList(db, userId, listId) : toProductLists(answers)[0];
  if (list == null) return { ok: false, problem: 'missing' };
  const problem = answers && addProblem(list, productIds, answers.sold.rows[0]?.count ?? 0);
  return problem === null ? { ok: true, list } : { ok: false, problem };
}

/** Why products are not in the list to which they were added; null where they are. `sold`: how many of them are sold. */
function addProblem(list: ProductList, productIds: readonly number[], sold: number): AddProblem | null {
  const isIn = new Set(list.products.map(({ id }) => id));
  const arrived = productIds.filter((id) => isIn.has(id)).length;
  if (arrived > 0 && arrived >= sold) return null;
  if (sold === 0) return 'missing';
  const isListFull = list.products.length + productIds.length - arrived > MAX_PRODUCTS_OF_A_LIST;
  return isListFull ? 'full-list' : 'full-lists';
}

/** Removes a product from a list, or all (`productId` null). Returns the list; null if the customer has no such list. */
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
        AND product_list_id IN (SELECT l.id FROM product_list l WHERE ${isOwnList(userId, listId)})`,
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
