import { HttpError } from '#shared/contract/http-error.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { apiClientFor } from './guards.ts';

/**
 * Ends the session whose cookie a new login has replaced. The customer could no longer end it, and somebody who stole
 * or planted it could still use it. Runs after the response (`waitUntil`), so it never throws.
 */
export async function endReplacedSession(c: RequestContext, token: string): Promise<void> {
  try {
    await apiClientFor(c, token).logout();
  } catch (error) {
    // The session has ended already.
    if (error instanceof HttpError && error.status === 401) return;
    writeLog({ level: 'warn', at: 'edge', message: 'a replaced session stays open', cause: error });
  }
}
