import type { PayloadRedirect } from '#shared/navigation/page-payload.ts';
import { loginPath } from '#shared/navigation/paths.ts';
import type { PageContext } from '#worker/platform/request-context.ts';

/** A page that is refused; it becomes the error page, or a payload with that status (R-EDGE-8). */
export class PageRefusal extends Error {
  readonly status: 403 | 404 | 410 | 413 | 415 | 429 | 500 | 502 | 503;
  /** When to come again; null where it makes no difference. */
  readonly retryAfterSeconds: number | null;
  constructor(
    status: PageRefusal['status'],
    message: string,
    { retryAfterSeconds = null, ...options }: ErrorOptions & { retryAfterSeconds?: number | null } = {},
  ) {
    super(message, options);
    this.name = 'PageRefusal';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** R-EDGE-1's words for a page that cannot be. */
export function pageNotFound(path: string): PageRefusal {
  return new PageRefusal(404, `Page Not Found: ${path}`);
}

/** Leads elsewhere: a redirect for a document, `{"redirect"}` for a payload. */
export function redirectTo(c: PageContext, to: string, status: 301 | 302 | 307 | 308): Response {
  c.header('Cache-Control', status === 301 || status === 308 ? 'public, max-age=60' : 'no-store');
  return c.var.page.isPayload ? payloadRedirect(c, { redirect: to }) : c.redirect(to, status);
}

/** Asks for a login: the dialog on the home page for a document, `{"prompt"}` for a payload (R-EDGE-5). */
export function promptLogin(c: PageContext, next: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.var.page.isPayload
    ? payloadRedirect(c, { prompt: 'login', next })
    : c.redirect(loginPath(next), 302);
}

function payloadRedirect(c: PageContext, body: PayloadRedirect): Response {
  return c.json(body, 200, { 'Cache-Control': 'no-store' });
}
