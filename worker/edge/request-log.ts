import { createMiddleware } from 'hono/factory';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';

const SLOW_MS = 2_000;

/**
 * One line for a request that failed or took long; Cloudflare counts the others. Meant are a call that is not built yet
 * and a 503 that says when to come again: the shop is closed. The path stands without its query, which may hold what
 * someone looked for.
 */
export const requestLog = createMiddleware<RequestEnv>(async (c, next) => {
  const startedAt = Date.now();
  await next();
  const milliseconds = Date.now() - startedAt;
  const { status, headers } = c.res;
  const isMeant = status === 501 || (status === 503 && headers.has('Retry-After'));
  const hasFailed = status >= 500 && !isMeant;
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
