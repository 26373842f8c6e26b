/**
 * Returns the cookies that scripts may read. Returns an empty string if the browser forbids cookies, because
 * `document.cookie` may then throw.
 */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Sets a cookie. Does nothing if the browser forbids cookies. */
export function writeCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
    document.cookie = cookie;
  } catch {
    // The page works without the cookie.
  }
}

/** True if scripts can set a cookie and read it back. The test cookie is `Secure`, like the session's cookie. */
export function canSetCookies(): boolean {
  writeCookie('cookie-test=1; Path=/; Secure; SameSite=Lax');
  const isStored = readCookies().includes('cookie-test=1');
  writeCookie('cookie-test=; Path=/; Secure; Max-Age=0');
  return isStored;
}
