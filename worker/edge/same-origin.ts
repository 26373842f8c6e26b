import type { RequestContext } from '#worker/platform/request-context.ts';

/**
 * The sender of a request (R-SES-2): a page of this shop, a page of another site, or a client that is not a browser.
 */
type Provenance = 'own' | 'cross-site' | 'no-browser';

/**
 * Determines who sent a request. Browsers set `Origin` and `Sec-Fetch-Site` themselves, and both must match the shop.
 * If a browser hides the origin (`null`, for example because of `Referrer-Policy: no-referrer`), `Sec-Fetch-Site:
 * same-origin` still proves that a page of the shop sent the request. A browser never sends that value for a sandboxed
 * frame or another site.
 */
export function provenance(c: RequestContext): Provenance {
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site');
  if (origin === undefined && site === undefined) return 'no-browser';
  if (origin === 'null') return site === 'same-origin' ? 'own' : 'cross-site';
  const isOwnOrigin = origin === undefined || origin === new URL(c.req.url).origin;
  const isOwnSite = site === undefined || site === 'same-origin';
  return isOwnOrigin && isOwnSite ? 'own' : 'cross-site';
}

/** True if a form posted without scripts has an `Origin` header that proves it comes from the shop. */
export function hasOwnOrigin(c: RequestContext): boolean {
  return c.req.header('Origin') !== undefined && provenance(c) === 'own';
}
