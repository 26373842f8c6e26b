import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { networksOf } from '#worker/platform/client-network.ts';
import { isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import { isBelow, isBelowForNetworks } from '#worker/platform/edge-limiter.ts';
import {
  EDGE_LIMITER_PERIOD_SECONDS,
  findCallLimit,
  findLoadLimit,
  type RateLimit,
  READ_LIMIT,
} from '#worker/platform/rate-limits.ts';
import { tooManyRequests } from '#worker/platform/refusals.ts';
import type { PageEnv, RequestContext, RequestEnv } from '#worker/platform/request-context.ts';
import { visitorAddress } from './client-headers.ts';
import { knownDevice } from './device-cookie.ts';
import { asksForCustomer } from './guards.ts';
import { antiForgeryToken, sessionToken } from './session-cookie.ts';

/** The first tier of limits on API calls, before the API or its database is reached. */
export const limitCalls = createMiddleware<RequestEnv>(async (c, next) => {
  await refuseAbove(c, findCallLimit(c.req.method, c.req.path));
  return next();
});

/**
 * The first tier of limits on customers' pages, whose guards ask the database who is signed in. Everyone's pages are
 * counted where no cache has them ({@link limitLoads}), and forms by `posted-form.ts`.
 */
export const limitPages = createMiddleware<PageEnv>(async (c, next) => {
  const { match, url } = c.get('page');
  const isAsked = sessionToken(c) !== null && c.req.method !== 'POST' && c.get('knownCustomer') === undefined;
  await refuseAbove(c, isAsked && match !== null && asksForCustomer(match.row, url) ? READ_LIMIT : null);
  return next();
});

/** Lets the caches of pages count a visitor's loads: an answer from a cache is not counted. */
export const limitLoads = createMiddleware<RequestEnv>(async function limitLoads(c, next) {
  c.set('beforeLoad', (row, search) => refuseAbove(c, findLoadLimit(row, search)));
  return next();
});

/** Counts a request in the first tier, and throws 429 where it is one too many. */
export async function refuseAbove(c: RequestContext, rateLimit: RateLimit | null): Promise<void> {
  if (rateLimit !== null && !(await countFirstTier(c, rateLimit)))
    throw tooManyRequests(EDGE_LIMITER_PERIOD_SECONDS);
}

/**
 * Counts a request in the first tier: by its known device or its session, where the limit says so, and by the client's
 * network and site. A network's known devices, its requests with a session and its other visitors have separate counts,
 * so that visitors cannot use up those of customers. Only the database knows whether a session is one.
 */
export async function countFirstTier(
  c: RequestContext,
  { what, edge, session, device }: RateLimit,
): Promise<boolean> {
  // Another shop's edge has counted its own clients; here they all come from its one address.
  if (isFromTrustedEdge(c.req.raw.headers, getConfig(c.env).edgeKey)) return true;
  const networks = networksOf(visitorAddress(c));
  const known = device === null ? null : knownDevice(c);
  if (device !== null && known !== null) {
    const ofDevice = await isBelow(c.env, device, `${what} of a device:${known.id}`);
    return ofDevice && isBelowForNetworks(c.env, edge, `${what} of known devices`, networks);
  }
  const token = session === null ? null : callerToken(c);
  if (session === null || token === null) return isBelowForNetworks(c.env, edge, what, networks);
  const ofSession = await isBelow(c.env, session, `${what}:${await antiForgeryToken(token)}`);
  return ofSession && isBelowForNetworks(c.env, edge, `${what} with a session`, networks);
}

/** The credential that a request brings: a browser's cookie, or a program's bearer token. */
function callerToken(c: RequestContext): string | null {
  return c.req.header('Authorization')?.replace(/^Bearer /, '') ?? sessionToken(c);
}
