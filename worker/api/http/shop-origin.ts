import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { EDGE_HEADERS, isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import type { ApiEnv } from '../api-env.ts';

/**
 * Returns the public origin of the shop: `SHOP_ORIGIN`, or that of an external edge that presents its key (R-API-61).
 * Never the request's host, which a client can choose.
 */
export function shopOrigin(c: Context<ApiEnv>): string {
  const headers = c.req.raw.headers;
  const told = headers.get(EDGE_HEADERS.shopOrigin) ?? '';
  const { edgeKey, shopOrigin: own } = getConfig(c.env);
  return isFromTrustedEdge(headers, edgeKey) && URL.canParse(told) ? new URL(told).origin : own;
}
