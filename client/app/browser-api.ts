import type { ApiClient } from '#shared/api-client/api-client.ts';

/** The API client of this tab, fetched with the first call: a first view needs none. */
export function createBrowserApi(token: () => string): () => Promise<ApiClient> {
  let client: Promise<ApiClient> | null = null;
  return () => {
    client ??= import('./known-client.ts').then(({ createKnownClient }) =>
      createKnownClient({
        origin: window.location.origin,
        fetch: (request) => fetch(request),
        headers: () => ({ ...(token() === '' ? {} : { 'X-Session-Token': token() }) }),
      }),
    );
    client.catch(() => {
      client = null;
    });
    return client;
  };
}
