/** What the edge tells the API about a caller. The API believes it from the edge alone (R-EDGE-2, R-API-61). */
export const EDGE_HEADERS = {
  /** Proves to an API elsewhere that the edge speaks. */
  key: 'X-Edge-Key',
  /** The caller's address, for an API whose own `CF-Connecting-IP` is the edge's. */
  clientIp: 'X-Client-IP',
  /** The affiliate click that led the caller here. */
  affiliateClick: 'X-Affiliate-Click',
  /** Where the shop is that the call is made for: an API elsewhere leads back there. */
  shopOrigin: 'X-Shop-Origin',
} as const;

/** Whether a request shows the key of an edge that is believed; none is where no key is configured. */
export function isFromTrustedEdge(headers: Headers, edgeKey: string): boolean {
  const shown = new TextEncoder().encode(headers.get(EDGE_HEADERS.key) ?? '');
  const expected = new TextEncoder().encode(edgeKey);
  return (
    expected.byteLength > 0 &&
    shown.byteLength === expected.byteLength &&
    crypto.subtle.timingSafeEqual(shown, expected)
  );
}
