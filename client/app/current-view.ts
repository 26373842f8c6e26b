import { track } from '#client/browser/analytics.ts';
import type { NavigationKind } from '#client/browser/history-entries.ts';
import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { hydrateStores, type StoreVersion, storeVersion } from './hydrate-stores.ts';
import { withCachedMenu } from './menu-cache.ts';
import { saveOfflinePage } from './navigation/offline-pages.tsx';
import type { Stores } from './store-types.ts';
import type { View } from './view.ts';

/** A view, and what its navigation does to the history; `refresh`: nothing. */
export type Shown = { view: View; kind: NavigationKind | 'refresh' };

/** The newest view of a tab. Each view's data goes into the stores; the view is rendered, and saved to be read offline. */
export function createCurrentView(first: View, stores: Stores, draw: (shown: Shown) => void) {
  let newest = first;
  saveView(stores, first);
  return {
    current: () => newest,
    show(view: View, kind: NavigationKind, asked: StoreVersion): void {
      const { url: from } = newest;
      newest = withMenu(view);
      if (view.content.kind === 'page') {
        hydrateStores(stores, view.content.payload, asked);
        if (kind === 'push') trackSelected(view.url, view.content.payload, from);
      }
      draw({ view: newest, kind });
      saveView(stores, view);
    },
    /** Renders the page on screen with the data that came with a form's answer; focus and scroll position stay. */
    refresh(page: PagePayload, shown: string): void {
      const { url, content } = newest;
      if (content.kind !== 'page' || content.payload.route !== page.route) return;
      if (pathAndQuery(url) !== shown) {
        // It may have been loaded before the form was done, as where a list is opened by its other address.
        void stores.services.reloadPage();
        return;
      }
      hydrateStores(stores, page, storeVersion(stores));
      newest = withMenu({
        ...newest,
        layout: page.layout,
        content: { ...content, payload: page, form: null },
      });
      draw({ view: newest, kind: 'refresh' });
      saveView(stores, newest);
    },
  };
}

/** Keeps what later pages may need of this one: the menu's categories, and a customer's page for reading offline. */
function saveView(stores: Stores, view: View): void {
  withMenu(view);
  const session = stores.session.getState();
  if (isSignedIn(session)) saveOfflinePage(session.id, view);
}

function withMenu(view: View): View {
  const menu = withCachedMenu(view.layout.menu);
  return menu === view.layout.menu ? view : { ...view, layout: { ...view.layout, menu } };
}

/** The routes that count as `select_content`: a product, or products of one kind (R-API-60). */
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
