import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';

/**
 * Redirects visitors of a deployed shop to https: customers' data must not cross the network unencrypted, and the
 * cookies are Secure. Health checks may use http.
 */
export const httpsOnly = createMiddleware<RequestEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (url.protocol === 'https:' || c.req.path === '/healthz') return next();
  if (getConfig(c.env).environment === 'local') return next();
  url.protocol = 'https:';
  url.port = '';
  // A cache that ignores the scheme would redirect the https page to itself.
  c.header('Cache-Control', 'no-store');
  return c.redirect(url.href, 308);
});
