import { createStoredValue } from '#client/browser/stored-value.ts';
import type { Category } from '#shared/contract/catalogue.ts';
import { isRecord } from '#shared/is-record.ts';

const featuredCategories = createStoredValue<Category[]>(
  () => window.sessionStorage,
  'featured-categories',
  1,
  (value): value is Category[] => Array.isArray(value) && value.every(isCategory),
);

/**
 * The menu's categories. If the API failed and the layout has none, the last that this tab has seen (R-STATE-4).
 */
export function withCachedCategories(categories: readonly Category[]): readonly Category[] {
  if (categories.length === 0) return featuredCategories.read() ?? categories;
  featuredCategories.write([...categories]);
  return categories;
}

function isCategory(value: unknown): value is Category {
  return (
    isRecord(value) &&
    Number.isInteger(value.id) &&
    typeof value.name === 'string' &&
    (value.parent_id === null || Number.isInteger(value.parent_id))
  );
}
