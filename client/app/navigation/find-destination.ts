import { isOtherBuild } from '#client/browser/build-watch.ts';
import { loadLazyComponents } from '#client/ui/lazy-hydrate.tsx';
import { matchRoute, type RouteMatch } from '#shared/navigation/match-route.ts';
import { MAINTENANCE_PATH } from '#shared/navigation/paths.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { LAYOUTS } from '../layouts/layout-registry.ts';
import { loadPageComponent } from '../page-registry.ts';
import type { Stores } from '../store-types.ts';
import { isOutdated, type StoreVersion, storeVersion } from '../update-stores.ts';
import { buildOf, type View } from '../view.ts';
import { fetchPage, type PageResponse } from './page-fetch.ts';
import type { PagePreloads } from './page-preloads.ts';

export type DestinationPorts = {
  stores: Stores;
  preloads: PagePreloads;
  /** The view on screen. */
  current(): View;
  /** Returns the last saved version of a page for an offline browser, or null. */
  findOffline(url: URL): Promise<View | null>;
};

/** The outcome of a navigation. */
export type Destination =
  /** `requestedAt`: the stores' version when the view's data was requested. */
  | { kind: 'view'; view: View; requestedAt: StoreVersion }
  /** A full page load. */
  | { kind: 'document'; url: URL; replaces?: boolean }
  /** A page from another build, whose code this tab does not have. */
  | { kind: 'other-build'; url: URL }
  | { kind: 'prompt-login'; next: string }
  /**
   * A toast on the current page (R-ERR-4): the browser is offline, or the API call `call` failed and its failure shows
   * no error page.
   */
  | { kind: 'rejected'; call: string | null };

const MAX_REDIRECTS = 10;

/**
 * Fetches a page's data and code, and follows its redirects. Throws if the code fails to load or `signal` is aborted.
 */
export async function findDestination(
  ports: DestinationPorts,
  target: URL,
  signal: AbortSignal,
): Promise<Destination> {
  let url = target;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const match = matchRoute(url.pathname);
    // Loads the code in parallel with the data. A failure is handled where the component is awaited.
    if (match !== null) loadPageComponent(match.row.id).catch(() => undefined);
    const requestedAt = storeVersion(ports.stores);
    const response = (await ports.preloads.take(url)) ?? (await fetchPage(url, signal));
    signal.throwIfAborted();
    if (response.kind !== 'redirect')
      return toDestination(ports, { url, match, requestedAt, signal }, response);
    const to = new URL(response.to, url);
    // `/maintenance` returns 503, so it must be a full page load (R-EDGE-3).
    if (response.to === MAINTENANCE_PATH) return { kind: 'document', url: to, replaces: true };
    if (safeNext(response.to) === null) return { kind: 'document', url: to };
    url = to;
  }
  return { kind: 'document', url };
}

type PageTarget = { url: URL; match: RouteMatch | null; requestedAt: StoreVersion; signal: AbortSignal };
type FinalResponse = Exclude<PageResponse, { kind: 'redirect' }>;

async function toDestination(
  ports: DestinationPorts,
  target: PageTarget,
  response: FinalResponse,
): Promise<Destination> {
  switch (response.kind) {
    case 'failed':
      return navigator.onLine ? { kind: 'document', url: target.url } : offlineDestination(ports, target);
    case 'prompt-login':
      // A customer may have logged in since the page was requested.
      return isOutdated(ports.stores, target.requestedAt)
        ? findDestination(ports, target.url, target.signal)
        : response;
    case 'rejected':
      return ERROR_PAGES.has(response.status)
        ? errorView(ports, target, response)
        : { kind: 'rejected', call: response.call };
    case 'page':
      if (isOtherBuild(response.payload.build)) return { kind: 'other-build', url: target.url };
      return pageView(ports, target, response);
  }
}

/**
 * Statuses that show an error page; for any other status, a toast is shown on the current page. The worker chooses the
 * status according to how the failed API call is to be handled.
 */
const ERROR_PAGES: ReadonlySet<number> = new Set([404, 410, 500]);

async function offlineDestination(
  ports: DestinationPorts,
  { url, requestedAt, signal }: PageTarget,
): Promise<Destination> {
  const view = await ports.findOffline(url);
  signal.throwIfAborted();
  return view === null || isOutdated(ports.stores, requestedAt)
    ? { kind: 'rejected', call: null }
    : { kind: 'view', view, requestedAt };
}

async function errorView(
  { current }: DestinationPorts,
  { url, match, requestedAt }: PageTarget,
  { status, message, requestId }: Extract<PageResponse, { kind: 'rejected' }>,
): Promise<Destination> {
  const before = current();
  const content = { kind: 'error', error: { status, message, requestId }, build: buildOf(before) } as const;
  const [Layout] = await Promise.all([LAYOUTS[match?.row.layout ?? 'default'](), loadLazyComponents()]);
  return { kind: 'view', view: { url, Layout, layout: before.layout, content }, requestedAt };
}

async function pageView(
  ports: DestinationPorts,
  { url, match, requestedAt, signal }: PageTarget,
  { payload }: Extract<PageResponse, { kind: 'page' }>,
): Promise<Destination> {
  if (match === null) return { kind: 'document', url };
  const [Page, Layout] = await Promise.all([loadPageComponent(match.row.id), LAYOUTS[match.row.layout]()]);
  await loadLazyComponents();
  signal.throwIfAborted();
  // A customer's page is requested again if its session, lists or cart have changed since the request.
  if (isPersonal(match.row) && isOutdated(ports.stores, requestedAt))
    return findDestination(ports, url, signal);
  const content = { kind: 'page', Page, payload, deferred: payload.deferred, form: null } as const;
  return { kind: 'view', view: { url, Layout, layout: payload.layout, content }, requestedAt };
}
