import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { SESSION_MAX_AGE_SECONDS } from '#shared/constants.ts';
import type { ShopEnv } from '#worker/env/shop-env.ts';

/**
 * The session's credential lives in one HttpOnly cookie (R-SES-2): `__Host-session`, or `session` on
 * http://localhost, where a browser keeps no Secure cookie.
 */
function cookieName(c: Context<ShopEnv>): string {
  return isSecure(c) ? '__Host-session' : 'session';
}

/** The token in the visitor's cookie, or null. */
export function sessionToken(c: Context<ShopEnv>): string | null {
  const token = getCookie(c, cookieName(c)) ?? '';
  return /^[A-Za-z0-9_-]{20,200}$/.test(token) ? token : null;
}

export function setSessionCookie(c: Context<ShopEnv>, token: string): void {
  setCookie(c, cookieName(c), token, { ...attributes(c), maxAge: SESSION_MAX_AGE_SECONDS });
}

export function clearSessionCookie(c: Context<ShopEnv>): void {
  setCookie(c, cookieName(c), '', { ...attributes(c), maxAge: 0 });
}

/**
 * The anti-forgery token of a session: it proves that a script of this shop speaks, and opens nothing by itself. A hash
 * of the credential, so nobody keeps it; the credential cannot be had from it.
 */
export async function antiForgeryToken(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`anti-forgery:${token}`));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function isSecure(c: Context<ShopEnv>): boolean {
  return new URL(c.req.url).protocol === 'https:';
}

function attributes(c: Context<ShopEnv>) {
  return { path: '/', httpOnly: true, secure: isSecure(c), sameSite: 'Lax' } as const;
}
