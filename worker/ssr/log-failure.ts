import { writeLog } from '#worker/platform/log.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';

/** Logs an error with the request's id. */
export function logFailure(c: RequestContext, message: string, error: unknown): void {
  const { requestId } = c.var;
  writeLog({ level: 'error', at: 'ssr', message, requestId, cause: error });
}
