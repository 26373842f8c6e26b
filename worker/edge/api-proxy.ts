import * as v from 'valibot';
import { SignedInSchema } from '#shared/contract/auth.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { UserSessionsSchema } from '#shared/contract/user.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { replaceEdgeHeaders } from './client-headers.ts';
import { isPaymentNotificationPath } from './payment-notification.ts';
import { endReplacedSession } from './replaced-session.ts';
import { provenance } from './same-origin.ts';
import { antiForgeryToken, clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts';

const SIGNS_IN = new Set(['/api/auth/login', '/api/auth/register']);
/** Know no session: a browser whose old cookie is still there is not asked for that session's token. */
const BEFORE_SIGNING_IN = new Set([
  ...SIGNS_IN,
  '/api/auth/forgot-password',
  '/api/auth/verify',
  '/api/auth/reset-password',
]);
/** Counted without knowing whose they are. */
const EVENTS = '/api/events';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * `/api/*` from outside. The API knows bearer tokens alone: here the cookie becomes one, after the checks against
 * forgery, and a browser's login becomes a cookie (R-SES-2).
 */
export async function proxyApi(c: RequestContext): Promise<Response> {
  // As the router reads it: decoded, so that no spelling of a path escapes its checks.
  const pathname = c.req.path;
  if (isPaymentNotificationPath(pathname)) return c.var.apiOrigin.fetch(forApi(c, null));
  await refuseForgery(c, pathname);
  if (pathname === EVENTS) return c.var.apiOrigin.fetch(forApi(c, null));
  const bearer = c.req.header('Authorization');
  const token = sessionToken(c);
  const authorization = bearer ?? (token === null ? null : `Bearer ${token}`);
  const isBrowser = provenance(c) !== 'no-browser';
  const response = await c.var.apiOrigin.fetch(
    forApi(c, BEFORE_SIGNING_IN.has(pathname) ? null : authorization),
  );
  if (isBrowser && SIGNS_IN.has(pathname) && response.ok) return signInBrowser(c, response, token);
  if (bearer === undefined && token !== null && (await endsSession(c, pathname, response))) {
    clearSessionCookie(c);
  }
  return withCookies(c, response);
}

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/** Throws 403 where a page of another site may have sent the request with the visitor's cookie. */
async function refuseForgery(c: RequestContext, pathname: string): Promise<void> {
  if (SAFE_METHODS.has(c.req.method)) return;
  const hasBearer = c.req.header('Authorization') !== undefined;
  // A page of another site cannot send a bearer token, but it can try to sign its visitor in.
  if (provenance(c) === 'foreign' && (SIGNS_IN.has(pathname) || !hasBearer)) {
    throw new HttpError(403, 'forbidden', 'This must come from the shop itself.');
  }
  const token = sessionToken(c);
  if (token === null || hasBearer || BEFORE_SIGNING_IN.has(pathname) || pathname === EVENTS) return;
  if (c.req.header('X-Session-Token') === (await antiForgeryToken(token))) return;
  throw new HttpError(403, 'forbidden', 'Please reload the page and try again.');
}

/** The request without cookies, with the bearer token it may carry, and saying of its caller what the edge knows. */
function forApi(c: RequestContext, authorization: string | null): Request {
  const request = new Request(c.req.raw);
  request.headers.delete('Cookie');
  request.headers.delete('Authorization');
  if (authorization !== null) request.headers.set('Authorization', authorization);
  replaceEdgeHeaders(c, request);
  return request;
}

/** The bearer token goes into the cookie; the page gets the anti-forgery token instead. */
async function signInBrowser(
  c: RequestContext,
  response: Response,
  replaced: string | null,
): Promise<Response> {
  const signedIn = v.parse(SignedInSchema, await response.json());
  setSessionCookie(c, signedIn.token);
  if (replaced !== null) c.executionCtx.waitUntil(endReplacedSession(c, replaced));
  return c.json({ ...signedIn, token: await antiForgeryToken(signedIn.token) }, 200, NO_STORE);
}

/**
 * Whether the cookie's session is over. Ending one of several sessions answers those that are left: the cookie's own is
 * no longer among them.
 */
async function endsSession(c: RequestContext, pathname: string, response: Response): Promise<boolean> {
  // Without a session they refuse nothing for want of one.
  if (BEFORE_SIGNING_IN.has(pathname)) return false;
  if (response.status === 401) return true;
  if (!response.ok) return false;
  if (pathname === '/api/auth/logout') return true;
  if (c.req.method !== 'DELETE') return false;
  if (pathname === '/api/user') return true;
  if (!/^\/api\/user\/sessions\/[^/]+$/.test(pathname)) return false;
  const left = v.safeParse(UserSessionsSchema, await response.clone().json());
  return left.success && !left.output.some(({ current }) => current);
}

/** The answer as it came, with the cookies that were set on the way. */
function withCookies(c: RequestContext, response: Response): Response {
  const answer = new Response(response.body, response);
  for (const cookie of c.res.headers.getSetCookie()) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
