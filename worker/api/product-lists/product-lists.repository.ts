import { randomBytes } from 'node:crypto';
import type { ProductList, SharedList } from '#shared/contract/product-list.ts';
import {
  type CustomerCall,
  findRecordedCall,
  nullIfRepeated,
  recordCallStatements,
} from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import {
  findSharedListStatements,
  isOwnListSql,
  LIST_COLUMNS,
  type ListRow,
  listProductListsStatements,
  toEmptyList,
  toProductLists,
  toSharedList,
} from './product-list-rows.ts';

/** The limit includes the Wishlist. */
export const MAX_LISTS_OF_A_USER = 100;

export async function listProductLists(db: D1Database, userId: number): Promise<ProductList[]> {
  return toProductLists(await runBatch(db, listProductListsStatements(db, userId)));
}

/** Returns a customer's list with its products, or null if the customer has no such list. */
export async function findProductList(
  db: D1Database,
  userId: number,
  listId: number,
): Promise<ProductList | null> {
  return toProductLists(await runBatch(db, listProductListsStatements(db, userId, listId)))[0] ?? null;
}

export type SaveListResult =
  | { ok: true; list: ProductList; isRepeated?: boolean }
  | { ok: false; problem: NameProblem };
type NameProblem = 'taken' | 'full' | 'missing' | 'locked';

/**
 * Creates a list. The names of a customer's lists are unique, ignoring case. The statement checks this, so two
 * concurrent requests create only one list. A repeated call returns the list that it created, in its current state.
 */
export async function insertProductList(
  db: D1Database,
  name: string,
  call: CustomerCall,
): Promise<SaveListResult> {
  const { userId, keyedCall, now } = call;
  const batch = runBatch(db, {
    inserted: prepare<ListRow>(db)`
      INSERT INTO product_list (user_id, name, created_at) SELECT ${userId}, ${name}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM product_list WHERE user_id = ${userId} AND lower(name) = lower(${name}))
        AND (SELECT count(*) FROM product_list WHERE user_id = ${userId}) < ${MAX_LISTS_OF_A_USER}
      RETURNING ${LIST_COLUMNS}`,
    idempotency: recordCallStatements(db, keyedCall, { userId, now, result: 'row' }),
    namesakes: prepare(db)`
      SELECT id FROM product_list WHERE user_id = ${userId} AND lower(name) = lower(${name})`,
  });
  const results = await nullIfRepeated(batch);
  if (results === null) return findRepeatedList(db, call);
  const [list] = results.inserted.rows;
  if (list !== undefined) return { ok: true, list: toEmptyList(list) };
  return { ok: false, problem: results.namesakes.rows.length === 0 ? 'full' : 'taken' };
}

async function findRepeatedList(
  db: D1Database,
  { userId, keyedCall }: CustomerCall,
): Promise<SaveListResult> {
  const id = (await findRecordedCall(db, keyedCall, userId))?.resultId;
  const list = id == null ? null : await findProductList(db, userId, id);
  return list === null ? { ok: false, problem: 'missing' } : { ok: true, list, isRepeated: true };
}

/** Renames a list. The Wishlist cannot be renamed, and a customer's list names are unique, ignoring case. */
export async function updateProductList(
  db: D1Database,
  userId: number,
  listId: number,
  name: string,
): Promise<SaveListResult> {
  const { updated, ...answers } = await runBatch(db, {
    updated: prepare(db)`
      UPDATE product_list AS l SET name = ${name} WHERE ${isOwnListSql(userId, listId)} AND l.locked = 0
        AND NOT EXISTS (SELECT 1 FROM product_list other
          WHERE other.user_id = ${userId} AND other.id <> l.id AND lower(other.name) = lower(${name}))
      RETURNING id`,
    ...listProductListsStatements(db, userId, listId),
  });
  const [list] = toProductLists(answers);
  if (list === undefined) return { ok: false, problem: 'missing' };
  if (updated.rows.length === 1) return { ok: true, list };
  return { ok: false, problem: list.locked ? 'locked' : 'taken' };
}

/** Deletes a list with its products. The Wishlist cannot be deleted. */
export async function deleteProductList(
  db: D1Database,
  userId: number,
  listId: number,
): Promise<'deleted' | 'locked' | 'missing'> {
  const { found } = await runBatch(db, {
    found: prepare<Pick<ListRow, 'locked'>>(db)`
      SELECT l.locked FROM product_list l WHERE ${isOwnListSql(userId, listId)}`,
    deleted: prepare(
      db,
    )`DELETE FROM product_list AS l WHERE ${isOwnListSql(userId, listId)} AND l.locked = 0`,
  });
  const [list] = found.rows;
  if (list === undefined) return 'missing';
  return list.locked === 1 ? 'locked' : 'deleted';
}

/** Shares a list. A list that is already shared keeps its token. Returns null if the customer has no such list. */
export function shareProductList(
  db: D1Database,
  userId: number,
  { listId, showsName }: { listId: number; showsName: boolean },
): Promise<ProductList | null> {
  const token = sql`coalesce(l.share_token, ${randomBytes(32).toString('base64url')})`;
  return setShared(db, userId, listId, sql`share_token = ${token}, shows_name = ${showsName ? 1 : 0}`);
}

/** Stops sharing a list. Returns null if the customer has no such list. */
export function unshareProductList(
  db: D1Database,
  userId: number,
  listId: number,
): Promise<ProductList | null> {
  return setShared(db, userId, listId, sql`share_token = NULL, shows_name = 0`);
}

async function setShared(
  db: D1Database,
  userId: number,
  listId: number,
  assignments: Sql,
): Promise<ProductList | null> {
  const { updated, ...answers } = await runBatch(db, {
    updated: prepare(db)`UPDATE product_list AS l SET ${assignments} WHERE ${isOwnListSql(userId, listId)}`,
    ...listProductListsStatements(db, userId, listId),
  });
  return toProductLists(answers)[0] ?? null;
}

/** Returns the list that is shared with this token, or null. */
export async function findSharedList(db: D1Database, token: string): Promise<SharedList | null> {
  return toSharedList(await runBatch(db, findSharedListStatements(db, token)));
}
