import type { PayloadRedirect } from '#shared/navigation/page-payload.ts';
import { loginPath } from '#shared/navigation/paths.ts';
import type { PageContext } from '#worker/platform/request-context.ts';

/** A redirect: the HTTP one for a document, `{"redirect"}` for a payload. */
export function redirectTo(c: PageContext, to: string, status: 301 | 302 | 307 | 308): Response {
  c.header('Cache-Control', status === 301 || status === 308 ? 'public, max-age=60' : 'no-store');
  return c.var.page.isPayload ? payloadRedirect(c, { redirect: to }) : c.redirect(to, status);
}

/** Asks for a login (R-EDGE-5): a redirect to the home page's dialog for a document, `{"prompt"}` for a payload. */
export function promptLogin(c: PageContext, next: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.var.page.isPayload
    ? payloadRedirect(c, { prompt: 'login', next })
    : c.redirect(loginPath(next), 302);
}

function payloadRedirect(c: PageContext, body: PayloadRedirect): Response {
  return c.json(body, 200, { 'Cache-Control': 'no-store' });
}
