import { createMiddleware } from 'hono/factory';
import { toErrorResponse } from '#shared/contract/error-response.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { MAINTENANCE_PATH } from '#shared/navigation/paths.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { getConfig } from '#worker/env/config.ts';
import { wantsActionResult } from '#worker/platform/action-rejection.ts';
import { writeLog } from '#worker/platform/log.ts';
import { type Maintenance, parseMaintenance, retryAfterSeconds } from '#worker/platform/maintenance-flag.ts';
import { isValidBypassPass, readBypassLink, signBypassPass } from '#worker/platform/operator-token.ts';
import { isRead } from '#worker/platform/read-method.ts';
import type { PageContext, PageEnv, RequestContext, RequestEnv } from '#worker/platform/request-context.ts';
import { redirectTo } from '#worker/platform/responses.ts';
import { hostCookie, setHostCookie } from '#worker/platform/secure-cookies.ts';
import { isSubresourcePath, missingFileResponse } from './missing-file.ts';

const COOKIE = 'operator';

/** True if the request carries an operator's pass, which opens the shop during maintenance. */
function hasBypass(c: RequestContext): boolean {
  const pass = hostCookie(c, COOKIE);
  if (pass === undefined) return false;
  return isValidBypassPass(getConfig(c.env).operatorSecret, pass, epochSeconds());
}

/**
 * Handles the link `/maintenance?bypass=…`, which `npm run ops -- maintenance bypass` prints: sets the pass as a cookie
 * and redirects to the home page. Returns null if the link is missing, forged or expired.
 */
function takeBypassLink(c: PageContext): Response | null {
  const link = c.var.page.isPayload ? null : c.var.page.url.searchParams.get('bypass');
  if (link === null) return null;
  const secret = getConfig(c.env).operatorSecret;
  const now = epochSeconds();
  const passUntil = readBypassLink(secret, link, now);
  if (passUntil === null) return null;
  setHostCookie(c, COOKIE, signBypassPass(secret, passUntil), passUntil - now);
  return redirectTo(c, '/', 302);
}

function epochSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

const CLOSED = 'The shop is closed for maintenance. Please try again in a few minutes.';

/**
 * R-EDGE-3 for pages and payloads. During maintenance, every path redirects to `/maintenance`, except missing files,
 * which get a 404. At other times, `/maintenance` redirects to the home page.
 */
export const maintenance = createMiddleware<PageEnv>(async (c, next) => {
  const { match, url } = c.get('page');
  const isNotice = match?.row.id === 'maintenance';
  const letIn = isNotice ? takeBypassLink(c) : null;
  if (letIn !== null) return letIn;
  const state = await readMaintenance(c);
  if (!state.on) return isNotice ? redirectTo(c, '/', 302) : next();
  if (!isNotice && hasBypass(c)) return next();
  if (match === null && isSubresourcePath(url.pathname)) return missingFileResponse(c);
  const isNoticeItself = isNotice && url.search === '' && isRead(c.req);
  // Scripts show a message that the shop is closed, and the typed input stays on the screen.
  if (wantsActionResult(c)) throw closedError(state);
  if (!isNoticeItself) {
    if (!isNotice) storeReturnPath(c);
    return redirectTo(c, MAINTENANCE_PATH, 302);
  }
  url.search = noticeQuery(state, readReturnPath(c));
  await next();
  c.res = new Response(c.res.body, { status: 503, headers: c.res.headers });
  c.res.headers.delete('ETag');
  c.res.headers.set('Retry-After', String(retryAfterOf(state)));
  c.res.headers.set('Cache-Control', 'no-store');
});

/** R-EDGE-3 for API calls, sitemaps, feeds and llms.txt: 503. */
export const closedForMaintenance = createMiddleware<RequestEnv>(async (c, next) => {
  const state = await readMaintenance(c);
  if (!state.on || hasBypass(c)) return next();
  return toErrorResponse(closedError(state), { 'Cache-Control': 'no-store' });
});

function closedError(state: Closed): HttpError {
  const retryAfter = { retryAfterSeconds: retryAfterOf(state) };
  return new HttpError(503, 'maintenance', state.message ?? CLOSED, retryAfter);
}

type Closed = Extract<Maintenance, { on: true }>;

let reported: string | null = null;

async function readMaintenance(c: RequestContext): Promise<Maintenance> {
  const text = (await c.var.flags()).maintenance;
  const { maintenance: state, problem } = parseMaintenance(text);
  // Logged once per value and isolate, not on every request.
  if (problem !== null && reported !== text) {
    reported = text;
    writeLog({ level: 'error', at: 'edge', message: 'the maintenance flag cannot be read', problem });
  }
  return state;
}

/**
 * Returns the query that passes the notice to the page's loader. A public loader can read only the query of a request.
 */
function noticeQuery({ until, message }: Closed, next: string | null): string {
  const query = new URLSearchParams();
  if (until !== null && Date.parse(until) > Date.now()) query.set('until', until);
  if (message !== null) query.set('message', message);
  if (next !== null) query.set('next', next);
  return query.toString();
}

function retryAfterOf({ until }: Closed): number {
  return retryAfterSeconds(until, Date.now());
}

const RETURN_PATH_COOKIE = 'return-path';

/** One hour. After that, the shop is probably open again, or the visitor has given up. */
const RETURN_PATH_SECONDS = 3_600;

/** Stores the requested page in a cookie, because `/maintenance` has the same URL for all pages (R-EDGE-3). */
function storeReturnPath(c: PageContext): void {
  const { pathname, search } = c.var.page.url;
  const path = `${pathname}${search}`;
  setHostCookie(c, RETURN_PATH_COOKIE, path.length > MAX_CHARACTERS ? pathname : path, RETURN_PATH_SECONDS);
}

/** Returns the target of "Try again": a path of this site; null if unknown. */
function readReturnPath(c: RequestContext): string | null {
  return safeNext(hostCookie(c, RETURN_PATH_COOKIE));
}

/**
 * The maximum length of a stored path. Encoding may triple the length, and browsers drop a cookie of more than 4,096
 * bytes.
 */
const MAX_CHARACTERS = 1_000;
