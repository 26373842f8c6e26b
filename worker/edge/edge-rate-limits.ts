import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { networksOf } from '#worker/platform/client-network.ts';
import { isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import { countForNetworks, countOnce } from '#worker/platform/edge-limiter.ts';
import {
  EDGE_LIMITER_PERIOD_SECONDS,
  EDGE_LIMITS,
  type EdgeLimitName,
  findCallLimit,
  findLoadLimit,
} from '#worker/platform/rate-limits.ts';
import type { PageEnv, RequestContext, RequestEnv } from '#worker/platform/request-context.ts';
import { tooManyRequests } from '#worker/platform/request-errors.ts';
import { visitorAddress } from './client-headers.ts';
import { knownDevice } from './device-cookie.ts';
import { needsCustomer } from './guards.ts';
import { antiForgeryToken, sessionToken } from './session-cookie.ts';

/** Limits API calls before they reach the API or its database. */
export const limitCalls = createMiddleware<RequestEnv>(async (c, next) => {
  await rejectAboveEdgeLimit(c, findCallLimit(c.req.method, c.req.path));
  return next();
});

/**
 * Limits requests for customers' pages, because their guards query the database. {@link provideLoadLimit} limits public
 * pages that miss the cache, and `posted-form.ts` limits forms.
 */
export const limitPersonalPages = createMiddleware<PageEnv>(async (c, next) => {
  const { match, url } = c.get('page');
  const loadsCustomer = sessionToken(c) !== null && c.req.method !== 'POST';
  await rejectAboveEdgeLimit(
    c,
    loadsCustomer && match !== null && needsCustomer(match.row, url) ? 'read' : null,
  );
  return next();
});

/** Lets the page cache count a visitor's page loads that miss the cache. */
export const provideLoadLimit = createMiddleware<RequestEnv>(async function provideLoadLimit(c, next) {
  c.set('limitLoad', (row, search) => rejectAboveEdgeLimit(c, findLoadLimit(row, search)));
  return next();
});

/** Counts a request against an edge limit. Throws 429 above the limit. */
export async function rejectAboveEdgeLimit(c: RequestContext, name: EdgeLimitName | null): Promise<void> {
  if (name !== null && !(await countAtEdge(c, name))) throw tooManyRequests(EDGE_LIMITER_PERIOD_SECONDS);
}

/**
 * Counts a request against an edge limit. True if the request is within the limit. Always counts the client's network
 * and site. Counts devices and sessions only if the limit has a limiter for them. Within a network, known devices,
 * requests with a session and all other requests have separate counters, so anonymous visitors cannot use up the
 * customers' limits. The session is not verified here, because that would need the database.
 */
export async function countAtEdge(c: RequestContext, name: EdgeLimitName): Promise<boolean> {
  const { network, session, device } = EDGE_LIMITS[name];
  // A trusted edge has already counted its clients. Here, all their requests arrive from the edge's own address.
  if (isFromTrustedEdge(c.req.raw.headers, getConfig(c.env).edgeKey)) return true;
  const networks = networksOf(visitorAddress(c));
  const known = device === undefined ? null : knownDevice(c);
  if (device !== undefined && known !== null) {
    const ofDevice = await countOnce(c.env, device, `${name} of a device:${known.id}`);
    return ofDevice && countForNetworks(c.env, network, `${name} of known devices`, networks);
  }
  const token = session === undefined ? null : callerToken(c);
  if (session === undefined || token === null) return countForNetworks(c.env, network, name, networks);
  const ofSession = await countOnce(c.env, session, `${name}:${await antiForgeryToken(token)}`);
  return ofSession && countForNetworks(c.env, network, `${name} with a session`, networks);
}

/** Returns the request's bearer token or session cookie. */
function callerToken(c: RequestContext): string | null {
  return c.req.header('Authorization')?.replace(/^Bearer /, '') ?? sessionToken(c);
}
