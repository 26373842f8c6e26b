import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { EDGE_HEADERS, isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import type { ApiEnv } from '../api-env.ts';

/** Where the shop is that customers see: here, or at the edge elsewhere that this API serves and believes (R-API-61). */
export function shopOrigin(c: Context<ApiEnv>): string {
  const headers = c.req.raw.headers;
  const told = headers.get(EDGE_HEADERS.shopOrigin) ?? '';
  const isBelieved = isFromTrustedEdge(headers, getConfig(c.env).edgeKey) && URL.canParse(told);
  return new URL(isBelieved ? told : c.req.url).origin;
}
