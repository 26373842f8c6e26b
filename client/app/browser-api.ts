import { lazyCode, loadChunk } from '#client/browser/load-chunk.ts';
import type { BrowserApi } from '#shared/api-client/api-client.ts';

/** The API client of this tab, fetched with the first call: a first view needs none. */
export function createBrowserApi(): () => Promise<BrowserApi> {
  return lazyCode(async () => {
    const { createBrowserClient } = await loadChunk(() => import('./browser-client.ts'));
    return createBrowserClient({ origin: window.location.origin, fetch: (request) => fetch(request) });
  }).load;
}
