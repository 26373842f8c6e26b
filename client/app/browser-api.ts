import { lazyCode, loadChunk } from '#client/browser/load-chunk.ts';
import type { BrowserApi } from '#shared/api-client/api-client.ts';

/** Creates this tab's API client. The first call loads the client's code, because the first view does not need it. */
export function createBrowserApi(): () => Promise<BrowserApi> {
  return lazyCode(async () => {
    const { createBrowserClient } = await loadChunk(() => import('./browser-client.ts'));
    return createBrowserClient({ origin: window.location.origin, fetch: (request) => fetch(request) });
  }).load;
}
