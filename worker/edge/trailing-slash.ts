import { createMiddleware } from 'hono/factory';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isValidPage } from '#shared/navigation/page-validity.ts';
import type { PageEnv } from '#worker/platform/request-context.ts';
import { redirectTo } from './responses.ts';

/**
 * One address for one page: slashes at the end or doubled, and letters that are percent-encoded for nothing, lead to
 * the page's plain address (301), the query kept.
 */
export const trailingSlash = createMiddleware<PageEnv>(async (c, next) => {
  const { url } = c.get('page');
  const plain = plainPath(url.pathname);
  if (plain === url.pathname || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
  const match = matchRoute(plain);
  if (match === null || !isValidPage(match)) return next();
  return redirectTo(c, `${plain}${url.search}`, 301);
});

/** Starts with exactly one slash, so that it never leads to another host. */
function plainPath(pathname: string): string {
  if (!/[^\w/.~-]|\/\/|.\/$/.test(pathname)) return pathname;
  const slashed = pathname.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  return slashed.split('/').map(plainSegment).join('/');
}

/** As the shop itself writes a segment; what cannot be decoded stays as it is. */
function plainSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
