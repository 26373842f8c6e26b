import { track } from '#client/browser/analytics.ts';
import { applyHead } from '#client/browser/document-head.ts';
import { ensureHistoryKey, historyKey, newHistoryState } from '#client/browser/history-key.ts';
import { rememberScroll, restorePlace, restoreScroll } from '#client/browser/scroll-memory.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { withCachedCategories } from './category-cache.ts';
import { showFailureToast, showOfflineToast } from './failure-toasts.ts';
import { headValues } from './head-values.ts';
import { findOfflinePage, saveOfflinePage } from './offline-pages.tsx';
import { createPagePreloads } from './page-preloads.ts';
import { createRouter, type NavigationKind } from './router.ts';
import { isSamePage } from './same-page.ts';
import { bringAlong, momentOf, type Stores } from './stores.tsx';
import { headOf, type View } from './view.ts';

/** A view, and the way it came: what its history entry is to be. */
export type Shown = { view: View; kind: NavigationKind };

export type NavigationPorts = {
  first: View;
  stores: Stores;
  draw(shown: Shown): void;
  /** Runs a navigation as a transition, so that the app shows that one is under way. */
  asTransition(navigation: () => Promise<void>): void;
};

export type Navigation = ReturnType<typeof startNavigation>;

/**
 * All that going from page to page takes beside the pages themselves: the router over the browser's history, places of
 * scrolling, preloads, the head. A first view does without; it is fetched at the first sign that someone goes on.
 */
export function startNavigation({ first, stores, draw, asTransition }: NavigationPorts) {
  let newest = first;
  let committed = first;
  const preloads = createPagePreloads();
  const router = createRouter({
    preloads,
    current: () => newest,
    moment: () => momentOf(stores),
    show(view, kind, asked) {
      // Now, not once the next page is drawn: a shorter one would pull the place up.
      if (kind !== 'pop') rememberScroll(entry);
      newest = withCategories(view);
      if (view.content.kind === 'page') {
        bringAlong(stores, view.content.payload, asked);
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
    promptLogin: (next) => stores.auth.getState().open('login', { next }),
    showRefusal(route) {
      // R-ERR-4: a cart that cannot be had is none.
      if (route === 'cart') stores.cart.getState().reset();
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
  restorePlace();
  ensureHistoryKey();
  /** The history entry on screen: on Back the browser has switched to the next one before we hear of it. */
  let entry = historyKey();
  window.addEventListener('pagehide', () => rememberScroll(entry));
  window.addEventListener('popstate', () => {
    rememberScroll(entry);
    const url = new URL(window.location.href);
    if (!isSamePage(url, newest.url)) return asTransition(() => router.navigate(url, 'pop'));
    router.cancel();
    // A fragment's entry is the browser's own work: it gets its key when it is first left or come back to.
    ensureHistoryKey();
    entry = historyKey();
    restoreScroll(url.hash);
  });

  return {
    preload: preloads.preload,
    /** To a page; to the very page on screen: that one anew. */
    go: (url: URL) =>
      router.navigate(url, isSamePage(url, newest.url) || isVariantUrl(url, newest) ? 'replace' : 'push'),
    /** A view is on the screen: its history entry, its head, the focus and the place follow. Gives its title. */
    commitNavigation({ view, kind }: Shown): string {
      if (kind === 'push') window.history.pushState(newHistoryState(), '', view.url);
      if (kind === 'replace') window.history.replaceState({ key: historyKey() }, '', view.url);
      entry = historyKey();
      const head = headValues(headOf(view), view.layout.site, window.location.origin);
      applyHead(head);
      const keepsPlace = kind !== 'pop' && isVariantUrl(view.url, committed);
      committed = view;
      if (!keepsPlace) {
        focusPage();
        restoreScroll(view.url.hash);
      }
      return head.title;
    },
  };
}

/** Where the API failed to give the menu, the one seen last. */
function withCategories(view: View): View {
  const categories = withCachedCategories(view.layout.categories);
  return categories === view.layout.categories ? view : { ...view, layout: { ...view.layout, categories } };
}

/** The pages that someone goes to for what they show: a product, or products of one kind (R-API-60). */
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

/** A new page takes the focus at its heading, so that it is read from its start. */
function focusPage(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
