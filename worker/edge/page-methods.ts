import { createMiddleware } from 'hono/factory';
import type { RequestEnv } from '#worker/platform/request-context.ts';

const ALLOWED = 'GET, HEAD, POST, OPTIONS';

/** Pages are read, and their forms are posted: nothing else can be done with an address that is no call of the API. */
export const pageMethods = createMiddleware<RequestEnv>(async (c, next) => {
  const { method } = c.req;
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return next();
  const headers = { Allow: ALLOWED, 'Cache-Control': 'no-store' };
  return method === 'OPTIONS' ? c.body(null, 204, headers) : c.text('Method Not Allowed', 405, headers);
});
