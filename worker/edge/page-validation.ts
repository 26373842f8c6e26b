import { createMiddleware } from 'hono/factory';
import { hasValidId } from '#shared/navigation/url-ids.ts';
import { pageNotFound } from '#worker/platform/refusals.ts';
import type { PageEnv } from '#worker/platform/request-context.ts';

/** R-EDGE-1: 404 where an id in the path is invalid. A path without a route passes: a route rule may redirect it. */
export const pageValidation = createMiddleware<PageEnv>(async (c, next) => {
  const { match, url } = c.get('page');
  if (match !== null && !hasValidId(match)) throw pageNotFound(url.pathname);
  await next();
});
