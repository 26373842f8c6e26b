import { type Actor, operatorEventStatement } from '#worker/operations/operator-events.repository.ts';
import { lowercaseAscii } from './lowercase-ascii.ts';

/** Category ids by {@link categoryKey}. */
export type CategoryIds = ReadonlyMap<string, number>;

/** Returns a path (`['Kitchen', 'Kettles']`) as a map key that ignores case. */
export function categoryKey(path: readonly string[]): string {
  return JSON.stringify(path.map(lowercaseAscii));
}

/** Inserts new brands. */
export async function insertBrands(db: D1Database, names: readonly string[]): Promise<void> {
  await db
    .prepare('INSERT INTO brand (name) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING')
    .bind(JSON.stringify(names))
    .run();
}

/** Inserts new content sections after the existing ones. */
export async function insertContentSections(db: D1Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .prepare(
      `INSERT INTO content_section (name, position)
       SELECT value, (SELECT coalesce(max(position), 0) FROM content_section) + key + 1 FROM json_each(?) WHERE true
       ON CONFLICT DO NOTHING`,
    )
    .bind(JSON.stringify(names))
    .run();
}

/**
 * Inserts new categories level by level. Each batch also inserts the ancestor rows and the operator's event. Returns
 * the ids of all categories and product types.
 */
export async function insertCategories(
  db: D1Database,
  by: Actor,
  paths: readonly (readonly string[])[],
): Promise<CategoryIds> {
  let ids = await listCategoryIds(db);
  const depth = Math.max(0, ...paths.map((path) => path.length));
  for (let level = 1; level <= depth; level += 1) {
    const missing = new Map<string, { parent: number | null; name: string; path: string }>();
    for (const path of paths) {
      const name = path[level - 1];
      const key = categoryKey(path.slice(0, level));
      if (name === undefined || ids.has(key) || missing.has(key)) continue;
      const parent = ids.get(categoryKey(path.slice(0, level - 1))) ?? null;
      missing.set(key, { parent, name, path: path.slice(0, level).join('/') });
    }
    const [first, ...others] = [...missing.values()];
    if (first === undefined) continue;
    await db.batch([
      db
        .prepare(
          `INSERT INTO category (parent_id, name) SELECT value ->> 'parent', value ->> 'name' FROM json_each(?)
           WHERE true ON CONFLICT DO NOTHING`,
        )
        .bind(JSON.stringify([...missing.values()])),
      operatorEventStatement(db, by, {
        act: 'categories.add',
        record: ['category', first.path],
        at: new Date(),
        ...(others.length > 0 && { details: { others: others.map((other) => other.path) } }),
      }),
      db.prepare(
        `INSERT INTO category_ancestor (category_id, ancestor_id, depth)
         SELECT id, id, 0 FROM category WHERE true ON CONFLICT DO NOTHING`,
      ),
      db.prepare(
        `INSERT INTO category_ancestor (category_id, ancestor_id, depth)
         SELECT c.id, a.ancestor_id, a.depth + 1 FROM category c JOIN category_ancestor a ON a.category_id = c.parent_id
         WHERE true ON CONFLICT DO NOTHING`,
      ),
    ]);
    ids = await listCategoryIds(db);
  }
  return ids;
}

type CategoryRow = { id: number; parent_id: number | null; name: string };

/** Paths of categories and product types by id. */
export type CategoryPaths = ReadonlyMap<number, string[]>;

/** Lists all categories and product types with their paths. */
export async function listCategoryPaths(db: D1Database): Promise<CategoryPaths> {
  const { results } = await db.prepare('SELECT id, parent_id, name FROM category').all<CategoryRow>();
  const rows = new Map(results.map((row) => [row.id, row]));
  const pathOf = (row: CategoryRow): string[] => {
    const parent = row.parent_id === null ? undefined : rows.get(row.parent_id);
    return [...(parent === undefined ? [] : pathOf(parent)), row.name];
  };
  return new Map(results.map((row) => [row.id, pathOf(row)]));
}

async function listCategoryIds(db: D1Database): Promise<CategoryIds> {
  const paths = await listCategoryPaths(db);
  return new Map([...paths].map(([id, path]) => [categoryKey(path), id]));
}
