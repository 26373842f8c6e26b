import { loadChunk } from '#client/browser/load-chunk.ts';
import type { BrowserApi } from '#shared/api-client/api-client.ts';

/** The API client of this tab, fetched with the first call: a first view needs none. */
export function createBrowserApi(): () => Promise<BrowserApi> {
  let client: Promise<BrowserApi> | null = null;
  return () => {
    client ??= loadChunk(() => import('./browser-client.ts')).then(({ createBrowserClient }) =>
      createBrowserClient({ origin: window.location.origin, fetch: (request) => fetch(request) }),
    );
    client.catch(() => {
      client = null;
    });
    return client;
  };
}
