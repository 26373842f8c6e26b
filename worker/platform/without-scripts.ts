import { SESSION_MAX_AGE_SECONDS } from '#shared/constants.ts';
import type { RequestContext } from './request-context.ts';
import { hostCookie, setHostCookie } from './secure-cookies.ts';

const COOKIE = 'without-scripts';

/** Longer than keys are remembered. */
const LAST_KEYS_SECONDS = 2 * 86_400;

/**
 * Notes whether a browser sends its forms by the shop's scripts. One that sends them by itself sends the key of the
 * document (R-WRITE-1), so that a stored document must not come back to it: its second press would be a repeat. That
 * holds as long as a session, since nothing goes into a cart without a login, whose form is the first that such a browser
 * sends; or until its scripts send forms, and the keys that went before them are forgotten.
 */
export function rememberFormSender(c: RequestContext, isScript: boolean): void {
  if (isScript && hostCookie(c, COOKIE) !== 'yes') return;
  if (isScript) setHostCookie(c, COOKIE, 'before', LAST_KEYS_SECONDS);
  else setHostCookie(c, COOKIE, 'yes', SESSION_MAX_AGE_SECONDS);
}

/** Whether a stored document of this browser may hold a key that was used. */
export function mayHaveUsedKeys(c: RequestContext): boolean {
  return hostCookie(c, COOKIE) !== undefined;
}
