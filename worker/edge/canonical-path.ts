import { createMiddleware } from 'hono/factory';
import { decodeSegment } from '#shared/navigation/decode-segment.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { hasValidId } from '#shared/navigation/url-ids.ts';
import { isRead } from '#worker/platform/read-method.ts';
import type { PageEnv } from '#worker/platform/request-context.ts';
import { PERMANENT_REDIRECT_SECONDS, redirectTo } from '#worker/platform/responses.ts';

/**
 * Gives each page one URL: trailing or doubled slashes and unnecessary percent-encoding redirect (301) to the canonical
 * URL. The query is preserved.
 */
export const canonicalPath = createMiddleware<PageEnv>(async (c, next) => {
  const { url } = c.get('page');
  const plain = toPlainPath(url.pathname);
  if (plain === url.pathname || !isRead(c.req)) return next();
  const match = matchRoute(plain);
  if (match === null || !hasValidId(match)) return next();
  return redirectTo(c, `${plain}${url.search}`, 301, PERMANENT_REDIRECT_SECONDS);
});

/** The canonical path. It starts with exactly one slash, so that it can never name another host. */
function toPlainPath(pathname: string): string {
  if (!/[^\w/.~-]|\/\/|.\/$/.test(pathname)) return pathname;
  const slashed = pathname.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  return slashed.split('/').map(plainSegment).join('/');
}

/** A segment as the shop encodes it; unchanged if it cannot be decoded. */
function plainSegment(segment: string): string {
  const text = decodeSegment(segment);
  return text === null ? segment : encodeURIComponent(text);
}
