import type { Context } from 'hono';
import * as v from 'valibot';
import { SignedInSchema } from '#shared/contract/auth.ts';
import type { ShopEnv } from '#worker/env/shop-env.ts';
import { PageRefusal } from './answers.ts';
import { replaceEdgeHeaders } from './caller-headers.ts';
import { isPaymentNotificationPath } from './payment-notification.ts';
import { provenance } from './same-origin.ts';
import { antiForgeryToken, clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts';

const SIGNS_IN = new Set(['/api/auth/login', '/api/auth/register']);
/** Counted without knowing whose they are. */
const EVENTS = '/api/events';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * `/api/*` from outside. The API knows bearer tokens alone: here the cookie becomes one, after the checks against
 * forgery, and a browser's login becomes a cookie (R-SES-2).
 */
export async function handleApi(c: Context<ShopEnv>): Promise<Response> {
  // As the router reads it: decoded, so that no spelling of a path escapes its checks.
  const pathname = c.req.path;
  if (isPaymentNotificationPath(pathname)) return c.get('origin').fetch(forApi(c, null));
  const refusal = await findForgery(c, pathname);
  if (refusal !== null) return c.json({ message: refusal }, 403, NO_STORE);
  if (pathname === EVENTS) return c.get('origin').fetch(forApi(c, null));
  const bearer = c.req.header('Authorization');
  const token = sessionToken(c);
  const authorization = bearer ?? (token === null ? null : `Bearer ${token}`);
  const isBrowser = provenance(c) !== 'no-browser';
  const response = await c.get('origin').fetch(forApi(c, SIGNS_IN.has(pathname) ? null : authorization));
  if (isBrowser && SIGNS_IN.has(pathname) && response.ok) return signInBrowser(c, response);
  if (bearer === undefined && token !== null && endsSession(pathname, response)) clearSessionCookie(c);
  return withCookies(c, response);
}

const FOREIGN = 'This must come from the shop itself.';
const NO_STORE = { 'Cache-Control': 'private, no-store' };

/** Why a request is not to be believed, or null. */
async function findForgery(c: Context<ShopEnv>, pathname: string): Promise<string | null> {
  if (SAFE_METHODS.has(c.req.method)) return null;
  const signsIn = SIGNS_IN.has(pathname);
  const isForeign = provenance(c) === 'foreign';
  // A page of another site can send no bearer token of ours.
  if (isForeign && (signsIn || c.req.header('Authorization') === undefined)) return FOREIGN;
  if (signsIn || pathname === EVENTS) return null;
  const token = sessionToken(c);
  if (token === null || c.req.header('Authorization') !== undefined) return null;
  const proof = c.req.header('X-Session-Token') ?? '';
  return proof === (await antiForgeryToken(token)) ? null : 'Please reload the page and try again.';
}

/** The request without cookies, with the bearer token it may carry, and saying of its caller what the edge knows. */
function forApi(c: Context<ShopEnv>, authorization: string | null): Request {
  const request = new Request(c.req.raw);
  request.headers.delete('Cookie');
  request.headers.delete('Authorization');
  if (authorization !== null) request.headers.set('Authorization', authorization);
  replaceEdgeHeaders(c, request);
  return request;
}

/** The bearer token goes into the cookie; the page gets the anti-forgery token instead. */
async function signInBrowser(c: Context<ShopEnv>, response: Response): Promise<Response> {
  const signedIn = v.parse(SignedInSchema, await response.json());
  try {
    setSessionCookie(c, signedIn.token);
  } catch (refusal) {
    if (!(refusal instanceof PageRefusal)) throw refusal;
    return c.json({ message: refusal.message }, refusal.status, NO_STORE);
  }
  return c.json({ ...signedIn, token: await antiForgeryToken(signedIn.token) }, 200, NO_STORE);
}

function endsSession(pathname: string, response: Response): boolean {
  return response.status === 401 || (pathname === '/api/auth/logout' && response.ok);
}

/** The answer as it came, with the cookies that were set on the way. */
function withCookies(c: Context<ShopEnv>, response: Response): Response {
  const answer = new Response(response.body, response);
  for (const cookie of c.res.headers.getSetCookie()) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
