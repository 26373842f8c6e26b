import { SESSION_MAX_AGE_SECONDS } from '#shared/constants.ts';
import type { RequestContext } from './request-context.ts';
import { hostCookie, setHostCookie } from './secure-cookies.ts';

const COOKIE = 'without-scripts';

/** The cookie's lifetime. It must exceed the time for which the API stores idempotency keys. */
const LAST_KEYS_SECONDS = 2 * 86_400;

/**
 * Remembers that a browser submits forms without scripts. Such a form contains the document's idempotency key
 * (R-WRITE-1). The browser must not reuse a stored document, because a second submission with the same key would count
 * as a repeat. The cookie lasts as long as a session: a cart requires a login, and the login form is the first form
 * that such a browser submits. If the browser's scripts submit forms again, the cookie lasts only until the keys used
 * before have expired.
 */
export function rememberFormSender(c: RequestContext, isScript: boolean): void {
  if (isScript && hostCookie(c, COOKIE) !== 'yes') return;
  if (isScript) setHostCookie(c, COOKIE, 'before', LAST_KEYS_SECONDS);
  else setHostCookie(c, COOKIE, 'yes', SESSION_MAX_AGE_SECONDS);
}

/** True if a stored document in this browser may contain a used key. */
export function mayHaveUsedKeys(c: RequestContext): boolean {
  return hostCookie(c, COOKIE) !== undefined;
}
