import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';
import { SHOPS } from './shops.ts';

/**
 * A client of the demo shop's API, at an IP address of its own: what new customers of one network hold unpaid is bounded.
 * Without headers it speaks for a visitor.
 */
export function demoShopClient(headers: Record<string, string> = {}): ApiClient {
  const part = (): number => Math.floor(Math.random() * 256);
  const address = `10.${part()}.${part()}.${part()}`;
  return createApiClient({
    origin: SHOPS.demo.origin,
    fetch: (request) => fetch(request),
    headers: () => ({ 'CF-Connecting-IP': address, ...headers }),
  });
}
