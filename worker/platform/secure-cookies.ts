import { getCookie, setCookie } from 'hono/cookie';
import { getConfig } from '#worker/env/config.ts';
import type { RequestContext } from './request-context.ts';

/** Reads a cookie that {@link setHostCookie} has set; undefined where the browser has none. */
export function hostCookie(c: RequestContext, name: string): string | undefined {
  return getCookie(c, nameOf(c, name));
}

/** Sets a cookie of this host alone, which no script can read; 0 seconds remove it. */
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

/** Always, except on http://localhost, where browsers drop Secure cookies, which `__Host-` names must be. */
function isSecure(c: RequestContext): boolean {
  return getConfig(c.env).environment !== 'local' || new URL(c.req.url).protocol === 'https:';
}
