import { createMiddleware } from 'hono/factory';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { pagePathOfPayload } from '#shared/navigation/payload-path.ts';
import type { PageEnv, PageRequest } from '#worker/platform/request-context.ts';

/** Sets the requested page in the context, so that later steps treat documents and payloads alike (R-EDGE-6). */
export const pageRequest = createMiddleware<PageEnv>(async (c, next) => {
  c.set('page', readPageRequest(c.req.url));
  await next();
});

/** Returns the page that a URL requests, and whether it requests the document or the payload. */
export function readPageRequest(href: string): PageRequest {
  const url = new URL(href);
  const payloadOf = pagePathOfPayload(url.pathname);
  if (payloadOf !== null) url.pathname = payloadOf;
  return { url, isPayload: payloadOf !== null, match: matchRoute(url.pathname) };
}
