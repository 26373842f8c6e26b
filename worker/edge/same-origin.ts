import type { RequestContext } from '#worker/platform/request-context.ts';

/** Who sent a request (R-SES-2): a page of this shop, a page of another site, or no browser. */
export type Provenance = 'own' | 'foreign' | 'no-browser';

/** Browsers set `Origin` and `Sec-Fetch-Site` themselves; both must agree that the page is ours. */
export function provenance(c: RequestContext): Provenance {
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site');
  if (origin === undefined && site === undefined) return 'no-browser';
  const isOwnOrigin = origin === undefined || origin === new URL(c.req.url).origin;
  const isOwnSite = site === undefined || site === 'same-origin';
  return isOwnOrigin && isOwnSite ? 'own' : 'foreign';
}

/** Whether a form posted without scripts carries the shop's own `Origin`. */
export function hasOwnOrigin(c: RequestContext): boolean {
  return c.req.header('Origin') === new URL(c.req.url).origin && provenance(c) === 'own';
}
