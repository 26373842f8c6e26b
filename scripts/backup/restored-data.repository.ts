import { inList, prepare } from '#worker/api/db/sql.ts';
import type { Erasure } from '#worker/api/removals/erasures.repository.ts';
import type { SpellingChange } from '#worker/operations/catalogue/spelling-index.ts';

/** Counts of the rows that a restore would replace. Zeros if the database has no tables. */
export type ShopCounts = { orders: number; customers: number; products: number };

export async function countShop(db: D1Database): Promise<ShopCounts> {
  const tables = await prepare<{ count: number }>(db)`
    SELECT count(*) AS count FROM sqlite_master WHERE type = 'table' AND name IN ('order', 'user', 'product')`.first();
  const none = { orders: 0, customers: 0, products: 0 };
  if (tables?.count !== 3) return none;
  const counts = await prepare<ShopCounts>(db)`
    SELECT (SELECT count(*) FROM "order") AS orders, (SELECT count(*) FROM user) AS customers,
      (SELECT count(*) FROM product) AS products`.first();
  return counts ?? none;
}

export async function hasErasures(db: D1Database): Promise<boolean> {
  return (
    (await prepare(db)`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'erasure'`.first()) !==
    null
  );
}

/**
 * Statements for the transaction that finishes the restored tables. Accounts that were erased after the backup was made
 * become due for removal, and their alerts and waiting emails are deleted. If the restore stops afterwards, the
 * worker's job erases the accounts.
 * @param requestedAt a time so long ago that the removal is due despite open orders
 */
export function requestErasuresStatements(
  db: D1Database,
  erasures: readonly Erasure[],
  requestedAt: Date,
): D1PreparedStatement[] {
  const userIds = inList(erasures.map(({ userId }) => userId));
  return [
    prepare(db)`
      INSERT INTO erasure (user_id, erased_at, is_recorded)
      SELECT value ->> 'userId', value ->> 'erasedAt', 1 FROM json_each(${JSON.stringify(erasures)}) WHERE true
      ON CONFLICT (user_id) DO UPDATE SET erased_at = excluded.erased_at, is_recorded = 1`,
    prepare(db)`
      UPDATE user SET removal_requested_at = min(coalesce(removal_requested_at, ${requestedAt}), ${requestedAt})
      WHERE id IN ${userIds}`,
    prepare(db)`DELETE FROM product_notice WHERE user_id IN ${userIds}`,
    prepare(db)`
      DELETE FROM mail_backlog WHERE EXISTS (SELECT 1 FROM json_each(mail_backlog.message, '$.job') fact
        JOIN user ON user.email = fact.value WHERE user.id IN ${userIds})`,
  ];
}

/** Adds entries of the spelling index to the table with the restore's prefix. */
export async function insertSpelling(db: D1Database, changes: readonly SpellingChange[]): Promise<void> {
  await prepare(db)`
    INSERT OR REPLACE INTO restoring_search_spelling (form, word, frequency)
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(changes)})`.run();
}

/**
 * Sets each product's reserved units to those that orders reserve, as counted in `held_pieces`. The units that orders
 * do not reserve return to stock. Returns the number of changed products.
 */
export async function alignReservedUnits(db: D1Database): Promise<number> {
  const { meta } = await prepare(db)`
    UPDATE product SET held = e.pieces,
      stock = max(0, product.stock + product.held - e.pieces),
      received = received + max(0, e.pieces - product.stock - product.held)
    FROM (SELECT h.product_id AS id, h.pieces FROM held_pieces h JOIN product p ON p.id = h.product_id
        WHERE p.held <> h.pieces
      UNION ALL
      SELECT p.id, 0 FROM product p
        WHERE p.held > 0 AND NOT EXISTS (SELECT 1 FROM held_pieces h WHERE h.product_id = p.id)) AS e
    WHERE product.id = e.id`.run();
  return meta.changes;
}

/** True if variants remain to be added to the facets. */
export async function isIndexing(db: D1Database): Promise<boolean> {
  return (await prepare(db)`SELECT after_id FROM product_option_walk`.first('after_id')) !== null;
}
