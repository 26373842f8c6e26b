import type { PayloadRedirect } from '#shared/navigation/page-payload.ts';
import { loginPath } from '#shared/navigation/paths.ts';
import type { PageContext } from './request-context.ts';

/**
 * A redirect: an HTTP redirect for a document, `{"redirect"}` for a payload. Only a redirect from the configuration may
 * be cached. A catalogue redirect may be reversed while it is cached, and the browser would then loop.
 */
export function redirectTo(
  c: PageContext,
  to: string,
  status: 301 | 302 | 307 | 308,
  cacheSeconds = 0,
): Response {
  if (c.var.page.isPayload) return payloadRedirect(c, { redirect: to });
  c.header('Cache-Control', cacheSeconds === 0 ? 'no-store' : `public, max-age=${cacheSeconds}`);
  return c.redirect(to, status);
}

/** Time that browsers and data centres may cache a permanent redirect from the configuration. */
export const PERMANENT_REDIRECT_SECONDS = 60;

/** Requests a login (R-EDGE-5): a redirect to the home page's dialog for a document, `{"prompt"}` for a payload. */
export function promptLogin(c: PageContext, next: string): Response {
  return c.var.page.isPayload
    ? payloadRedirect(c, { prompt: 'login', next })
    : redirectTo(c, loginPath(next), 302);
}

function payloadRedirect(c: PageContext, body: PayloadRedirect): Response {
  return c.json(body, 200, { 'Cache-Control': 'no-store' });
}
