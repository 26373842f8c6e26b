import type { HttpError } from '#shared/contract/http-error.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { LayoutData, PagePayload } from '#shared/navigation/page-payload.ts';
import type { MemoryEntry } from '#worker/page-cache/page-cache.ts';
import type { PageRedirect } from '#worker/pages/define-page.ts';
import type { LoadContext } from './load-context.ts';

/** What is cached of a public page: all but the layout around it. */
export type CachedPage = {
  kind: 'page';
  head: PagePayload['head'];
  data: unknown;
  deferred?: unknown;
  jsonLd: readonly object[];
  /** Such a page is never stored beyond the isolate. */
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

/** The layout's name, for the browser's first view; nothing for the default one. */
export function frameOf(match: RouteMatch | null): Pick<PagePayload, 'frame'> {
  const frame = match?.row.layout ?? 'default';
  return frame === 'default' ? {} : { frame };
}

/**
 * The payload of a cached page with this layout. Where it was made for another layout before, the JSON and the HTML made of
 * that are discarded.
 */
export function payloadForLayout(
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
  cached.text = null;
  cached.documentText = null;
  cached.html.clear();
  return cached.payload;
}

/** The deferred part of a page, or null where it failed: the page is shown without it. */
export function deferredOrNull({ cache }: LoadContext, deferred: Promise<unknown>): Promise<unknown> {
  return deferred.catch((error: unknown) => {
    cache.log('a deferred part failed', error);
    return null;
  });
}

/** The payload of a page, or where its address leads instead. */
export type PayloadResult = ResolvedPage | PageRedirect;

/** A payload of which nothing is cached, and nothing comes later. */
export function toUncachedPage(payload: PagePayload, failedPart: HttpError | null = null): ResolvedPage {
  const isDegraded = failedPart !== null;
  return { kind: 'page', payload, cached: null, jsonLd: [], deferred: null, failedPart, isDegraded };
}

export type ResolvedPage = {
  kind: 'page';
  payload: PagePayload;
  /** Where what is made of the payload is stored; null where nothing of the page is. */
  cached: MemoryEntry | null;
  /** For the document alone: the browser has no use for it. */
  jsonLd: readonly object[];
  /** What is not in the payload yet; null where everything is. */
  deferred: Promise<unknown> | null;
  /** Why a part is missing that the page can be shown without. */
  failedPart: HttpError | null;
  /** Something is missing, and may be there a moment later: no browser is to keep the page. */
  isDegraded: boolean;
};
