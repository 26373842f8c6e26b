import { cleanLine } from '#shared/domain/clean-text.ts';
import { rowsOf } from '#worker/api/db/run-batch.ts';
import { inList, prepare } from '#worker/api/db/sql.ts';
import type { CategoryRow } from './catalogue/category-rows.repository.ts';
import { type CategoryTree, categoryNotFoundMessage } from './catalogue/category-tree.ts';
import { listSearchEntries } from './catalogue/existing-products.repository.ts';
import { spellingChangeStatements } from './catalogue/product.repository.ts';
import { spellingChanges } from './catalogue/spelling-index.ts';
import { type Actor, operatorEventStatement } from './operator-events.repository.ts';
import { type ChangeOutcome, runGuarded } from './product-changes.repository.ts';

/** A category of a product. `typeId`: the product type mapped to it; null if a source or an operator chose it. */
type Place = { categoryId: number; typeId: number | null };

/** Lists the categories of a product, without product types that are not mapped to a category. */
export async function listProductCategories(
  db: D1Database,
  tree: CategoryTree,
  productId: number,
): Promise<CategoryRow[]> {
  const places = await listPlaces(db, productId);
  return places.flatMap(
    ({ categoryId }) => tree.rows.find(({ id, kind }) => id === categoryId && kind === 'tree') ?? [],
  );
}

/**
 * Finds categories by their paths, such as `Clothing/Shoes`. Returns a sentence for the operator if a path does not
 * exist or no path is given.
 */
export function resolveCategoryPaths(tree: CategoryTree, paths: readonly string[]): CategoryRow[] | string {
  const lines = paths.map(cleanLine).filter((line) => line !== '');
  const found = lines.map((line) => tree.find(line) ?? line);
  const unknown = found.find((row) => typeof row === 'string');
  if (unknown !== undefined) return categoryNotFoundMessage(tree, unknown);
  return found.length === 0 ? 'Enter at least one category.' : found.filter((row) => typeof row !== 'string');
}

function listPlaces(db: D1Database, productId: number): Promise<Place[]> {
  return rowsOf(prepare<Place>(db)`
    SELECT category_id AS categoryId, type_id AS typeId FROM product_category WHERE product_id = ${productId}
    ORDER BY category_id`);
}

/**
 * Replaces a product's categories, except unmapped product types. The next import that changes the product may
 * overwrite the new categories. `seen` is the product's `updatedAt` that the operator saw; null accepts any.
 */
export async function updateProductCategories(
  db: D1Database,
  by: Actor,
  {
    id,
    tree,
    categories,
    seen,
  }: { id: number; tree: CategoryTree; categories: readonly CategoryRow[]; seen: string | null },
): Promise<ChangeOutcome> {
  const [product, places] = await Promise.all([
    prepare<{ updatedAt: string }>(db)`
      SELECT updated_at AS updatedAt FROM product WHERE id = ${id} AND parent_id IS NULL`.first(),
    listPlaces(db, id),
  ]);
  if (product === null || (seen !== null && seen !== product.updatedAt)) return 'stale';
  const rowOf = (categoryId: number | null) => tree.rows.find((row) => row.id === categoryId);
  const types = places
    .flatMap(({ categoryId }) => rowOf(categoryId) ?? [])
    .filter(({ kind }) => kind === 'type');
  const next = [...new Set([...categories, ...types].map((row) => row.id))];
  const current = places.map(({ categoryId }) => categoryId);
  if (next.length === current.length && next.every((categoryId) => current.includes(categoryId)))
    return 'same';
  const remaining = places.filter(({ categoryId }) => next.includes(categoryId));
  const names = [
    ...remaining.flatMap(({ typeId }) => rowOf(typeId)?.name ?? []),
    ...categories.flatMap((category) => tree.pathOf(category).map(({ name }) => name)),
  ];
  const category = [...new Set(names)].join(', ');
  const entries = await listSearchEntries(db, [id]);
  const now = new Date();
  return runGuarded(db, { id, updatedAt: product.updatedAt }, [
    prepare(db)`UPDATE product SET updated_at = ${now} WHERE id = ${id}`,
    operatorEventStatement(db, by, {
      act: 'products.categories',
      record: ['product', id],
      at: now,
      details: { categories: categories.map((row) => tree.pathText(row)) },
    }),
    prepare(db)`DELETE FROM product_category WHERE product_id = ${id} AND category_id NOT IN ${inList(next)}`,
    prepare(db)`INSERT INTO product_category (product_id, category_id)
      SELECT ${id}, value FROM json_each(${JSON.stringify(next)}) WHERE true ON CONFLICT DO NOTHING`,
    prepare(db)`UPDATE product_search SET category = ${category} WHERE rowid = ${id}`,
    ...spellingChangeStatements(
      db,
      spellingChanges(
        entries,
        entries.map((entry) => ({ ...entry, category })),
      ),
    ),
  ]);
}
