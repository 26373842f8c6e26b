import type { RequestContext } from '#worker/platform/request-context.ts';

/** Who sent a request (R-SES-2): a page of this shop, a page of another site, or no browser. */
export type Provenance = 'own' | 'foreign' | 'no-browser';

/**
 * Browsers set `Origin` and `Sec-Fetch-Site` themselves; both must agree that the page is ours. A browser that hides the
 * origin (`null`, as after `Referrer-Policy: no-referrer`) says with `same-origin` that it is this shop's: a sandboxed
 * frame or another site never gets that value.
 */
export function provenance(c: RequestContext): Provenance {
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site');
  if (origin === undefined && site === undefined) return 'no-browser';
  if (origin === 'null') return site === 'same-origin' ? 'own' : 'foreign';
  const isOwnOrigin = origin === undefined || origin === new URL(c.req.url).origin;
  const isOwnSite = site === undefined || site === 'same-origin';
  return isOwnOrigin && isOwnSite ? 'own' : 'foreign';
}

/** Whether a form posted without scripts carries an `Origin` that the browser vouches to be the shop's own. */
export function hasOwnOrigin(c: RequestContext): boolean {
  return c.req.header('Origin') !== undefined && provenance(c) === 'own';
}
