import { createMiddleware } from 'hono/factory';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';

const SLOW_MS = 2_000;

/**
 * Logs requests that answered 5xx or took longer than `SLOW_MS`. A 501, and a 503 with `Retry-After` (maintenance), are
 * intended and not logged as failures. The query is not logged, because it may hold a visitor's search.
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
