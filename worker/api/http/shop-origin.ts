import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { EDGE_HEADERS, isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import type { ApiEnv } from '../api-env.ts';

/**
 * Returns the shop's public origin: `SHOP_ORIGIN`, or the origin sent by an external edge with a valid key (R-API-61).
 * Never uses the request's host, which a client can choose.
 */
export function shopOrigin(c: Context<ApiEnv>): string {
  const headers = c.req.raw.headers;
  const told = headers.get(EDGE_HEADERS.shopOrigin) ?? '';
  const { edgeKey, shopOrigin: own } = getConfig(c.env);
  return isFromTrustedEdge(headers, edgeKey) && URL.canParse(told) ? new URL(told).origin : own;
}
