import { MAX_PRODUCTS_OF_A_LIST, type ProductList } from '#shared/contract/product-list.ts';
import { IS_PUBLISHED } from '../catalogue/purchasable.sql.ts';
import { noteCallStatements, unlessRepeated } from '../db/idempotency-key.ts';
import { runBatch, typedRows } from '../db/run-batch.ts';
import { IS_OWN_LIST, listProductListsStatements, toProductLists } from './product-list-rows.ts';
import { findProductList, type ListWrite } from './product-lists.repository.ts';

/** In all lists of a customer together, since every signed-in page reads them. Removed ones that can be undone come on top. */
export const MAX_PRODUCTS_OF_ALL_LISTS = 2_000;

/** For an hour, an undo restores a removed product with its first price, its quantity and its place. */
const REMEMBERED_MS = 3_600_000;

export type Added = { ok: true; list: ProductList } | { ok: false; problem: AddProblem };
export type AddProblem = 'missing' | 'full-list' | 'full-lists';

/**
 * Adds products to a list: all, or none if there is no room. A product that is in it already keeps its place; one that is
 * in any list of the customer keeps the price it was first added with. `quantity` (pieces) is null where nobody said one:
 * what is, or was, in the list keeps its own then. Products that are not sold are passed over, unless
 * they were removed from this list within the last hour. A repeated call adds nothing, and gives the list as it is now.
 */
export async function insertProductListItems(
  db: D1Database,
  listId: number,
  { productIds, quantity }: { productIds: readonly number[]; quantity: number | null },
  { userId, keyedCall, now }: ListWrite,
): Promise<Added> {
  const wanted = JSON.stringify([...new Set(productIds)]);
  const batch = runBatch(db, {
    expired: deleteExpiredListItemsOfUserStatement(db, userId, now),
    inserted: db
      .prepare(
        `INSERT INTO product_list_item (product_list_id, product_id, price_cents, created_at, quantity)
         SELECT l.id, p.id, coalesce(${FIRST_PRICE}, p.price_cents), ?4, coalesce(?7, 1)
         FROM product_list l
         CROSS JOIN json_each(?3) AS wanted
         CROSS JOIN product p ON p.id = wanted.value
         LEFT JOIN product parent ON parent.id = p.parent_id
         WHERE ${IS_OWN_LIST} AND (${IS_PUBLISHED} OR EXISTS (SELECT 1 FROM product_list_item was
             WHERE was.product_list_id = l.id AND was.product_id = p.id))
           AND (SELECT count(*) FROM product_list_item i WHERE i.product_list_id = l.id AND i.removed_at IS NULL
             AND i.product_id NOT IN (SELECT value FROM json_each(?3))) + ${SOLD_OF_WANTED} <= ?5
           AND ${COUNT_OF_OTHERS} + ${SOLD_OF_WANTED} <= ?6
           AND (SELECT count(*) FROM ${OWN_ITEMS}) <= 2 * ?6
         ON CONFLICT (product_list_id, product_id) DO UPDATE
           SET removed_at = NULL, quantity = coalesce(?7, quantity)`,
      )
      .bind(
        ...[userId, listId, wanted, now.toISOString()],
        ...[MAX_PRODUCTS_OF_A_LIST, MAX_PRODUCTS_OF_ALL_LISTS, quantity],
      ),
    noted: noteCallStatements(db, keyedCall, { userId, now, makes: 'nothing' }),
    published: typedRows<{ count: number }>(
      db
        .prepare(
          `SELECT count(*) AS count FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
           WHERE p.id IN (SELECT value FROM json_each(?)) AND ${IS_PUBLISHED}`,
        )
        .bind(wanted),
    ),
    ...listProductListsStatements(db, userId, listId),
  });
  const answers = await unlessRepeated(batch);
  const list = answers === null ? await findProductList(db, userId, listId) : toProductLists(answers)[0];
  if (list == null) return { ok: false, problem: 'missing' };
  if (answers === null) return { ok: true, list };
  const isIn = new Set(list.products.map(({ id }) => id));
  const arrived = productIds.filter((id) => isIn.has(id)).length;
  const sold = answers.published.rows[0]?.count ?? 0;
  if (arrived > 0 && arrived >= sold) return { ok: true, list };
  if (sold === 0) return { ok: false, problem: 'missing' };
  const isListFull = list.products.length + productIds.length - arrived > MAX_PRODUCTS_OF_A_LIST;
  return { ok: false, problem: isListFull ? 'full-list' : 'full-lists' };
}

