import type { Actor, OperatorAct } from '#worker/operations/operator-events.repository.ts';
import { type CategoryRow, listCategoryRows } from './category-rows.repository.ts';
import { type CategoryTree, categoryTree } from './category-tree.ts';
import { listSearchEntries } from './existing-products.repository.ts';
import { moveProducts } from './product.repository.ts';
import { findProductsToMove, insertTypes, updateTypeTarget } from './product-types.repository.ts';
import { spellingChanges } from './spelling-index.ts';
import { typeKey } from './type-key.ts';

/** The category of a type's products, and the category names that search finds them by. */
export type PlacedType = { typeId: number; categoryId: number; names: string[] };

/** Keyed by the source's name of a type. */
export type PlacedTypes = ReadonlyMap<string, PlacedType>;

/**
 * Finds the category of each product type. Two spellings are one type. A new type is mapped to the category of the same
 * name if there is exactly one; otherwise it waits for an operator.
 */
export async function placeTypes(db: D1Database, by: Actor, names: readonly string[]): Promise<PlacedTypes> {
  if (names.length === 0) return new Map();
  const known = categoryTree(await listCategoryRows(db));
  const missing = names.filter((name) => known.typesOf(name).length === 0);
  const firsts = new Map(missing.toReversed().map((name) => [typeKey(name), name]));
  if (firsts.size > 0) {
    await insertTypes(
      db,
      [...firsts.values()].map((name) => ({ name, mappedTo: onlyNamesake(known, name)?.id ?? null })),
    );
  }
  await joinSpellings(db, by, names);
  const tree = categoryTree(await listCategoryRows(db));
  return new Map(names.flatMap((name) => placeOf(tree, name)));
}

/** Maps a type, in all its spellings, to a category; without a category, unmaps it. */
export async function mapType(
  db: D1Database,
  by: Actor,
  tree: CategoryTree,
  name: string,
  category: CategoryRow | null,
): Promise<void> {
  const types = tree.typesOf(name);
  const [first] = types;
  if (first === undefined) return;
  const target = category ?? first;
  const typeIds = types.map(({ id }) => id);
  const act: OperatorAct = {
    act: category === null ? 'categories.unmap' : 'categories.map',
    ...{ record: ['product-type', first.name], at: new Date() },
    ...(category !== null && { details: { category: tree.pathText(category) } }),
  };
  await updateTypeTarget(db, by, act, { typeIds, categoryId: target.id });
  const categoryNames = namesOf(tree, first, target);
  for (;;) {
    const ids = await findProductsToMove(db, typeIds, target.id);
    if (ids.length === 0) return;
    const before = await listSearchEntries(db, ids);
    const after = before.map((entry) => ({ ...entry, category: categoryNames.join(', ') }));
    const spelling = spellingChanges(before, after);
    await moveProducts(db, { ids, typeIds, categoryId: target.id, categoryNames, spelling });
  }
}

function onlyNamesake(tree: CategoryTree, name: string): CategoryRow | undefined {
  const [one, ...others] = tree.namesakesOf(name);
  return others.length === 0 ? one : undefined;
}

/** Earlier imports created a category per spelling. */
async function joinSpellings(db: D1Database, by: Actor, names: readonly string[]): Promise<void> {
  const tree = categoryTree(await listCategoryRows(db));
  for (const name of new Set(names)) {
    const targets = tree.typesOf(name).map((type) => tree.targetOf(type));
    if (new Set(targets.map(({ id }) => id)).size < 2) continue;
    await mapType(db, by, tree, name, targets.find(({ kind }) => kind === 'tree') ?? null);
  }
}

function placeOf(tree: CategoryTree, name: string): [string, PlacedType][] {
  const [type] = tree.typesOf(name);
  if (type === undefined) return [];
  const target = tree.targetOf(type);
  return [[name, { typeId: type.id, categoryId: target.id, names: namesOf(tree, type, target) }]];
}

function namesOf(tree: CategoryTree, type: CategoryRow, target: CategoryRow): string[] {
  const above = target.kind === 'tree' ? tree.pathOf(target).map(({ name }) => name) : [];
  return [...new Set([type.name, ...above])];
}
