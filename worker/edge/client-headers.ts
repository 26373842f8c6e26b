import { getConfig } from '#worker/env/config.ts';
import { clientAddressOf } from '#worker/platform/client-network.ts';
import { EDGE_HEADERS, removeUntrustedEdgeHeaders } from '#worker/platform/edge-headers.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { readAffiliateClickId } from './affiliate-cookie.ts';

/** Returns the headers that describe the visitor in API calls that the edge makes. */
export function clientHeaders(c: RequestContext): Record<string, string> {
  const click = readAffiliateClickId(c);
  return {
    'CF-Connecting-IP': visitorAddress(c),
    'User-Agent': c.req.header('User-Agent') ?? '',
    ...(click === null ? {} : { [EDGE_HEADERS.affiliateClick]: click }),
  };
}

/** The visitor's IP address, from {@link clientAddressOf}; empty if unknown. */
export function visitorAddress({ req, env }: RequestContext): string {
  return clientAddressOf(req.raw.headers, getConfig(env).edgeKey) ?? '';
}

/** Replaces an external request's edge headers with those of this edge, unless a trusted edge sent the request. */
export function replaceEdgeHeaders(c: RequestContext, request: Request): void {
  if (!removeUntrustedEdgeHeaders(request.headers, getConfig(c.env).edgeKey)) return;
  const click = readAffiliateClickId(c);
  if (click !== null) request.headers.set(EDGE_HEADERS.affiliateClick, click);
}
