import { createMiddleware } from 'hono/factory';
import { matchRoute, pagePathOfPayload } from '#shared/navigation/match-route.ts';
import type { ShopEnv } from '#worker/platform/request-context.ts';

/** Reads which page is asked for, so that every step after it decides alike for documents and payloads (R-EDGE-6). */
export const pageRequest = createMiddleware<ShopEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  const payloadOf = pagePathOfPayload(url.pathname);
  if (payloadOf !== null) url.pathname = payloadOf;
  c.set('page', { url, isPayload: payloadOf !== null, match: matchRoute(url.pathname) });
  c.set('visitor', null);
  await next();
});
