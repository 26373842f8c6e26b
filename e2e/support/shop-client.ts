import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';
import { SHOPS } from './shops.ts';

/** The demo shop's API as another device would call it; a visitor's without a token. */
export function shopClient(token?: string): ApiClient {
  return createApiClient({
    origin: SHOPS.demo.origin,
    fetch: (request) => fetch(request),
    headers: (): Record<string, string> => (token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  });
}
