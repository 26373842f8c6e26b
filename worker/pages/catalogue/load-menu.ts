import type { PublicApi } from '#shared/api-client/api-client.ts';
import { MENU_CATEGORIES, MENU_SUBCATEGORIES } from '#shared/constants.ts';
import type { Category, MenuCategory } from '#shared/contract/catalogue.ts';
import { orIfLacking } from '../fallbacks.ts';

/** The categories that header, footer and home show. An API elsewhere may not choose them: then its first ones count. */
export function loadMenu(api: PublicApi): Promise<MenuCategory[]> {
  return orIfLacking(api.listMenu(), async () => firstOf(await api.listCategories()));
}

function firstOf(categories: readonly Category[]): MenuCategory[] {
  const below = (parent: number | null, most: number) =>
    categories
      .filter(({ parent_id }) => parent_id === parent)
      .slice(0, most)
      .map(({ id, name }) => ({ id, name }));
  return below(null, MENU_CATEGORIES).map((top) => ({ ...top, children: below(top.id, MENU_SUBCATEGORIES) }));
}
