import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';
import { SHOPS } from './shops.ts';

/** A client of the demo shop's API. Without headers it speaks for a visitor. */
export function demoShopClient(headers: Record<string, string> = {}): ApiClient {
  return createApiClient({
    origin: SHOPS.demo.origin,
    fetch: (request) => fetch(request),
    headers: () => headers,
  });
}
