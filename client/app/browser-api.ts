import type { ApiClient } from '#shared/api-client/api-client.ts';

/**
 * The API client of this tab, fetched with the first call: a first view needs none. One that was asked for speaks in the
 * session of that moment: what one customer began goes on in no other's name.
 */
export function createBrowserApi(token: () => string): () => Promise<ApiClient> {
  let file: Promise<typeof import('./known-client.ts')> | null = null;
  return async () => {
    const options = {
      origin: window.location.origin,
      fetch: (request: Request) => fetch(request),
      token: token(),
    };
    file ??= import('./known-client.ts');
    file.catch(() => {
      file = null;
    });
    return (await file).createKnownClient(options);
  };
}
