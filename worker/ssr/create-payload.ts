import type { HttpError } from '#shared/contract/http-error.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { LayoutData, PagePayload } from '#shared/navigation/page-payload.ts';
import type { LoadContext } from './load-context.ts';

/** What is cached of a public page: all but the layout around it. */
export type PublicPageData = {
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
  { head, data }: Pick<PublicPageData, 'head' | 'data'>,
): PagePayload {
  return { build, route: match.row.id, ...frameOf(match), head, layout, data };
}

/** The layout's name, for the browser's first view; nothing for the default one. */
export function frameOf(match: RouteMatch | null): Pick<PagePayload, 'frame'> {
  const frame = match?.row.layout ?? 'default';
  return frame === 'default' ? {} : { frame };
}

type Joined = { layout: LayoutData; payload: PagePayload };
const joined = new WeakMap<PublicPageData, Joined>();

/** The same payload object for the same page and layout, so that its JSON and its HTML can be cached by it. */
export function joinPayload(
  build: string,
  match: RouteMatch,
  layout: LayoutData,
  page: PublicPageData,
): PagePayload {
  const known = joined.get(page);
  if (known?.layout === layout) return known.payload;
  const payload: PagePayload = {
    ...createPayload(build, match, layout, page),
    ...('deferred' in page ? { deferred: page.deferred } : {}),
  };
  joined.set(page, { layout, payload });
  return payload;
}

const texts = new WeakMap<PagePayload, string>();

/** A payload as JSON text, written once for as long as the isolate remembers the payload. */
export function payloadText(payload: PagePayload): string {
  const text = texts.get(payload) ?? JSON.stringify(payload);
  texts.set(payload, text);
  return text;
}

/** The deferred part of a page, or null where it failed: the page is shown without it. */
export function deferredOrNull({ cache }: LoadContext, deferred: Promise<unknown>): Promise<unknown> {
  return deferred.catch((error: unknown) => {
    cache.log('a deferred part failed', error);
    return null;
  });
}
