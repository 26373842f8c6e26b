import { createMiddleware } from 'hono/factory';
import type { ShopEnv } from '#worker/platform/request-context.ts';

/** Says which layer answered; never how long anything took, for that may tell of other people's data. */
export const serverTiming = createMiddleware<ShopEnv>(async (c, next) => {
  await next();
  const layer = c.get('cacheStatus');
  if (layer !== null) c.res.headers.set('Server-Timing', `cache;desc="${layer}"`);
  else if (c.req.path.startsWith('/api/')) c.res.headers.set('Server-Timing', 'api');
});
