import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { networksOf } from '#worker/platform/client-network.ts';
import type { PageContext, PageEnv } from '#worker/platform/request-context.ts';
import type { CountSearches, SearchNote } from '#worker/platform/search-note.ts';
import { visitorAddress } from './client-headers.ts';

/**
 * Counts searches, including those served from a cache, and products opened from search results by a full page load.
 * Products opened by client navigation are reported by the app (`/api/events`). With an external API nothing is
 * counted.
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

/** If a product's document was opened from search results, returns their query; otherwise null. */
function openedFrom(c: PageContext): string | null {
  const { url, isPayload, match } = c.var.page;
  if (isPayload || match?.row.id !== 'product' || c.res.status !== 200) return null;
  const referrer = c.req.header('Referer');
  // Parses the URL only if it is a results page, because this runs for every product view.
  if (!referrer?.startsWith(`${url.origin}/search?`)) return null;
  return new URL(referrer).searchParams.get('q');
}
