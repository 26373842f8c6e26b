import { createMiddleware } from 'hono/factory';
import { isPersonal, ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { getConfig } from '#worker/env/config.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';

const HEADERS = { 'Cache-Control': 'public, max-age=3600' };

/**
 * Serves `robots.txt`. It disallows customers' pages and the API, or all pages of a staging shop. Search pages stay
 * allowed, because crawlers must load them to see their `noindex`.
 */
export function serveRobots(c: RequestContext): Response {
  const { shopOrigin: origin } = getConfig(c.env);
  const lines = isStaging(c)
    ? ['User-agent: *', 'Disallow: /']
    : ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
  return c.text(`${lines.join('\n')}\n`, 200, HEADERS);
}

/** Keeps JSON (payloads, API responses) and all pages of a staging shop out of search engines. */
export const robotsHeader = createMiddleware<RequestEnv>(async (c, next) => {
  await next();
  const isJson = c.res.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  if (isJson || isStaging(c)) c.res.headers.set('X-Robots-Tag', 'noindex');
});

/** The disallowed paths: the first segments of guarded routes, and the API. */
const CLOSED = [
  ...new Set(ROUTE_TABLE.filter(isPersonal).map(({ pattern }) => `/${pattern.split('/')[1] ?? ''}`)),
  '/api/',
];

function isStaging(c: RequestContext): boolean {
  return getConfig(c.env).environment === 'staging';
}
