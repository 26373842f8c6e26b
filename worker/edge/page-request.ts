import { createMiddleware } from 'hono/factory';
import { matchRoute, pagePathOfPayload } from '#shared/navigation/match-route.ts';
import type { PageEnv, PageRequest } from '#worker/platform/request-context.ts';

/** Reads which page is asked for, so that every step after it decides alike for documents and payloads (R-EDGE-6). */
export const pageRequest = createMiddleware<PageEnv>(async (c, next) => {
  c.set('page', readPageRequest(c.req.url));
  await next();
});

/** Which page a URL names, as a document or as its payload. */
export function readPageRequest(href: string): PageRequest {
  const url = new URL(href);
  const payloadOf = pagePathOfPayload(url.pathname);
  if (payloadOf !== null) url.pathname = payloadOf;
  return { url, isPayload: payloadOf !== null, match: matchRoute(url.pathname) };
}
