import { createMiddleware } from 'hono/factory';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isValidPage } from '#shared/navigation/page-validity.ts';
import type { ShopEnv } from '#worker/env/shop-env.ts';
import { leadTo } from './answers.ts';

/**
 * One address for one page: slashes at the end or doubled, and letters that are percent-encoded for nothing, lead to
 * the page's plain address (301), the query kept.
 */
export const trailingSlash = createMiddleware<ShopEnv>(async (c, next) => {
  const { url } = c.var.page;
  const plain = plainPath(url.pathname);
  if (plain === url.pathname || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
  const match = matchRoute(plain);
  if (match === null || !isValidPage(match)) return next();
  return leadTo(c, `${plain}${url.search}`, 301);
});

/** Starts with exactly one slash, so that it never leads to another host. */
function plainPath(pathname: string): string {
  if (!/%|\/\/|.\/$/.test(pathname)) return pathname;
  return pathname
    .replace(/%[\da-f]{2}/gi, plainCharacter)
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1');
}

/** RFC 3986, 6.2.2: what need not be encoded is not, and the rest is written one way. */
function plainCharacter(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
}
