import type { Category } from '#shared/contract/catalogue.ts';

export type CategoryBranch = { category: Category; children: readonly Category[] };

const trees = new WeakMap<readonly Category[], CategoryBranch[]>();

/** The two top levels of the categories, in the order of the list; cached for each list. */
export function categoryTree(categories: readonly Category[]): CategoryBranch[] {
  const tree = trees.get(categories) ?? toTree(categories);
  trees.set(categories, tree);
  return tree;
}

function toTree(categories: readonly Category[]): CategoryBranch[] {
  return categories
    .filter(({ parent_id }) => parent_id === null)
    .map((category) => ({
      category,
      children: categories.filter(({ parent_id }) => parent_id === category.id),
    }));
}
