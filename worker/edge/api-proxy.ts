import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { SignedInSchema } from '#shared/contract/auth.ts';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { findCall } from '#shared/contract/find-call.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { UserSessionsSchema } from '#shared/contract/user.ts';
import { SESSION_HEADER } from '#shared/navigation/form-fields.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';
import { replaceEdgeHeaders } from './client-headers.ts';
import { sendWithDevice } from './device-cookie.ts';
import { replaceSession } from './replaced-session.ts';
import { provenance } from './same-origin.ts';
import { antiForgeryToken, CLEAR_SITE_DATA, endBrowserSession, sessionToken } from './session-cookie.ts';

const SIGNS_IN: ReadonlySet<string> = new Set([
  ENDPOINTS.account.login.path,
  ENDPOINTS.account.register.path,
]);
/** Calls that need no session. A browser with an old session cookie need not send that session's anti-forgery token. */
const BEFORE_SIGNING_IN: ReadonlySet<string> = new Set([
  ...SIGNS_IN,
  ENDPOINTS.account.forgotPassword.path,
  ENDPOINTS.account.verifyOtp.path,
  ENDPOINTS.account.resetPassword.path,
]);
/** Analytics events are counted without a session. */
const EVENTS = ENDPOINTS.events.recordEvent.path;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Forwards calls to `/api/*` to the API (R-SES-2). The API accepts only bearer tokens, so after the forgery checks the
 * proxy sends the session cookie's token as a bearer token. After a browser's login, the proxy moves the new token into
 * the session cookie.
 */
export async function proxyApi(c: RequestContext): Promise<Response> {
  // Hono's decoded path, so that percent-encoding the path cannot bypass the checks.
  const pathname = c.req.path;
  await rejectForgery(c, pathname);
  if (pathname === EVENTS) return c.var.apiFetcher.fetch(toApiRequest(c, null));
  const bearer = c.req.header('Authorization');
  const token = sessionToken(c);
  const authorization = bearer ?? (token === null ? null : `Bearer ${token}`);
  const isBrowser = provenance(c) !== 'no-browser';
  const request = toApiRequest(c, BEFORE_SIGNING_IN.has(pathname) ? null : authorization);
  const { apiFetcher } = c.var;
  const response = await (isBrowser
    ? sendWithDevice(c, request, apiFetcher.fetch)
    : apiFetcher.fetch(request));
  if (isBrowser && SIGNS_IN.has(pathname) && response.ok) return signInBrowser(c, response);
  if (bearer === undefined && token !== null && (await endsSession(c, pathname, response))) {
    endBrowserSession(c);
  }
  return withCookies(c, response);
}

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/**
 * Throws 403 for a write that another site's page sends through a visitor's browser (CSRF). Runs before the rate
 * limits, because such a page could otherwise use up the limits of the visitor's network.
 */
export const rejectCrossSiteCalls = createMiddleware<RequestEnv>(async (c, next) => {
  const { method, path } = c.req;
  // Another site's page cannot send a bearer token, but it can try to sign its visitor in.
  const isTrusted = c.req.header('Authorization') !== undefined && !SIGNS_IN.has(path);
  if (!SAFE_METHODS.has(method) && !isTrusted && provenance(c) === 'cross-site') {
    throw new HttpError(403, 'forbidden', 'This must come from the shop itself.');
  }
  await next();
});

/** Throws 403 if the request has the visitor's cookie but not the session's anti-forgery token. */
async function rejectForgery(c: RequestContext, pathname: string): Promise<void> {
  if (SAFE_METHODS.has(c.req.method) || c.req.header('Authorization') !== undefined) return;
  const token = sessionToken(c);
  if (token === null || BEFORE_SIGNING_IN.has(pathname) || pathname === EVENTS) return;
  if (c.req.header(SESSION_HEADER) === (await antiForgeryToken(token))) return;
  throw new HttpError(403, 'forbidden', 'Please reload the page and try again.');
}

/**
 * Returns the request for the API: without cookies, but with the bearer token and this edge's headers about the client.
 */
function toApiRequest(c: RequestContext, authorization: string | null): Request {
  const request = new Request(c.req.raw);
  request.headers.delete('Cookie');
  request.headers.delete('Authorization');
  if (authorization !== null) request.headers.set('Authorization', authorization);
  replaceEdgeHeaders(c, request);
  return request;
}

/** Moves the bearer token into the cookie and returns the anti-forgery token to the page instead. */
async function signInBrowser(c: RequestContext, response: Response): Promise<Response> {
  const signedIn = v.parse(SignedInSchema, await response.json());
  replaceSession(c, signedIn.token);
  return c.json({ ...signedIn, token: await antiForgeryToken(signedIn.token) }, 200, NO_STORE);
}

/**
 * True if the call has ended the cookie's session. A 401 does not remove the cookie, because the browser may have
 * logged in again after it sent the request. `DELETE /api/user/sessions/{id}` returns the remaining sessions. If none
 * of them is current, the call has ended the cookie's session.
 */
async function endsSession(c: RequestContext, pathname: string, response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const call = findCall(c.req.method, pathname);
  if (call === ENDPOINTS.account.logout || call === ENDPOINTS.account.requestRemoval) return true;
  if (call !== ENDPOINTS.account.endSession) return false;
  const left = v.safeParse(UserSessionsSchema, await response.clone().json());
  return left.success && !left.output.some(({ current }) => current);
}

/** Returns the API's response with the cookies and the `Clear-Site-Data` header that the edge has set. */
function withCookies(c: RequestContext, response: Response): Response {
  const forwarded = new Response(response.body, response);
  for (const cookie of c.res.headers.getSetCookie()) forwarded.headers.append('Set-Cookie', cookie);
  const cleared = c.res.headers.get(CLEAR_SITE_DATA);
  if (cleared !== null) forwarded.headers.set(CLEAR_SITE_DATA, cleared);
  return forwarded;
}
