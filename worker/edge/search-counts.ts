import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { networksOf } from '#worker/platform/client-network.ts';
import type { PageContext, PageEnv } from '#worker/platform/request-context.ts';
import type { CountSearches, SearchNote } from '#worker/platform/search-note.ts';
import { visitorAddress } from './client-headers.ts';

/**
 * Counts searches, including cached result pages, and products opened from results by a full page load. The app reports
 * the products that it opens itself (`/api/events`). With an external API nothing is counted.
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

/** The search query from whose results a product's document was opened; null if it was opened from elsewhere. */
function openedFrom(c: PageContext): string | null {
  const { url, isPayload, match } = c.var.page;
  if (isPayload || match?.row.id !== 'product' || c.res.status !== 200) return null;
  const referrer = c.req.header('Referer');
  // Parses the URL only if it is a results page, because this runs for every product view.
  if (!referrer?.startsWith(`${url.origin}/search?`)) return null;
  return new URL(referrer).searchParams.get('q');
}
