import { historyKey } from '#client/browser/history-key.ts';
import { lazyCode, loadChunk } from '#client/browser/load-chunk.ts';
import { loadDocument } from '#client/browser/load-document.ts';
import { onIdleOrInteraction } from '#client/browser/on-idle-or-interaction.ts';
import { isSamePage } from '#client/browser/path-and-query.ts';
import { loadLazyComponents } from '#client/ui/lazy-hydrate.tsx';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { showFailureToast } from '../forms/failure-toasts.ts';
import type { NavigationPorts } from './navigation.ts';

export type LazyNavigation = ReturnType<typeof createLazyNavigation>;

/**
 * Creates the navigation of a tab. Its code is loaded after the first view. Until then, the browser follows links and
 * submits GET forms. Until the app has hydrated, the app's own redirects load the document in full.
 */
export function createLazyNavigation() {
  let ports: NavigationPorts | null = null;
  const { load, current } = lazyCode(async () => {
    const { startNavigation } = await loadChunk(() => import('./navigation.ts'));
    if (ports === null) throw new Error('The app has not hydrated yet');
    return startNavigation(ports);
  });

  async function goTo(path: string | null, page?: PagePayload): Promise<void> {
    const url = new URL(path ?? '', window.location.href);
    if (ports === null) return loadDocument(url, path === null ? 'replace' : 'push');
    return load().then(
      (navigation) => navigation.go(url, page),
      // Without the code, the browser loads the page itself, unless it is offline.
      () => (navigator.onLine ? loadDocument(url, 'push') : showFailureToast()),
    );
  }

  async function updatePage(page: PagePayload, shown: string): Promise<void> {
    if (ports === null) return loadDocument(new URL(window.location.href), 'replace');
    // Also loads the lazy components, because a component without its code would delay the render.
    const [navigation] = await Promise.all([load(), loadLazyComponents()]);
    navigation.updatePage(page, shown);
  }

  return {
    goTo,
    updatePage,
    current,
    /** Call once the app has hydrated. */
    connect(connected: NavigationPorts): void {
      ports = connected;
      const here = new URL(window.location.href);
      window.addEventListener('popstate', () => {
        const url = new URL(window.location.href);
        // Without the navigation's code, Back changes only the URL, so load the page in full.
        if (current() === null && !isSamePage(url, here)) loadDocument(url, 'replace');
      });
      // A failed load is ignored, because links and forms work without the code.
      const start = (): void => void load().catch(() => undefined);
      // A history entry with a key was visited before, and only the router restores its scroll position. Such an entry
      // loads the router at once.
      if (historyKey() === 'first') onIdleOrInteraction(start);
      else start();
    },
  };
}
