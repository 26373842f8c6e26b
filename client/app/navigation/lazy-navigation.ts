import { historyKey } from '#client/browser/history-key.ts';
import { lazyCode, loadChunk } from '#client/browser/load-chunk.ts';
import { loadDocument } from '#client/browser/load-document.ts';
import { isSamePage } from '#client/browser/path-and-query.ts';
import { whenWanted } from '#client/browser/when-wanted.ts';
import { hydrateAll } from '#client/ui/lazy-hydrate.tsx';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { showFailureToast } from '../forms/failure-toasts.ts';
import type { NavigationPorts } from './navigation.ts';
import type { NavigationBridge } from './navigation-bridge.ts';

export type LazyNavigation = ReturnType<typeof createLazyNavigation>;

/** The navigation of a tab, whose code is no part of the first view. */
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

/**
 * Fetches the navigation once it is wanted, and sends the app's own redirects through it. Until it is here, links and GET
 * forms are the browser's.
 */
export function connectNavigation({ load, current, go }: LazyNavigation, bridge: NavigationBridge): void {
  bridge.connect({
    goTo: (path, page) => go(new URL(path ?? '', window.location.href), page),
    async refresh(page, shown) {
      // A part whose code is missing would hold up the render.
      const [loaded] = await Promise.all([load(), hydrateAll()]);
      loaded.refresh(page, shown);
    },
  });
  const here = new URL(window.location.href);
  window.addEventListener('popstate', () => {
    const url = new URL(window.location.href);
    // Without it Back changes the address alone.
    if (current() === null && !isSamePage(url, here)) loadDocument(url, 'replace');
  });
  const start = (): void => void load().catch(ignoreMissingCode);
  // This history entry was visited before, and only the router restores its scroll position.
  if (historyKey() === 'first') whenWanted(start);
  else start();
}

/** Links and forms work without the app. */
function ignoreMissingCode(): void {}

/** The navigation's code failed to load: the browser loads the page itself, unless it is offline. */
function navigateWithoutApp(url: URL): void {
  if (navigator.onLine) loadDocument(url, 'push');
  else showFailureToast();
}
