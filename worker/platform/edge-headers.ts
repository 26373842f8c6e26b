import { isEqualConstantTime } from './timing-safe-equal.ts';

/**
 * Headers by which the edge describes a client to the API, which believes them from an edge alone (R-EDGE-2, R-API-61).
 */
export const EDGE_HEADERS = {
  /** Proves to a remote API that the edge sent the request. */
  key: 'X-Edge-Key',
  /** The client's address; at a remote API `CF-Connecting-IP` is the edge's own. */
  clientIp: 'X-Client-IP',
  /** The affiliate click in the visitor's cookie. */
  affiliateClick: 'X-Affiliate-Click',
  /** The shop's origin, to which payment pages and links in mails lead back. */
  shopOrigin: 'X-Shop-Origin',
} as const;

/** Whether a request carries the configured key of an edge. Without a configured key no edge is believed. */
export function isFromTrustedEdge(headers: Headers, edgeKey: string): boolean {
  return edgeKey !== '' && isEqualConstantTime(headers.get(EDGE_HEADERS.key) ?? '', edgeKey);
}
