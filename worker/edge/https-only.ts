import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';

/**
 * A deployed shop is reached by https alone: nothing of a customer's crosses the network in the clear, and the cookies
 * are Secure. Whoever probes whether the worker is alive may ask by http.
 */
export const httpsOnly = createMiddleware<RequestEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (url.protocol === 'https:' || c.req.path === '/healthz') return next();
  if (getConfig(c.env).environment === 'local') return next();
  url.protocol = 'https:';
  url.port = '';
  // What is kept by address alone, whatever the scheme, must not lead the https page to itself.
  c.header('Cache-Control', 'no-store');
  return c.redirect(url.href, 308);
});
