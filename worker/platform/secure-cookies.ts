import { getCookie, setCookie } from 'hono/cookie';
import { getConfig } from '#worker/env/config.ts';
import type { RequestContext } from './request-context.ts';

/** Reads a cookie set by {@link setHostCookie}; undefined if the browser has none. */
export function hostCookie(c: RequestContext, name: string): string | undefined {
  return getCookie(c, nameOf(c, name));
}

/** Sets a cookie for this host only, which no script can read. A max age of 0 removes the cookie. */
export function setHostCookie(c: RequestContext, name: string, value: string, maxAgeSeconds: number): void {
  setCookie(c, nameOf(c, name), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(c),
    sameSite: 'Lax',
    maxAge: maxAgeSeconds,
  });
}

function nameOf(c: RequestContext, name: string): string {
  return isSecure(c) ? `__Host-${name}` : name;
}

/**
 * Cookies are Secure except on http://localhost, where browsers drop Secure cookies; `__Host-` names require Secure.
 */
function isSecure(c: RequestContext): boolean {
  return getConfig(c.env).environment !== 'local' || new URL(c.req.url).protocol === 'https:';
}
