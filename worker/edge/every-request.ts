import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { CacheStatus, RequestEnv } from '#worker/platform/request-context.ts';
import { deviceCookie } from './device-cookie.ts';
import { provideLoadLimit } from './edge-rate-limits.ts';
import { flags } from './flags.ts';
import { notModified } from './not-modified.ts';
import { requestId } from './request-id.ts';
import { robotsHeader } from './robots.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Redirects visitors of a deployed shop to https, because customers' data must not be sent unencrypted and the cookies
 * are Secure. Only `/healthz` may use http.
 */
export const httpsOnly = createMiddleware<RequestEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (url.protocol === 'https:' || c.req.path === '/healthz') return next();
  if (getConfig(c.env).environment === 'local') return next();
  url.protocol = 'https:';
  url.port = '';
  // Some caches ignore the scheme. Such a cache would also serve the redirect for the https URL, which would loop.
  c.header('Cache-Control', 'no-store');
  return c.redirect(url.href, 308);
});

const SLOW_MS = 2_000;

/**
 * Logs requests that failed with 5xx or took at least `SLOW_MS`. Does not log a 501 or a 503 with `Retry-After`
 * (maintenance) as a failure, because they are intended. The query is not logged, because it may contain a visitor's
 * search.
 */
export const requestLog = createMiddleware<RequestEnv>(async (c, next) => {
  const startedAt = Date.now();
  await next();
  const milliseconds = Date.now() - startedAt;
  const { status, headers } = c.res;
  const isIntended = status === 501 || (status === 503 && headers.has('Retry-After'));
  const hasFailed = status >= 500 && !isIntended;
  if (!hasFailed && milliseconds < SLOW_MS) return;
  writeLog({
    level: hasFailed ? 'error' : 'warn',
    at: 'edge',
    message: hasFailed ? 'a request was answered with a failure' : 'a request was slow',
    method: c.req.method,
    path: c.req.path,
    status,
    milliseconds,
  });
});

/**
 * Sets `Server-Timing` to the cache layer that served the response. Omits durations, because they could reveal other
 * people's data.
 */
const serverTiming = createMiddleware<RequestEnv>(async (c, next) => {
  let cacheStatus: CacheStatus | null = null;
  c.set('setCacheStatus', (status) => {
    cacheStatus = status;
  });
  await next();
  if (cacheStatus !== null) c.res.headers.set('Server-Timing', `cache;desc="${cacheStatus}"`);
  else if (c.req.path.startsWith('/api/')) c.res.headers.set('Server-Timing', 'api');
});

/** The middleware of every request, outermost first. */
export const EVERY_REQUEST: MiddlewareHandler<RequestEnv>[] = [
  requestId,
  requestLog,
  notModified,
  serverTiming,
  securityHeaders,
  httpsOnly,
  robotsHeader,
  flags,
  provideLoadLimit,
  deviceCookie,
];
