import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { EDGE_HEADERS, isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import type { ApiEnv } from '../api-env.ts';

const ADDRESS = /^[\da-f.:]{2,45}$/i;

/**
 * The caller's IP address; null where it is unknown. Only Cloudflare's own header is believed, or that of an edge elsewhere
 * that shows its key (R-API-61): Cloudflare's header then holds the address of that edge.
 */
export function clientAddress(c: Context<ApiEnv>): string | null {
  const isVouchedFor = isFromTrustedEdge(c.req.raw.headers, getConfig(c.env).edgeKey);
  const address = c.req.header(isVouchedFor ? EDGE_HEADERS.clientIp : 'CF-Connecting-IP') ?? '';
  return ADDRESS.test(address) ? address : null;
}
