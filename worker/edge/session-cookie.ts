import { SESSION_MAX_AGE_SECONDS } from '#shared/constants.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { hostCookie, setHostCookie } from '#worker/platform/secure-cookies.ts';

/** The cookie with the session token (R-SES-2): `__Host-session`, or `session` on http://localhost. */
const COOKIE = 'session';

/** Returns the session token in the visitor's cookie, or null. */
export function sessionToken(c: RequestContext): string | null {
  const token = hostCookie(c, COOKIE) ?? '';
  return isCredential(token) ? token : null;
}

/** Stores the session token. Throws 502 if the API returned a token that is not valid in a cookie. */
export function setSessionCookie(c: RequestContext, token: string): void {
  if (!isCredential(token)) {
    const length = token.length;
    writeLog({
      level: 'error',
      at: 'edge',
      message: 'the API returned a token that is invalid in a cookie',
      length,
    });
    throw new HttpError(502, 'bad_gateway', 'We couldn’t log you in. Please try again later.');
  }
  setHostCookie(c, COOKIE, token, SESSION_MAX_AGE_SECONDS);
}

/**
 * Ends the browser's session after a logout or an account removal. Deletes the session cookie, and the pages in the
 * browser's HTTP cache and back/forward cache. Does not clear "storage", because that would unregister the service
 * worker and delete the offline page's code. Does not clear "cookies", because the device cookie and the visitor's
 * cookie choice outlive a session.
 */
export function endBrowserSession(c: RequestContext): void {
  clearSessionCookie(c);
  c.header(CLEAR_SITE_DATA, '"cache"');
}

export const CLEAR_SITE_DATA = 'Clear-Site-Data';

/** Deletes only the session cookie. {@link endBrowserSession} also clears the browser's caches. */
export function clearSessionCookie(c: RequestContext): void {
  setHostCookie(c, COOKIE, '', 0);
}

/**
 * Returns the CSRF token of a session. It is a SHA-256 hash of the session token, so it needs no storage and cannot be
 * used to sign in.
 */
export async function antiForgeryToken(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`anti-forgery:${token}`));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** RFC 6265's cookie-octets: printable, and no whitespace, quote, comma, semicolon or backslash. */
const COOKIE_OCTETS = /^[!#-+\--:<-[\]-~]{20,2000}$/;
/** Browsers drop a cookie whose name and value exceed 4,096 bytes. Encoding expands some octets to three (`%7C`). */
const MAX_ENCODED_CHARACTERS = 4_000;

/**
 * True if a cookie and the `Authorization` header can contain the token unchanged. Checks only this, because the API
 * defines the token's format.
 */
function isCredential(token: string): boolean {
  return COOKIE_OCTETS.test(token) && encodeURIComponent(token).length <= MAX_ENCODED_CHARACTERS;
}
