import { loadChunk } from '#client/browser/load-chunk.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';

/**
 * The API client of this tab, fetched with the first call: a first view needs none. The token is read when the call
 * begins, so a login during loading cannot change whose call it is.
 */
export function createBrowserApi(token: () => string): () => Promise<ApiClient> {
  let file: Promise<typeof import('./browser-client.ts')> | null = null;
  return async () => {
    const options = {
      origin: window.location.origin,
      fetch: (request: Request) => fetch(request),
      token: token(),
    };
    file ??= loadChunk(() => import('./browser-client.ts'));
    file.catch(() => {
      file = null;
    });
    return (await file).createBrowserClient(options);
  };
}
