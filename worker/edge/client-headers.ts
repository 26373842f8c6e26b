import { getConfig } from '#worker/env/config.ts';
import { clientAddressOf } from '#worker/platform/client-network.ts';
import { EDGE_HEADERS, isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { affiliateClick } from './affiliate-cookie.ts';

/** Headers of the edge's own API calls: they describe the visitor on whose behalf it calls. */
export function clientHeaders(c: RequestContext): Record<string, string> {
  const click = affiliateClick(c);
  return {
    'CF-Connecting-IP': visitorAddress(c),
    'User-Agent': c.req.header('User-Agent') ?? '',
    ...(click === null ? {} : { [EDGE_HEADERS.affiliateClick]: click }),
  };
}

/** The visitor's IP address, as {@link clientAddressOf} finds it; empty where it is unknown. */
export function visitorAddress({ req, env }: RequestContext): string {
  return clientAddressOf(req.raw.headers, getConfig(env).edgeKey) ?? '';
}

/**
 * Replaces the edge's headers of a request from outside: a client could have set them. They are left alone where
 * another shop's edge, whose API this worker is, proves itself by the key.
 */
export function replaceEdgeHeaders(c: RequestContext, request: Request): void {
  if (isFromTrustedEdge(request.headers, getConfig(c.env).edgeKey)) return;
  for (const name of Object.values(EDGE_HEADERS)) request.headers.delete(name);
  const click = affiliateClick(c);
  if (click !== null) request.headers.set(EDGE_HEADERS.affiliateClick, click);
}
