import { FAILURE_TEXT } from '#shared/constants.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { DeadlineError } from '#worker/platform/deadline.ts';
import { writeLog } from '#worker/platform/log.ts';

/**
 * Turns whatever was thrown into the error that the caller gets. An unexpected one is logged, and its text is not sent.
 * @param what was asked for: a path, or a call by name
 */
export function toHttpError(error: unknown, what: string): HttpError {
  if (error instanceof HttpError) return error;
  writeLog({ level: 'error', at: 'api', message: 'a call failed', path: what, cause: error });
  return error instanceof DeadlineError
    ? new HttpError(503, 'timeout', 'That took too long. Please try again.', { cause: error })
    : new HttpError(500, 'internal', FAILURE_TEXT, { cause: error });
}
