import { createMiddleware } from 'hono/factory';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isValidPage } from '#shared/navigation/page-validity.ts';
import type { PageEnv } from '#worker/platform/request-context.ts';
import { redirectTo } from './responses.ts';

/**
 * One URL for each page: trailing or doubled slashes and needless percent-encoding redirect (301) to the page's plain
 * URL, with its query.
 */
export const trailingSlash = createMiddleware<PageEnv>(async (c, next) => {
  const { url } = c.get('page');
  const plain = plainPath(url.pathname);
  if (plain === url.pathname || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
  const match = matchRoute(plain);
  if (match === null || !isValidPage(match)) return next();
  return redirectTo(c, `${plain}${url.search}`, 301);
});

/** The path in its plain form. It starts with exactly one slash, so that it never names another host. */
function plainPath(pathname: string): string {
  if (!/[^\w/.~-]|\/\/|.\/$/.test(pathname)) return pathname;
  const slashed = pathname.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  return slashed.split('/').map(plainSegment).join('/');
}

/** A segment as the shop itself encodes it; unchanged where it cannot be decoded. */
function plainSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
