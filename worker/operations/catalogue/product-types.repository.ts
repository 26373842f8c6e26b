import { rowsOf, runBatch } from '#worker/api/db/run-batch.ts';
import { inList, prepare } from '#worker/api/db/sql.ts';
import { type Actor, type OperatorAct, runAct } from '#worker/operations/operator-events.repository.ts';

/** The name of the category that is the parent of all product types. */
const UNMAPPED_NAME = 'More products';

/** Inserts product types under the parent of all types, with the categories to which they are mapped. */
export async function insertTypes(
  db: D1Database,
  types: readonly { name: string; mappedTo: number | null }[],
): Promise<void> {
  await runBatch(db, {
    holder: prepare(db)`INSERT INTO category (name, kind)
      SELECT ${UNMAPPED_NAME}, 'types' WHERE NOT EXISTS (SELECT 1 FROM category WHERE kind = 'types')
      ON CONFLICT DO UPDATE SET kind = 'types'`,
    types: prepare(db)`INSERT INTO category (parent_id, name, kind, mapped_to)
      SELECT (SELECT id FROM category WHERE kind = 'types'), value ->> 'name', 'type', value ->> 'mappedTo'
      FROM json_each(${JSON.stringify(types)}) WHERE true ON CONFLICT DO NOTHING`,
    selves: prepare(db)`INSERT INTO category_ancestor (category_id, ancestor_id, depth)
      SELECT id, id, 0 FROM category WHERE kind <> 'tree' ON CONFLICT DO NOTHING`,
    holders: prepare(db)`INSERT INTO category_ancestor (category_id, ancestor_id, depth)
      SELECT id, parent_id, 1 FROM category WHERE kind = 'type' ON CONFLICT DO NOTHING`,
  });
}

/**
 * Maps types to a category. If one of the types is that category, unmaps this type. `act`: the operator's act to
 * record.
 */
export async function updateTypeTarget(
  db: D1Database,
  by: Actor,
  act: OperatorAct,
  { typeIds, categoryId }: { typeIds: readonly number[]; categoryId: number },
): Promise<void> {
  const change = prepare(db)`
    UPDATE category SET mapped_to = nullif(${categoryId}, id)
    WHERE id IN ${inList(typeIds)} AND mapped_to IS NOT nullif(${categoryId}, id)`;
  await runAct(db, by, act, change);
}

const CHUNK_PRODUCTS = 1_000;

/** Finds up to 1,000 of the types' products that are not in the category yet. */
export async function findProductsToMove(
  db: D1Database,
  typeIds: readonly number[],
  categoryId: number,
): Promise<number[]> {
  const rows = await rowsOf(prepare<{ id: number }>(db)`
    SELECT product_id AS id FROM product_category
    WHERE type_id IN ${inList(typeIds)} AND category_id <> ${categoryId} LIMIT ${CHUNK_PRODUCTS}`);
  return rows.map(({ id }) => id);
}

/** Counts the products of types by retailer, largest count first. */
export function countByRetailer(
  db: D1Database,
  typeIds: readonly number[],
): Promise<{ retailer: string; products: number }[]> {
  return rowsOf(prepare<{ retailer: string; products: number }>(db)`
    SELECT s.display_name AS retailer, count(*) AS products FROM product_category pc
    JOIN product p ON p.id = pc.product_id JOIN supplier s ON s.id = p.supplier_id
    WHERE pc.type_id IN ${inList(typeIds)} GROUP BY s.id ORDER BY products DESC, retailer`);
}

/** Puts exactly these categories first in menus, in this order. Menus list the other categories after them. */
export async function updateMenuOrder(db: D1Database, by: Actor, ids: readonly number[]): Promise<void> {
  const change = prepare(db)`UPDATE category SET featured_position = wanted.position
    FROM (SELECT c.id, j.key + 1 AS position FROM category c LEFT JOIN json_each(${JSON.stringify(ids)}) j
      ON c.id = j.value) AS wanted
    WHERE category.id = wanted.id AND category.featured_position IS NOT wanted.position`;
  const act = {
    act: 'categories.order',
    record: ['menu', 'categories'],
    at: new Date(),
    details: { ids },
  } as const;
  await runAct(db, by, act, change);
}
