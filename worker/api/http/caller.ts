import type { Context } from 'hono';
import * as v from 'valibot';
import { ClickIdSchema } from '#shared/contract/affiliate.ts';
import { getConfig } from '#worker/env/config.ts';
import { clientAddressOf } from '#worker/platform/client-network.ts';
import { EDGE_HEADERS, isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import type { ApiEnv } from '../api-env.ts';

/** Returns the caller's IP address, or null if it is unknown. */
export function clientAddress(c: Context<ApiEnv>): string | null {
  return clientAddressOf(c.req.raw.headers, getConfig(c.env).edgeKey);
}

/**
 * Returns the affiliate click that the edge read from the caller's cookie, or null. Does not check that the click
 * exists.
 */
export function affiliateClickOf(c: Context<ApiEnv>): string | null {
  const click = v.safeParse(ClickIdSchema, c.req.header(EDGE_HEADERS.affiliateClick));
  return click.success ? click.output.toLowerCase() : null;
}

/**
 * Returns the shop's public origin: `SHOP_ORIGIN`, or the origin sent by an external edge with a valid key (R-API-61).
 * Never uses the request's host, which a client can choose.
 */
export function shopOrigin(c: Context<ApiEnv>): string {
  const headers = c.req.raw.headers;
  const shopOrigin = headers.get(EDGE_HEADERS.shopOrigin) ?? '';
  const { edgeKey, shopOrigin: own } = getConfig(c.env);
  return isFromTrustedEdge(headers, edgeKey) && URL.canParse(shopOrigin) ? new URL(shopOrigin).origin : own;
}
