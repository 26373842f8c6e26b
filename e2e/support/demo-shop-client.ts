import { createHttpClient } from '#scripts/contract/new-shopper.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { randomIpAddress } from './ip-address.ts';
import { SHOPS } from './shops.ts';

/**
 * A client of the demo shop's API, with its own IP address, because new customers' unpaid reservations are limited per
 * network. Without headers it is a visitor.
 */
export function demoShopClient(headers: Record<string, string> = {}): ApiClient {
  return createHttpClient(SHOPS.demo.origin, undefined, {
    'CF-Connecting-IP': randomIpAddress(),
    ...headers,
  });
}
