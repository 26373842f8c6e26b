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
  /** The current version of the stores. */
  moment(): Moment;
  /** Renders a view at the end of its navigation; `asked`: the version of the stores when its data was requested. */
  show(view: View, kind: NavigationKind, asked: Moment): void;
  /** Keeps the view on screen, restores its address if Back has changed it, then calls `notify` to say why. */
  cancelNavigation(kind: NavigationKind, notify: () => void): void;
  /** The page as it was seen last, for a browser that is offline; null where none was saved. */
  findOffline(url: URL): Promise<View | null>;
  promptLogin(next: string): void;
  /** Called if a page's data failed to load and the shopper stays where they are (R-ERR-4). */
  showRefusal(route: RouteId): void;
  showFailureToast(): void;
  showOfflineToast(): void;
};

export type NavigationKind = 'push' | 'replace' | 'pop';

const MAX_REDIRECTS = 10;

/** Turns a URL into a view, by the shared route table. A new navigation cancels the one before it. */
export function createRouter(ports: RouterPorts) {
  let running: AbortController | null = null;

  /** Resolves when the page can render, or when the navigation was cancelled or left the app; never rejects. */
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

  /** Cancels the navigation in progress. */
  function cancel(): void {
    running?.abort();
  }

  async function follow(target: URL, kind: NavigationKind, signal: AbortSignal): Promise<void> {
    let url = target;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const match = matchRoute(url.pathname);
      if (match === null) return loadDocument(url, kind);
      const chunk = loadPageComponent(match.row.id);
      // The chunk is awaited only later: without this handler a failure would be an unhandled rejection.
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

  /** Loads the document in full; the browser asks the shopper first if unsaved input would be lost. */
  function loadDocumentConfirmed(url: URL, kind: NavigationKind): void {
    const confirms = hasUnsavedWork();
    const load = (): void => loadDocument(url, confirms && kind === 'pop' ? 'push' : kind, confirms);
    // On Back the URL has already changed: restore it first, in case the shopper decides to stay.
    if (confirms) ports.cancelNavigation(kind, load);
    else load();
  }

  return { navigate, cancel };
}

/** Rejects at once on abort, even if `work` hangs: React renders no newer page while an older update is pending. */
function rejectOnAbort(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
