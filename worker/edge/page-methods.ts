import { createMiddleware } from 'hono/factory';
import type { RequestEnv } from '#worker/platform/request-context.ts';

const ALLOWED = 'GET, HEAD, POST, OPTIONS';

/** Pages answer GET, HEAD, POST (forms) and OPTIONS; other methods are a 405. */
export const pageMethods = createMiddleware<RequestEnv>(async (c, next) => {
  const { method } = c.req;
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return next();
  const headers = { Allow: ALLOWED, 'Cache-Control': 'no-store' };
  return method === 'OPTIONS' ? c.body(null, 204, headers) : c.text('Method Not Allowed', 405, headers);
});
