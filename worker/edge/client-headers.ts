import { getConfig } from '#worker/env/config.ts';
import { EDGE_HEADERS, isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { affiliateClick } from './affiliate-cookie.ts';

/** What a call of the edge's own tells the API about the visitor it is made for. */
export function clientHeaders(c: RequestContext): Record<string, string> {
  const click = affiliateClick(c);
  return {
    'CF-Connecting-IP': clientAddress(c),
    'User-Agent': c.req.header('User-Agent') ?? '',
    ...(click === null ? {} : { [EDGE_HEADERS.affiliateClick]: click }),
  };
}

/** The visitor's IP address by Cloudflare's own header; empty where it is missing. */
export function clientAddress(c: RequestContext): string {
  return c.req.header('CF-Connecting-IP') ?? '';
}

/**
 * Makes a request from outside say only what this edge knows of its caller. What another shop's edge says, whose API
 * this worker is, stands: it shows the key.
 */
export function replaceEdgeHeaders(c: RequestContext, request: Request): void {
  if (isFromTrustedEdge(request.headers, getConfig(c.env).edgeKey)) return;
  for (const name of Object.values(EDGE_HEADERS)) request.headers.delete(name);
  const click = affiliateClick(c);
  if (click !== null) request.headers.set(EDGE_HEADERS.affiliateClick, click);
}
