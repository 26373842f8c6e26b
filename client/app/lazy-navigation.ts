import { historyKey } from '#client/browser/history-key.ts';
import { listenToLinks } from '#client/browser/link-events.ts';
import { lazyCode, loadChunk } from '#client/browser/load-chunk.ts';
import { hydrateAll, isDehydrated } from '#client/ui/lazy-hydrate.tsx';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { showFailureToast } from './failure-toasts.ts';
import type { NavigationPorts } from './navigation.ts';
import type { NavigationBridge } from './navigation-bridge.ts';
import { isSamePage } from './same-page.ts';

export type LazyNavigation = ReturnType<typeof createLazyNavigation>;

/** The navigation of a tab, whose code is fetched when the shopper first points at or follows a link. */
export function createLazyNavigation(ports: NavigationPorts) {
  const { load, current } = lazyCode(async () => {
    const { startNavigation } = await loadChunk(() => import('./navigation.ts'));
    return startNavigation(ports);
  });

  return {
    load,
    current,
    go(url: URL, page?: PagePayload): Promise<void> {
      const navigating = load().then(
        (navigation) => navigation.go(url, page),
        () => navigateWithoutApp(url),
      );
      ports.asTransition(() => navigating);
      return navigating;
    },
  };
}

/** Sends links, GET forms and the app's own redirects through the navigation. Returns a function that stops hearing links. */
export function connectNavigation(navigation: LazyNavigation, bridge: NavigationBridge): () => void {
  const { load, go } = navigation;
  bridge.connect({
    goTo: (path, page) => go(new URL(path ?? '', window.location.href), page),
    async refresh(page, shown) {
      // A part without its code would hold up the drawing until the shopper next touches the page.
      const [loaded] = await Promise.all([load(), hydrateAll()]);
      loaded.refresh(page, shown);
    },
  });
  // This history entry was visited before, and only the router restores its scroll position.
  if (historyKey() !== 'first') load().catch(ignoreMissingCode);
  return listenToLinks({
    isDehydrated,
    onIntent(url) {
      load().then((loaded) => loaded.preload(url), ignoreMissingCode);
    },
    onFollow(url) {
      if (BROWSERS_OWN.test(url.pathname)) return false;
      if (url.hash !== '' && isSamePage(url, new URL(window.location.href))) return false;
      void go(url);
      return true;
    },
  });
}

/**
 * Files, API calls and the tools of a local shop. The router goes to all other paths: to pages, whose paths hold no dot
 * (`slug.ts`), and to those of no route, which a rule may redirect and the error page answers (R-ERR-5).
 */
const BROWSERS_OWN = /^\/(?:api\/|__)|\.\w+$/;

/** Whoever follows a link asks for it again, and goes on without it. */
function ignoreMissingCode(): void {}

/** The navigation's code failed to load: the browser loads the page itself, unless it is offline. */
function navigateWithoutApp(url: URL): void {
  if (navigator.onLine) window.location.assign(url);
  else showFailureToast();
}
