import type { MenuCategory } from '#shared/contract/catalogue.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { LayoutData, PagePayload, SiteInfo } from '#shared/navigation/page-payload.ts';
import { getOrLoad, type MemoryEntry } from '#worker/page-cache/page-cache.ts';
import { cacheKey, type LoadContext } from './load-context.ts';

/** Loads the layout's data. If the API fails, the menu is empty but the page still works. */
export async function loadLayout(context: LoadContext): Promise<LayoutData> {
  try {
    const menu = await getOrLoad(
      // `Server-Timing` reports the cache layer of the page, not of the menu.
      { ...context.cache, cacheStatus: () => undefined },
      {
        key: cacheKey(context, 'layout'),
        version: context.dataVersion,
        // Only the home page's tiles show the categories' images.
        load: async (api) =>
          (await api.catalogue.listMenu()).map(({ image: _image, ...category }) => category),
        cachePolicy: () => 'all-layers',
      },
    );
    return layoutOf(context.site, menu);
  } catch (error) {
    context.cache.log('the category menu failed', error);
    return { site: context.site, menu: [] };
  }
}

/**
 * Returns the same object for the same menu and site, so that callers can detect a changed layout by identity and keep
 * the data derived from an unchanged one.
 */
function layoutOf(site: SiteInfo, menu: MemoryEntry<MenuCategory[]>): LayoutData {
  if (menu.layout?.site !== site || menu.layout.menu !== menu.value) menu.layout = { site, menu: menu.value };
  return menu.layout;
}

/** The layout's name, for the browser's first view; empty for the default layout. */
export function frameOf(match: RouteMatch | null): Pick<PagePayload, 'frame'> {
  const frame = match?.row.layout ?? 'default';
  return frame === 'default' ? {} : { frame };
}
