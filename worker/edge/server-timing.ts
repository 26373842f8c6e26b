import { createMiddleware } from 'hono/factory';
import type { CacheStatus, RequestEnv } from '#worker/platform/request-context.ts';

/** Names the layer that answered. Never a duration: it may tell of other people's data. */
export const serverTiming = createMiddleware<RequestEnv>(async (c, next) => {
  let cacheStatus: CacheStatus | null = null;
  c.set('setCacheStatus', (status) => {
    cacheStatus = status;
  });
  await next();
  if (cacheStatus !== null) c.res.headers.set('Server-Timing', `cache;desc="${cacheStatus}"`);
  else if (c.req.path.startsWith('/api/')) c.res.headers.set('Server-Timing', 'api');
});
