import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { EDGE_HEADERS, isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import type { ApiEnv } from '../api-env.ts';

/** The origin of the shop that customers see: this one's, or that of an edge elsewhere that shows its key (R-API-61). */
export function shopOrigin(c: Context<ApiEnv>): string {
  const headers = c.req.raw.headers;
  const told = headers.get(EDGE_HEADERS.shopOrigin) ?? '';
  const isBelieved = isFromTrustedEdge(headers, getConfig(c.env).edgeKey) && URL.canParse(told);
  return new URL(isBelieved ? told : c.req.url).origin;
}
