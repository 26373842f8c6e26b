import { track } from '#client/browser/analytics.ts';
import type { NavigationKind } from '#client/browser/history-entries.ts';
import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { withCachedMenu } from './menu-cache.ts';
import { saveOfflinePage } from './navigation/offline-pages.tsx';
import type { Stores } from './store-types.ts';
import { type StoreVersion, storeVersion, updateStores } from './update-stores.ts';
import type { View } from './view.ts';

/** A view, and the way its navigation changes the history (`update` leaves the history unchanged). */
export type ViewChange = { view: View; kind: NavigationKind | 'update' };

/**
 * Tracks the newest view of a tab. Puts each view's data into the stores, renders the view and saves it for offline
 * reading.
 */
export function createCurrentView(first: View, stores: Stores, draw: (shown: ViewChange) => void) {
  let newest = withMenu(first);
  saveOfflinePage(stores.session, first);
  return {
    current: () => newest,
    show(view: View, kind: NavigationKind, requestedAt: StoreVersion): void {
      const { url: from } = newest;
      newest = withMenu(view);
      if (view.content.kind === 'page') {
        updateStores(stores, view.content.payload, requestedAt);
        if (kind === 'push') trackSelected(view.url, view.content.payload, from);
      }
      draw({ view: newest, kind });
      saveOfflinePage(stores.session, view);
    },
    /** Re-renders the page on screen with the data from a form's response. Focus and scroll position stay. */
    updatePage(page: PagePayload, shown: string): void {
      const { url, content } = newest;
      if (content.kind !== 'page' || content.payload.route !== page.route) return;
      if (pathAndQuery(url) !== shown) {
        // The page on screen has the same route but another URL, for example `/product-lists` instead of
        // `/product-lists?list=5`. It may have been loaded before the form was processed.
        void stores.services.reloadPage();
        return;
      }
      updateStores(stores, page, storeVersion(stores));
      newest = withMenu({
        ...newest,
        layout: page.layout,
        content: { ...content, payload: page, form: null },
      });
      draw({ view: newest, kind: 'update' });
      saveOfflinePage(stores.session, newest);
    },
  };
}

/** Caches the view's menu for later pages. If the view has none, returns it with the cached menu. */
function withMenu(view: View): View {
  const menu = withCachedMenu(view.layout.menu);
  return menu === view.layout.menu ? view : { ...view, layout: { ...view.layout, menu } };
}

/** Routes tracked as `select_content`: a product or a listing of products (R-API-60). */
const CONTENT: ReadonlySet<RouteId> = new Set([
  'product',
  'category',
  'brand',
  'retailer',
  'content-section',
]);

function trackSelected({ pathname }: URL, { route }: PagePayload, from: URL): void {
  if (!CONTENT.has(route)) return;
  const { id } = matchRoute(pathname)?.params ?? {};
  const search =
    (route === 'product' && from.pathname === '/search' && from.searchParams.get('q')) || undefined;
  track({ name: 'select_content', content_type: route, content_id: Number(id), search });
}
