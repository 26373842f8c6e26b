import type { MenuCategory } from '#shared/contract/catalogue.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { LayoutData, SiteInfo } from '#shared/navigation/page-payload.ts';
import { getCached, type MemoryEntry } from '#worker/page-cache/page-cache.ts';
import type { LoadContext } from './load-context.ts';

/** What every page shows around itself; an API that fails leaves the menu empty, not the page. */
export async function loadLayout(context: LoadContext): Promise<LayoutData> {
  try {
    const menu = await getCached(
      // `Server-Timing` names the layer that had the page, not the menu.
      { ...context.cache, cacheStatus: () => undefined },
      {
        key: cacheKey(context, 'layout'),
        version: context.dataVersion,
        load: (api) => api.catalogue.listMenu(),
        cachePolicy: () => 'keep',
        isOutage,
      },
    );
    return layoutOf(context.site, menu);
  } catch (error) {
    context.cache.log('the category menu failed', error);
    return { site: context.site, menu: [] };
  }
}

/** The name of a cache entry. A build has entries of its own; the catalogue's version stands in the entry. */
export function cacheKey({ build }: LoadContext, page: string): string {
  return `${build}:${page}`;
}

/** Whether the API is unreachable or broken: then an expired entry is better than an error. */
export function isOutage(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 500;
}

/** The same object for the same menu and site: what was made of the layout is known by it. */
function layoutOf(site: SiteInfo, menu: MemoryEntry<MenuCategory[]>): LayoutData {
  if (menu.layout?.site !== site || menu.layout.menu !== menu.value) menu.layout = { site, menu: menu.value };
  return menu.layout;
}
