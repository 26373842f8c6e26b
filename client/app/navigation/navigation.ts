import { watchBuilds } from '#client/browser/build-watch.ts';
import { applyHead } from '#client/browser/document-head.ts';
import { createHistoryEntries, type NavigationKind } from '#client/browser/history-entries.ts';
import { listenToLinks } from '#client/browser/link-events.ts';
import { isSamePage } from '#client/browser/path-and-query.ts';
import { restoreScroll } from '#client/browser/scroll-memory.ts';
import { decodeSegment } from '#shared/navigation/decode-segment.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { createCurrentView, type ViewChange } from '../current-view.ts';
import { showFailureToast } from '../forms/failure-toasts.ts';
import { recordPageOwner } from '../session/page-session.ts';
import type { Stores } from '../store-types.ts';
import { buildOf, headOf, type View } from '../view.ts';
import { headValues } from './head-values.ts';
import { findOfflinePage } from './offline-pages.tsx';
import { createPagePreloads } from './page-preloads.ts';
import { createPageSkeleton } from './page-skeleton.ts';
import { createRouter } from './router.ts';

export type NavigationPorts = {
  first: View;
  stores: Stores;
  draw(shown: ViewChange): void;
};

/**
 * Connects the router to the browser: links, history, scroll positions, preloads and the document's head. The first
 * view does not need the router.
 */
export function startNavigation({ first, stores, draw }: NavigationPorts) {
  const shown = createCurrentView(first, stores, draw);
  let committed = first;
  const preloads = createPagePreloads(stores);
  watchBuilds(buildOf(first));
  const history = createHistoryEntries();
  const skeleton = createPageSkeleton(history.rememberPosition);
  const router = createRouter({
    stores,
    preloads,
    current: shown.current,
    show(view, kind, requestedAt) {
      // Stores the position before the next page renders, because a shorter page would reduce the scroll position.
      if (kind !== 'pop') history.rememberPosition();
      shown.show(view, kind, requestedAt);
    },
    cancelNavigation(kind, notify) {
      skeleton.end();
      if (kind === 'pop') history.commit('push', shown.current().url);
      notify();
    },
    findOffline: (url) => findOfflinePage(stores.session.getState(), url, shown.current()),
    showFailure(target, call) {
      // R-ERR-4: a cart that failed to load counts as empty.
      if (call === 'getCart') stores.cart.getState().reset();
      showFailureToast(() => void go(target));
    },
  });

  const navigate = (url: URL, kind: NavigationKind): Promise<void> => {
    skeleton.begin(url, shown.current().url);
    return router.navigate(url, kind);
  };

  window.addEventListener('popstate', () => {
    history.rememberPosition();
    const url = new URL(window.location.href);
    if (!isSamePage(url, shown.current().url)) return void navigate(url, 'pop');
    router.cancel();
    skeleton.end();
    history.adopt();
    restoreScroll(url.hash);
  });

  /**
   * Navigates to a URL. The URL on screen is reloaded and replaces its history entry, unless a Back navigation is
   * pending.
   * @param page the page's data, if it came with a form's response
   */
  const go = (url: URL, page?: PagePayload): Promise<void> => {
    preloads.put(url, page);
    const isShown = isSamePage(url, shown.current().url) || isVariantUrl(url, shown.current());
    return navigate(url, isShown && history.isOnScreen() ? 'replace' : 'push');
  };
  followLinks(preloads.preload, (url) => void go(url));

  return {
    go,
    updatePage: shown.updatePage,
    /**
     * Call once a view has rendered: sets its history entry, head, focus and scroll position. Returns the view's title.
     */
    commitNavigation({ view, kind }: ViewChange): string {
      // An update keeps its page's history entry. The browser may already be at another one, if Back is pending.
      if (kind !== 'update') {
        skeleton.end();
        history.commit(kind, view.url);
      }
      recordPageOwner(stores, view);
      const keepsPlace = kind === 'update' || (kind !== 'pop' && isVariantUrl(view.url, committed));
      committed = view;
      return commitView(view, keepsPlace, kind === 'push');
    },
  };
}

function followLinks(onIntent: (url: URL) => void, follow: (url: URL) => void): void {
  listenToLinks({
    onIntent,
    onFollow(url) {
      if (BROWSERS_OWN.test(url.pathname)) return false;
      if (isSamePage(url, new URL(window.location.href)) && isOnPage(url.hash)) return false;
      follow(url);
      return true;
    },
  });
  // Signals to end-to-end tests that the app handles links.
  document.documentElement.dataset.links = 'app';
}

/**
 * Paths that the browser loads itself: files, API calls and the tools of a local shop. The router handles all other
 * paths, even unknown ones, which may have a redirect rule and otherwise get the error page (R-ERR-5). No page's path
 * contains a dot (`slug.ts`).
 */
const BROWSERS_OWN = /^\/(?:api\/|__)|\.\w+$/;

/** True if a link's fragment names an element of the page on screen, so that the browser only scrolls. */
function isOnPage(hash: string): boolean {
  return hash !== '' && document.getElementById(decodeSegment(hash.slice(1)) ?? '') !== null;
}

/** Whether a URL is another variant of the product on screen. Such a navigation keeps focus and scroll position. */
function isVariantUrl(url: URL, { url: shown, content }: View): boolean {
  const isProduct = content.kind === 'page' && content.payload.route === 'product';
  return isProduct && url.pathname === shown.pathname;
}

/**
 * Sets the head of a rendered view. Also sets focus and scroll position, unless the view `keepsPlace`. Returns the
 * view's title.
 */
function commitView(view: View, keepsPlace: boolean, isNewEntry: boolean): string {
  const head = headValues(headOf(view), view.layout.site);
  applyHead(head);
  if (!keepsPlace) {
    focusPage();
    restoreScroll(view.url.hash, isNewEntry);
  }
  return head.title;
}

/** Makes the new page's heading focusable and focuses it, so that a screen reader starts there. */
function focusPage(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
