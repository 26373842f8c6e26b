import { isBuildOutdated, isOtherBuild } from '#client/browser/build-watch.ts';
import { mayReloadForChunk } from '#client/browser/chunk-reload.ts';
import { loadInFull } from '#client/browser/full-load.ts';
import { isWorkUnderWay } from '#client/browser/unsaved-input.ts';
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
  /** The view on screen stays: its address comes back where Back had taken it, then `tell` says why. */
  stay(kind: NavigationKind, tell: () => void): void;
  /** A page as it was seen last, for who has no connection; null where it is not kept. */
  findOffline(url: URL): Promise<View | null>;
  promptLogin(next: string): void;
  /** A page's data was refused (R-ERR-4). */
  tellRefused(route: RouteId): void;
  tellFailure(): void;
  tellOffline(): void;
};

export type NavigationKind = 'push' | 'replace' | 'pop';

const MAX_REDIRECTS = 10;

/** The way from a URL to a view, over the shared route table. One navigation runs at a time: the newest. */
export function createRouter(ports: RouterPorts) {
  let running: AbortController | null = null;

  /** Resolves when the page can be drawn, or when the navigation led elsewhere; never rejects. */
  async function navigate(target: URL, kind: NavigationKind): Promise<void> {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    if (isBuildOutdated() && navigator.onLine && !isWorkUnderWay()) return loadInFull(target, kind);
    try {
      await untilAborted(follow(target, kind, mine.signal), mine.signal);
    } catch (error) {
      if (mine.signal.aborted) return;
      if (mayReloadForChunk(error, target)) leave(target, kind);
      else ports.stay(kind, navigator.onLine ? ports.tellFailure : ports.tellOffline);
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
      if (match === null) return loadInFull(url, kind);
      const chunk = loadPageComponent(match.row.id);
      // Answered before the chunk is awaited: without this a failed chunk would be an unhandled rejection.
      chunk.catch(() => undefined);
      const asked = ports.moment();
      const answer = (await ports.preloads.take(url)) ?? (await fetchPage(url, signal));
      signal.throwIfAborted();
      if (answer.kind === 'redirect') {
        // `/maintenance` answers 503, so it must be a full page load (R-EDGE-3).
        if (answer.to === MAINTENANCE_PATH) return loadInFull(new URL(answer.to, url), 'replace');
        if (safeNext(answer.to) === null) return loadInFull(new URL(answer.to, url), kind);
        url = new URL(answer.to, url);
        continue;
      }
      return arrive(url, kind, answer, asked, signal);
    }
    loadInFull(url, kind);
  }

  async function arrive(
    url: URL,
    kind: NavigationKind,
    answer: Exclude<PageAnswer, { kind: 'redirect' }>,
    asked: Moment,
    signal: AbortSignal,
  ): Promise<void> {
    const match = matchRoute(url.pathname);
    const before = ports.current();
    const isOutdated = (): boolean => asked.token !== ports.moment().token;
    if (match === null) return loadInFull(url, kind);
    switch (answer.kind) {
      case 'failed': {
        if (navigator.onLine) return loadInFull(url, kind);
        const kept = await ports.findOffline(url);
        signal.throwIfAborted();
        return kept === null || isOutdated()
          ? ports.stay(kind, ports.tellOffline)
          : ports.show(kept, kind, asked);
      }
      case 'prompt-login':
        return ports.stay(kind, () => ports.promptLogin(answer.next));
      case 'refused': {
        if (pageOutcomeOf(match.row.id, answer.status) === 'go-back') {
          return ports.stay(kind, () => ports.tellRefused(match.row.id));
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
        if (isOtherBuild(answer.payload.build)) return leave(url, kind);
        const [Page, Layout] = await Promise.all([
          loadPageComponent(match.row.id),
          LAYOUTS[match.row.layout](),
        ]);
        await hydrateAll();
        signal.throwIfAborted();
        // It was asked for by somebody who has logged out meanwhile: whoever is here now asks anew.
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
  function leave(url: URL, kind: NavigationKind): void {
    const asks = isWorkUnderWay();
    const load = (): void => loadInFull(url, asks && kind === 'pop' ? 'push' : kind, asks);
    // On Back the address has changed before: whoever then stays must find it as it was.
    if (asks) ports.stay(kind, load);
    else load();
  }

  return { navigate, cancel };
}

/** What is given up is not waited for, whatever it waits for itself: React draws no newer page before it has ended. */
function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
