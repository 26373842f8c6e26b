import type { Category } from '../contract/catalogue.ts';

/** Returns a category with its ancestors, from the top down; empty if the id is unknown. */
export function categoryTrail(categories: readonly Category[], id: number): Category[] {
  const byId = idsOf(categories);
  const trail: Category[] = [];
  for (let next = byId.get(id); next !== undefined && !trail.includes(next); ) {
    trail.unshift(next);
    next = next.parent_id === null ? undefined : byId.get(next.parent_id);
  }
  return trail;
}

const indexes = new WeakMap<readonly Category[], ReadonlyMap<number, Category>>();

function idsOf(categories: readonly Category[]): ReadonlyMap<number, Category> {
  const index = indexes.get(categories) ?? new Map(categories.map((category) => [category.id, category]));
  indexes.set(categories, index);
  return index;
}
