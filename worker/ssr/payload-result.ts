import type { HttpError } from '#shared/contract/http-error.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { MemoryEntry } from '#worker/page-cache/isolate-memory.ts';
import type { PageRedirect } from '#worker/pages/define-page.ts';

/** The payload of a page, or where its address leads instead. */
export type PayloadResult = LoadedPayload | PageRedirect;

/** A payload of which nothing is cached, and nothing comes later. */
export function uncached(payload: PagePayload, failedPart: HttpError | null = null): LoadedPayload {
  const isDegraded = failedPart !== null;
  return { kind: 'page', payload, cached: null, jsonLd: [], deferred: null, failedPart, isDegraded };
}

export type LoadedPayload = {
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
