import { countOf, formatCount } from '#shared/domain/format-count.ts';
import type { Actor, OperatorAct } from '#worker/operations/operator-events.repository.ts';
import type { CategoryRow } from './category-rows.repository.ts';
import { type CategoryTree, loadCategoryTree } from './category-tree.ts';
import { listSearchEntries } from './existing-products.repository.ts';
import { moveProducts } from './product.repository.ts';
import {
  countByRetailer,
  findProductsToMove,
  insertTypes,
  updateTypeTarget,
} from './product-types.repository.ts';
import { spellingChanges } from './spelling-index.ts';
import { typeKey } from './type-key.ts';

/** The category of a type's products, and the category names by which search finds the products. */
export type CategorisedType = { typeId: number; categoryId: number; names: string[] };

/** Maps the source's name of a type to its category. */
export type PlacedTypes = ReadonlyMap<string, CategorisedType>;

/**
 * Returns the category of each product type, and inserts missing types. Different spellings of a name count as one
 * type. Maps a new type to the category of the same name if there is exactly one such category; otherwise an operator
 * must map it.
 */
export async function categoriseTypes(
  db: D1Database,
  by: Actor,
  names: readonly string[],
): Promise<PlacedTypes> {
  if (names.length === 0) return new Map();
  const treeBefore = await loadCategoryTree(db);
  const missing = names.filter((name) => treeBefore.typesOf(name).length === 0);
  const firsts = new Map(missing.toReversed().map((name) => [typeKey(name), name]));
  if (firsts.size > 0) {
    await insertTypes(
      db,
      [...firsts.values()].map((name) => ({ name, mappedTo: onlyNamesake(treeBefore, name)?.id ?? null })),
    );
  }
  await joinSpellings(db, by, names);
  const tree = await loadCategoryTree(db);
  return new Map(names.flatMap((name) => placeOf(tree, name)));
}

/**
 * A planned mapping of a type in all its spellings. `target`: the category. `retailers`: the number of products by
 * retailer.
 */
export type MappingPlan = {
  type: CategoryRow;
  target: CategoryRow;
  products: number;
  retailers: { retailer: string; products: number }[];
};

/**
 * Returns the mapping of a type to a category with the number of its products, or the reason why it is impossible.
 * Changes nothing.
 */
export async function planTypeMapping(
  db: D1Database,
  tree: CategoryTree,
  { name, path }: { name: string; path: string },
): Promise<MappingPlan | 'no such type' | 'no such category'> {
  const types = tree.typesOf(name);
  const [type] = types;
  if (type === undefined) return 'no such type';
  const target = tree.find(path);
  if (target === undefined) return 'no such category';
  const retailers = await countByRetailer(
    db,
    types.map(({ id }) => id),
  );
  return { type, target, retailers, products: retailers.reduce((sum, count) => sum + count.products, 0) };
}

/** Returns a sentence such as `It has 3 products: Karoo Kitchen 2, Bluff Outdoor 1.` */
export function describePlan({ products, retailers }: MappingPlan): string {
  const each = retailers.map((count) => `${count.retailer} ${formatCount(count.products)}`);
  return `It has ${countOf(products, 'product')}${each.length === 0 ? '' : `: ${each.join(', ')}`}.`;
}

/** Maps a type, in all its spellings, to a category. Unmaps the type if `category` is null. */
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
    record: ['product-type', first.name],
    at: new Date(),
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

/** Maps all spellings of a type to one category, because earlier imports created a category per spelling. */
async function joinSpellings(db: D1Database, by: Actor, names: readonly string[]): Promise<void> {
  const tree = await loadCategoryTree(db);
  for (const name of new Set(names)) {
    const targets = tree.typesOf(name).map((type) => tree.targetOf(type));
    if (new Set(targets.map(({ id }) => id)).size < 2) continue;
    await mapType(db, by, tree, name, targets.find(({ kind }) => kind === 'tree') ?? null);
  }
}

function placeOf(tree: CategoryTree, name: string): [string, CategorisedType][] {
  const [type] = tree.typesOf(name);
  if (type === undefined) return [];
  const target = tree.targetOf(type);
  return [[name, { typeId: type.id, categoryId: target.id, names: namesOf(tree, type, target) }]];
}

function namesOf(tree: CategoryTree, type: CategoryRow, target: CategoryRow): string[] {
  const above = target.kind === 'tree' ? tree.pathOf(target).map(({ name }) => name) : [];
  return [...new Set([type.name, ...above])];
}
