import { isRejection } from '#shared/contract/http-error.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { apiClientFor } from './customer.ts';
import { sessionToken, setSessionCookie } from './session-cookie.ts';

/** Puts a new session's token into the cookie and ends the session that it replaces. */
export function replaceSession(c: RequestContext, token: string): void {
  const replaced = sessionToken(c);
  setSessionCookie(c, token);
  if (replaced !== null) c.executionCtx.waitUntil(endSession(c, replaced));
}

/**
 * Ends the session that a login has replaced. Otherwise an attacker who stole or planted the session's token could
 * still use it, and the customer could no longer end the session.
 */
async function endSession(c: RequestContext, token: string): Promise<void> {
  try {
    await apiClientFor(c, token).account.logout();
  } catch (error) {
    // The session has already ended.
    if (isRejection(error, 'unauthenticated')) return;
    writeLog({ level: 'warn', at: 'edge', message: 'a replaced session could not be ended', cause: error });
  }
}
