import { createStoredValue } from '#client/browser/stored-value.ts';
import type { MenuCategory } from '#shared/contract/catalogue.ts';
import { isRecord } from '#shared/is-record.ts';
import type { LayoutData } from '#shared/navigation/page-payload.ts';

type Menu = LayoutData['menu'];

const featuredCategories = createStoredValue<Menu>(
  () => window.sessionStorage,
  'featured-categories',
  2,
  (value): value is Menu => Array.isArray(value) && value.every(isMenuCategory),
);

/**
 * Returns the menu's categories. If the layout has none because the API failed, returns the categories that this tab
 * last received (R-STATE-4).
 */
export function withCachedMenu(menu: Menu): Menu {
  if (menu.length === 0) return featuredCategories.read() ?? menu;
  featuredCategories.write(menu);
  return menu;
}

function isMenuCategory(value: unknown): value is MenuCategory {
  return isNamed(value) && isRecord(value) && Array.isArray(value.children) && value.children.every(isNamed);
}

function isNamed(value: unknown): boolean {
  return isRecord(value) && Number.isInteger(value.id) && typeof value.name === 'string';
}