/** Returns the list, whether or not the product was in it; null if the customer has no such list. */
export async function deleteProductListItem(
  db: D1Database,
  userId: number,
  listId: number,
  productId: number,
  now: Date,
): Promise<ProductList | null> {
  const remove = db
    .prepare(
      `UPDATE product_list_item SET removed_at = ?4 WHERE product_id = ?3 AND removed_at IS NULL
         AND product_list_id IN (SELECT l.id FROM product_list l WHERE ${IS_OWN_LIST})`,
    )
    .bind(userId, listId, productId, now.toISOString());
  return afterRemoval(db, userId, listId, remove, now);
}

/** As {@link deleteProductListItem}, for all that is in the list. */
export async function deleteProductListItems(
  db: D1Database,
  userId: number,
  listId: number,
  now: Date,
): Promise<ProductList | null> {
  const remove = db
    .prepare(
      `UPDATE product_list_item SET removed_at = ?3 WHERE removed_at IS NULL
         AND product_list_id IN (SELECT l.id FROM product_list l WHERE ${IS_OWN_LIST})`,
    )
    .bind(userId, listId, now.toISOString());
  return afterRemoval(db, userId, listId, remove, now);
}

const OWN_ITEMS =
  'product_list_item mine JOIN product_list ours ON ours.id = mine.product_list_id WHERE ours.user_id = ?1';

/** SQL: what product `p` cost when the customer first added it to a list that it is in, or was in an hour ago. */
const FIRST_PRICE = `(SELECT mine.price_cents FROM ${OWN_ITEMS} AND mine.product_id = p.id
  ORDER BY mine.created_at LIMIT 1)`;

/** SQL: how many of the wanted products are sold. The others are passed over and take no room. */
const SOLD_OF_WANTED = `(SELECT count(*) FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
  WHERE p.id IN (SELECT value FROM json_each(?3)) AND ${IS_PUBLISHED})`;

/** SQL: how many products the customer's lists hold, apart from the wanted ones in this list. */
const COUNT_OF_OTHERS = `(SELECT count(*) FROM ${OWN_ITEMS} AND mine.removed_at IS NULL
  AND NOT (mine.product_list_id = l.id AND mine.product_id IN (SELECT value FROM json_each(?3))))`;

/** Deletes products of all customers that were removed from a list too long ago for an undo. */
export function deleteExpiredListItemsStatement(db: D1Database, now: Date): D1PreparedStatement {
  return db
    .prepare('DELETE FROM product_list_item WHERE removed_at < ?')
    .bind(new Date(now.getTime() - REMEMBERED_MS).toISOString());
}

function deleteExpiredListItemsOfUserStatement(
  db: D1Database,
  userId: number,
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM product_list_item WHERE removed_at < ?2
         AND product_list_id IN (SELECT id FROM product_list WHERE user_id = ?1)`,
    )
    .bind(userId, new Date(now.getTime() - REMEMBERED_MS).toISOString());
}

async function afterRemoval(
  db: D1Database,
  userId: number,
  listId: number,
  remove: D1PreparedStatement,
  now: Date,
): Promise<ProductList | null> {
  const answers = await runBatch(db, {
    expired: deleteExpiredListItemsOfUserStatement(db, userId, now),
    remove,
    ...listProductListsStatements(db, userId, listId),
  });
  return toProductLists(answers)[0] ?? null;
}
