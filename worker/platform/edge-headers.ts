import { isEqualConstantTime } from './timing-safe-equal.ts';

/**
 * Headers by which the edge describes a client to the API. The API trusts them only from an edge (R-EDGE-2, R-API-61).
 */
export const EDGE_HEADERS = {
  /** Proves to a remote API that the edge sent the request. */
  key: 'X-Edge-Key',
  /** The client's address. At a remote API, `CF-Connecting-IP` is the edge's own address. */
  clientIp: 'X-Client-IP',
  /** The affiliate click in the visitor's cookie. */
  affiliateClick: 'X-Affiliate-Click',
  /** The shop's origin, for the return URLs of payment pages and the links in emails. */
  shopOrigin: 'X-Shop-Origin',
} as const;

/**
 * Removes an external request's edge headers, because a client could have forged them. Keeps them if the request comes
 * from an external edge with a valid key, which uses this worker as its API. Returns false if it keeps them.
 */
export function removeUntrustedEdgeHeaders(headers: Headers, edgeKey: string): boolean {
  if (isFromTrustedEdge(headers, edgeKey)) return false;
  for (const name of Object.values(EDGE_HEADERS)) headers.delete(name);
  return true;
}

/** True if a request carries the configured edge key. Without a configured key, no edge is trusted. */
export function isFromTrustedEdge(headers: Headers, edgeKey: string): boolean {
  return edgeKey !== '' && isEqualConstantTime(headers.get(EDGE_HEADERS.key) ?? '', edgeKey);
}
