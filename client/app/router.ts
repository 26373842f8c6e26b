import { isBuildOutdated, isOtherBuild } from '#client/browser/build-watch.ts';
import { mayReloadForChunk } from '#client/browser/chunk-reload.ts';
import { hasUnsavedWork } from '#client/browser/dirty-forms.ts';
import { loadDocument } from '#client/browser/load-document.ts';
import { hydrateAll } from '#client/ui/lazy-hydrate.tsx';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { MAINTENANCE_PATH, safeNext } from '#shared/navigation/paths.ts';
import { isPersonal, type RouteId } from '#shared/navigation/route-table.ts';
import { pageOutcomeOf } from './failure-policy.ts';
import { LAYOUTS } from './layouts/layout-registry.ts';
import { fetchPage, type PageAnswer } from './page-fetch.ts';
import type { PagePreloads } from './page-preloads.ts';
import { loadPageComponent } from './page-registry.ts';
import type { Moment } from './stores.tsx';
import { resolvedPromise, type View } from './view.ts';

export type RouterPorts = {
  preloads: PagePreloads;
  /** The view on screen. */
  current(): View;
  /** How far the stores are. */
  moment(): Moment;
  /** Draws a view, once the navigation that leads to it has ended; its data is as old as `asked`. */
  show(view: View, kind: NavigationKind, asked: Moment): void;
  /** Keeps the view on screen, restores its address if Back has changed it, then calls `notify` to say why. */
  cancelNavigation(kind: NavigationKind, notify: () => void): void;
  /** The page as it was seen last, for a browser that is offline; null where none was saved. */
  findOffline(url: URL): Promise<View | null>;
  promptLogin(next: string): void;
  /** A page's data was refused (R-ERR-4). */
  showRefusal(route: RouteId): void;
  showFailureToast(): void;
  showOfflineToast(): void;
};

export type NavigationKind = 'push' | 'replace' | 'pop';

const MAX_REDIRECTS = 10;

/** The way from a URL to a view, over the shared route table. One navigation runs at a time: the newest. */
export function createRouter(ports: RouterPorts) {
  let running: AbortController | null = null;

  /** Resolves when the page can be drawn, or when the navigation led elsewhere; never rejects. */
  async function navigate(target: URL, kind: NavigationKind): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    if (isBuildOutdated() && navigator.onLine && !hasUnsavedWork()) return loadDocument(target, kind);
    try {
      await rejectOnAbort(follow(target, kind, controller.signal), controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (mayReloadForChunk(error, target)) loadDocumentConfirmed(target, kind);
      else ports.cancelNavigation(kind, navigator.onLine ? ports.showFailureToast : ports.showOfflineToast);
    }
  }

  /** Gives up on the navigation under way. */
  function cancel(): void {
    running?.abort();
  }

  async function follow(target: URL, kind: NavigationKind, signal: AbortSignal): Promise<void> {
    let url = target;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const match = matchRoute(url.pathname);
      if (match === null) return loadDocument(url, kind);
      const chunk = loadPageComponent(match.row.id);
      // Answered before the chunk is awaited: without this a failed chunk would be an unhandled rejection.
      chunk.catch(() => undefined);
      const asked = ports.moment();
      const answer = (await ports.preloads.take(url)) ?? (await fetchPage(url, signal));
      signal.throwIfAborted();
      if (answer.kind === 'redirect') {
        // `/maintenance` answers 503, so it must be a full page load (R-EDGE-3).
        if (answer.to === MAINTENANCE_PATH) return loadDocument(new URL(answer.to, url), 'replace');
        if (safeNext(answer.to) === null) return loadDocument(new URL(answer.to, url), kind);
        url = new URL(answer.to, url);
        continue;
      }
      return applyAnswer(url, kind, answer, asked, signal);
    }
    loadDocument(url, kind);
  }

  async function applyAnswer(
    url: URL,
    kind: NavigationKind,
    answer: Exclude<PageAnswer, { kind: 'redirect' }>,
    asked: Moment,
    signal: AbortSignal,
  ): Promise<void> {
    const match = matchRoute(url.pathname);
    const before = ports.current();
    const isOutdated = (): boolean => asked.token !== ports.moment().token;
    if (match === null) return loadDocument(url, kind);
    switch (answer.kind) {
      case 'failed': {
        if (navigator.onLine) return loadDocument(url, kind);
        const offlinePage = await ports.findOffline(url);
        signal.throwIfAborted();
        return offlinePage === null || isOutdated()
          ? ports.cancelNavigation(kind, ports.showOfflineToast)
          : ports.show(offlinePage, kind, asked);
      }
      case 'prompt-login':
        return ports.cancelNavigation(kind, () => ports.promptLogin(answer.next));
      case 'refused': {
        if (pageOutcomeOf(match.row.id, answer.status) === 'go-back') {
          return ports.cancelNavigation(kind, () => ports.showRefusal(match.row.id));
        }
        const Layout = await LAYOUTS[match.row.layout]();
        const error = { status: answer.status, message: answer.message, requestId: answer.requestId };
        return ports.show(
          { url, Layout, layout: before.layout, content: { kind: 'error', error } },
          kind,
          asked,
        );
      }
      case 'page': {
        if (isOtherBuild(answer.payload.build)) return loadDocumentConfirmed(url, kind);
        const [Page, Layout] = await Promise.all([
          loadPageComponent(match.row.id),
          LAYOUTS[match.row.layout](),
        ]);
        await hydrateAll();
        signal.throwIfAborted();
        // The customer who asked for it has logged out since: load it again for whoever is here now.
        if (isPersonal(match.row) && isOutdated()) return follow(url, kind, signal);
        return ports.show(
          {
            url,
            Layout,
            layout: answer.payload.layout,
            content: {
              kind: 'page',
              Page,
              params: match.params,
              payload: answer.payload,
              deferred: resolvedPromise(answer.payload.deferred),
              form: null,
            },
          },
          kind,
          asked,
        );
      }
    }
  }

  /** A full load that the navigation cannot do without: where it would drop something, the shopper decides. */
  function loadDocumentConfirmed(url: URL, kind: NavigationKind): void {
    const confirms = hasUnsavedWork();
    const load = (): void => loadDocument(url, confirms && kind === 'pop' ? 'push' : kind, confirms);
    // On Back the address has changed before: whoever then stays must find it as it was.
    if (confirms) ports.cancelNavigation(kind, load);
    else load();
  }

  return { navigate, cancel };
}

/** What is given up is not waited for, whatever it waits for itself: React draws no newer page before it has ended. */
function rejectOnAbort(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
