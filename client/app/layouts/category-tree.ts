import type { Category } from '#shared/contract/catalogue.ts';

export type CategoryBranch = { category: Category; children: readonly Category[] };

/** The two upper levels of the categories, in the order they come. */
export function categoryTree(categories: readonly Category[]): CategoryBranch[] {
  return categories
    .filter(({ parent_id }) => parent_id === null)
    .map((category) => ({
      category,
      children: categories.filter(({ parent_id }) => parent_id === category.id),
    }));
}
