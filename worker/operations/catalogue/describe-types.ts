import { countOf } from '#shared/domain/format-count.ts';
import type { CategoryRow } from './category-rows.repository.ts';
import { type CategoryTree, loadCategoryTree } from './category-tree.ts';
import { listFirst } from './import-report.ts';
import { typeKey } from './type-key.ts';

/**
 * Returns lines about a source's product types. Lists each unmapped type with similar categories, largest type first.
 * `products`: the number of products by type. `mapCommand`: how an operator maps a type.
 */
export async function describeTypes(
  db: D1Database,
  products: ReadonlyMap<string, number>,
  mapCommand: string,
): Promise<string[]> {
  const tree = await loadCategoryTree(db);
  const names = [...products.keys()];
  const types = new Set(names.flatMap((name) => tree.typesOf(name).slice(0, 1)));
  // A dry run does not insert new product types, so the tree does not contain them.
  const added = names.filter((name) => tree.typesOf(name).length === 0);
  const addedLines = added.length === 0 ? [] : [`New product types: ${listFirst(added)}`];
  if (types.size === 0) return addedLines;
  const counts = new Map<string, number>();
  for (const [name, count] of products) {
    counts.set(typeKey(name), (counts.get(typeKey(name)) ?? 0) + count);
  }
  const waiting = [...types]
    .filter((type) => tree.targetOf(type) === type)
    .map((type) => ({ type, count: counts.get(typeKey(type.name)) ?? 0 }))
    .sort((one, other) => other.count - one.count);
  return [
    ...addedLines,
    `Product types: ${types.size - waiting.length} in the shop's categories, ${waiting.length} not mapped yet`,
    ...waiting.map(({ type, count }) => `  ${describeWaiting(tree, type, count)}`),
    ...(waiting.length === 0 ? [] : [`  Map one: ${mapCommand}`]),
  ];
}

/**
 * Returns a line such as `women's tops: 110 products; similar: Clothing/Tops & Dresses`. `products`: the number of
 * products to print; by default, the shop's published products of the type.
 */
export function describeWaiting(tree: CategoryTree, type: CategoryRow, products = type.products): string {
  const near = tree.nearTo(type.name).map((category) => tree.pathText(category));
  const suggestion = near.length === 0 ? '' : `; similar: ${near.join(', ')}`;
  return `${type.name}: ${countOf(products, 'product')}${suggestion}`;
}
