import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { networksOf } from '#worker/platform/client-network.ts';
import type { PageContext, PageEnv } from '#worker/platform/request-context.ts';
import type { CountSearches, SearchNote } from '#worker/platform/search-note.ts';
import { visitorAddress } from './client-headers.ts';

/**
 * Counts what pages say was searched for, also where they came from a cache, and products that were opened from results
 * by a full load; the app tells of those that it opens itself (`/api/events`). With an API elsewhere nothing is counted.
 */
export function searchCounts(countSearches: CountSearches) {
  return createMiddleware<PageEnv>(async function searchCounts(c, next) {
    const { api, operatorSecret } = getConfig(c.env);
    const notes: SearchNote[] = [];
    const network = networksOf(visitorAddress(c)).site;
    c.set('noteSearch', (search) => notes.push({ ...search, network }));
    await next();
    if (api !== null || c.req.header('Sec-Purpose')?.startsWith('prefetch')) return;
    const clicked = openedFrom(c);
    if (clicked !== null) notes.push({ query: clicked, found: null, network });
    c.executionCtx.waitUntil(countSearches(c.env.DB, notes, { secret: operatorSecret, now: Date.now() }));
  });
}

/** The query from whose results the document of a product was opened; null where it was not. */
function openedFrom(c: PageContext): string | null {
  const { url, isPayload, match } = c.var.page;
  if (isPayload || match?.row.id !== 'product' || c.res.status !== 200) return null;
  const referrer = c.req.header('Referer');
  // Read as a URL only where it is one of results: every view of a product comes by here.
  if (!referrer?.startsWith(`${url.origin}/search?`)) return null;
  return new URL(referrer).searchParams.get('q');
}
