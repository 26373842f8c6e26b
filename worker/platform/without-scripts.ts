import { SESSION_MAX_AGE_SECONDS } from '#shared/constants.ts';
import type { RequestContext } from './request-context.ts';
import { hostCookie, setHostCookie } from './secure-cookies.ts';

const COOKIE = 'without-scripts';

/** Longer than idempotency keys are stored. */
const LAST_KEYS_SECONDS = 2 * 86_400;

/**
 * Remembers whether a browser submits forms without scripts. Such a form contains the document's idempotency key
 * (R-WRITE-1), so the browser must not get a stored document again: its second submission would count as a repeat. The
 * flag lasts as long as a session, because a cart requires a login, whose form is the first that such a browser
 * submits. It ends earlier if the browser's scripts submit forms and the keys used before have expired.
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
