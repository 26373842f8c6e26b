import { createHttpClient } from '#scripts/contract/new-shopper.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { randomIpAddress } from './ip-address.ts';
import { SHOPS } from './shops.ts';

/**
 * A client for the demo shop's API, anonymous unless `headers` contain a session. It has its own IP address, because
 * the shop limits new customers' unpaid orders per network.
 */
export function demoShopClient(headers: Record<string, string> = {}): ApiClient {
  return createHttpClient(SHOPS.demo.origin, undefined, {
    'CF-Connecting-IP': randomIpAddress(),
    ...headers,
  });
}
