import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { networkOf } from '#worker/platform/client-network.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import { formatError, writeLog } from '#worker/platform/log.ts';
import {
  EDGE_LIMITER_PERIOD_SECONDS,
  FORM_LIMIT,
  findCallLimit,
  findPageLimit,
  type RateLimit,
} from '#worker/platform/rate-limits.ts';
import { tooManyRequests } from '#worker/platform/refusals.ts';
import type { PageEnv, RequestContext, RequestEnv } from '#worker/platform/request-context.ts';
import { clientAddress } from './client-headers.ts';

const LIMITER_DEADLINE_MS = 250;

/** The first tier of limits on API calls, before the API or its database is reached. */
export const limitCalls = createMiddleware<RequestEnv>(async (c, next) => {
  const rateLimit = findCallLimit(c.req.method, c.req.path);
  if (rateLimit === null || (await isWithin(c, rateLimit))) return next();
  throw tooManyRequests(EDGE_LIMITER_PERIOD_SECONDS);
});

/** The first tier of limits on pages, their payloads, and forms that are posted to them. */
export const limitPages = createMiddleware<PageEnv>(async (c, next) => {
  const { match, url } = c.get('page');
  const pageLimit = match === null ? null : findPageLimit(match.row, url.searchParams);
  const rateLimit = c.req.method === 'POST' ? FORM_LIMIT : pageLimit;
  if (rateLimit === null || (await isWithin(c, rateLimit))) return next();
  throw tooManyRequests(EDGE_LIMITER_PERIOD_SECONDS);
});

/**
 * Counts a request in the first tier, by the client's network. A limiter that fails lets everyone pass: the shop must
 * not close because of it.
 */
export async function isWithin(c: RequestContext, { what, edge }: RateLimit): Promise<boolean> {
  // Another shop's edge has counted its own clients; here they all come from its one address.
  if (isFromTrustedEdge(c.req.raw.headers, getConfig(c.env).edgeKey)) return true;
  const key = `${what}:${networkOf(clientAddress(c))}`;
  try {
    const asked = c.env[edge].limit({ key });
    return (await withDeadline('the rate limiter', LIMITER_DEADLINE_MS, asked)).success;
  } catch (error) {
    writeLog({
      level: 'error',
      at: 'edge',
      message: 'a rate limiter failed',
      limiter: edge,
      cause: formatError(error),
    });
    return true;
  }
}
