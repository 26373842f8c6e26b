import type { HttpError } from '#shared/contract/http-error.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { LayoutData, PagePayload } from '#shared/navigation/page-payload.ts';
import type { MemoryEntry } from '#worker/page-cache/page-cache.ts';
import type { PageRedirect } from '#worker/pages/define-page.ts';
import type { LoadContext } from './load-context.ts';

/** The cached part of a public page: everything but the layout. */
export type CachedPage = {
  kind: 'page';
  head: PagePayload['head'];
  data: unknown;
  deferred?: unknown;
  jsonLd: readonly object[];
  /** A page with a failed part is never stored outside the isolate. */
  failedPart?: HttpError;
};

export function createPayload(
  build: string,
  match: RouteMatch,
  layout: LayoutData,
  { head, data }: Pick<CachedPage, 'head' | 'data'>,
): PagePayload {
  return { build, route: match.row.id, ...frameOf(match), head, layout, data };
}

/** The layout's name, for the browser's first view; empty for the default layout. */
export function frameOf(match: RouteMatch | null): Pick<PagePayload, 'frame'> {
  const frame = match?.row.layout ?? 'default';
  return frame === 'default' ? {} : { frame };
}

/**
 * The payload of a cached page with this layout. If the layout has changed, the JSON and HTML derived from the old
 * payload are discarded.
 */
export function rebuildForLayout(
  cached: MemoryEntry,
  build: string,
  match: RouteMatch,
  layout: LayoutData,
  page: CachedPage,
): PagePayload {
  if (cached.payload?.layout === layout) return cached.payload;
  cached.payload = {
    ...createPayload(build, match, layout, page),
    ...('deferred' in page ? { deferred: page.deferred } : {}),
  };
  cached.json = null;
  cached.documentText = null;
  cached.html.clear();
  return cached.payload;
}

/** A page's deferred data, or null if loading failed: the page is shown without it. */
export function deferredOrNull({ cache }: LoadContext, deferred: Promise<unknown>): Promise<unknown> {
  return deferred.catch((error: unknown) => {
    cache.log('a deferred part failed', error);
    return null;
  });
}

/** The payload of a page, or a redirect. */
export type PayloadResult = ResolvedPage | PageRedirect;

/** A page that is not cached and has no deferred data. */
export function toUncachedPage(payload: PagePayload, failedPart: HttpError | null = null): ResolvedPage {
  const isDegraded = failedPart !== null;
  return { kind: 'page', payload, cached: null, jsonLd: [], deferred: null, failedPart, isDegraded };
}

export type ResolvedPage = {
  kind: 'page';
  payload: PagePayload;
  /** The cache entry for data derived from the payload; null if the page is not cached. */
  cached: MemoryEntry | null;
  /** Only for the document; the browser does not need it. */
  jsonLd: readonly object[];
  /** Data that is not in the payload yet; null if the payload is complete. */
  deferred: Promise<unknown> | null;
  /** The error of an optional part that is missing from the page. */
  failedPart: HttpError | null;
  /**
   * True if a part is missing that may be available a moment later. The page is then sent without an ETag, so it is
   * never confirmed as unchanged.
   */
  isDegraded: boolean;
};
