import { ApiError } from '#shared/api-client/api-error.ts';
import { formatError, writeLog } from '#worker/platform/log.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { visitorClient } from './guards.ts';

/**
 * Ends the session whose cookie a new login has replaced: nobody could end it any more, and whoever stole or planted it
 * would keep it. Never throws; it is done beside the answer.
 */
export async function endReplacedSession(c: RequestContext, token: string): Promise<void> {
  try {
    await visitorClient(c, token).logout();
  } catch (error) {
    // It had ended by itself.
    if (error instanceof ApiError && error.status === 401) return;
    writeLog({
      level: 'warn',
      at: 'edge',
      message: 'a replaced session stays open',
      cause: formatError(error),
    });
  }
}
