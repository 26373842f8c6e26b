import { track } from '#client/browser/analytics.ts';
import { applyHead } from '#client/browser/document-head.ts';
import { ensureHistoryKey, historyKey, newHistoryState } from '#client/browser/history-key.ts';
import { rememberScroll, restorePosition, restoreScroll } from '#client/browser/scroll-memory.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { withCachedCategories } from './category-cache.ts';
import { showFailureToast, showOfflineToast } from './failure-toasts.ts';
import { headValues } from './head-values.ts';
import { hydrateStores, storeVersion } from './hydrate-stores.ts';
import { findOfflinePage, saveOfflinePage } from './offline-pages.tsx';
import { createPagePreloads } from './page-preloads.ts';
import { createRouter, type NavigationKind } from './router.ts';
import { isSamePage } from './same-page.ts';
import { loginPrompted, pageShown } from './session.ts';
import type { Stores } from './stores.tsx';
import { headOf, type View } from './view.ts';

/** A view, and what its navigation does to the history; `refresh`: nothing. */
export type Shown = { view: View; kind: NavigationKind | 'refresh' };

export type NavigationPorts = {
  first: View;
  stores: Stores;
  draw(shown: Shown): void;
  /** Runs a navigation in React's `startTransition`, so that the app can show that it is loading. */
  asTransition(navigation: () => Promise<void>): void;
};

export type Navigation = ReturnType<typeof startNavigation>;

/**
 * Connects the router to the browser: history, scroll positions, preloads, the document's head. The first page does not
 * need it, so it is fetched when the shopper first points at or follows a link.
 */
export function startNavigation({ first, stores, draw, asTransition }: NavigationPorts) {
  let newest = first;
  let committed = first;
  const preloads = createPagePreloads();
  const router = createRouter({
    preloads,
    current: () => newest,
    version: () => storeVersion(stores),
    show(view, kind, asked) {
      // Before the next page renders: a shorter page would reduce the scroll position.
      if (kind !== 'pop') rememberScroll(entry);
      newest = withCategories(view);
      if (view.content.kind === 'page') {
        hydrateStores(stores, view.content.payload, asked);
        if (kind === 'push') trackSelected(view.content);
      }
      draw({ view: newest, kind });
      saveOffline(view);
    },
    cancelNavigation(kind, notify) {
      if (kind === 'pop') {
        window.history.pushState(newHistoryState(), '', newest.url);
        entry = historyKey();
      }
      notify();
    },
    findOffline: (url) => findOfflinePage(stores.session.getState().id, url, newest),
    promptLogin: (next) => loginPrompted(stores, next),
    showRefusal(call) {
      // R-ERR-4: a cart that failed to load counts as empty.
      if (call === 'getCart') stores.cart.getState().reset();
      showFailureToast();
    },
    showFailureToast,
    showOfflineToast,
  });

  function saveOffline(view: View): void {
    const session = stores.session.getState();
    if (isSignedIn(session)) saveOfflinePage(session.id, view);
  }
  withCategories(first);
  saveOffline(first);

  window.history.scrollRestoration = 'manual';
  restorePosition();
  ensureHistoryKey();
  /** The key of the entry on screen. On Back the browser switches the entry before it fires `popstate`. */
  let entry = historyKey();
  window.addEventListener('pagehide', () => rememberScroll(entry));
  window.addEventListener('popstate', () => {
    rememberScroll(entry);
    const url = new URL(window.location.href);
    if (!isSamePage(url, newest.url)) return asTransition(() => router.navigate(url, 'pop'));
    router.cancel();
    // The browser creates the entries of fragment links, without a key: they get one here.
    ensureHistoryKey();
    entry = historyKey();
    restoreScroll(url.hash);
  });

  return {
    preload: preloads.preload,
    /** Navigates to a URL; the URL on screen is loaded again and replaces its history entry. */
    go: (url: URL) =>
      router.navigate(url, isSamePage(url, newest.url) || isVariantUrl(url, newest) ? 'replace' : 'push'),
    /** Renders the page on screen with the data that came with a form's answer; focus and scroll position stay. */
    refresh(page: PagePayload, shown: string): void {
      const { url, content } = newest;
      if (url.pathname + url.search !== shown || content.kind !== 'page') return;
      if (content.payload.route !== page.route) return;
      hydrateStores(stores, page, storeVersion(stores));
      newest = withCategories({
        ...newest,
        layout: page.layout,
        content: { ...content, payload: page, form: null },
      });
      draw({ view: newest, kind: 'refresh' });
      saveOffline(newest);
    },
    /** Call it once a view has rendered: sets its history entry, head, focus and scroll position. Returns its title. */
    commitNavigation({ view, kind }: Shown): string {
      if (kind === 'push') window.history.pushState(newHistoryState(), '', view.url);
      if (kind === 'replace') window.history.replaceState({ key: historyKey() }, '', view.url);
      entry = historyKey();
      pageShown(stores, view);
      const head = headValues(headOf(view), view.layout.site, window.location.origin);
      applyHead(head);
      const keepsPlace = kind === 'refresh' || (kind !== 'pop' && isVariantUrl(view.url, committed));
      committed = view;
      if (!keepsPlace) {
        focusPage();
        restoreScroll(view.url.hash);
      }
      return head.title;
    },
  };
}

function withCategories(view: View): View {
  const categories = withCachedCategories(view.layout.categories);
  return categories === view.layout.categories ? view : { ...view, layout: { ...view.layout, categories } };
}

/** The routes that count as `select_content`: a product, or products of one kind (R-API-60). */
const CONTENT: ReadonlySet<RouteId> = new Set([
  'product',
  'category',
  'brand',
  'retailer',
  'content-section',
]);

function trackSelected({ payload, params }: Extract<View['content'], { kind: 'page' }>): void {
  if (!CONTENT.has(payload.route)) return;
  track({ name: 'select_content', content_type: payload.route, content_id: Number(params.id) });
}

/** Whether an address is another variant of the product on screen: focus and scroll position stay. */
function isVariantUrl(url: URL, { url: shown, content }: View): boolean {
  const isProduct = content.kind === 'page' && content.payload.route === 'product';
  return isProduct && url.pathname === shown.pathname;
}

/** Moves the focus to the new page's heading, so that a screen reader starts there. */
function focusPage(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
