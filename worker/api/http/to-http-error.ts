import { FAILURE_TEXT } from '#shared/constants.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { DeadlineError } from '#worker/platform/deadline.ts';
import { writeLog } from '#worker/platform/log.ts';

/**
 * Converts any thrown value to the error that the caller receives. An unexpected error is logged, and its message is
 * not sent.
 * @param what the request's path or the call's name, for the log
 */
export function toHttpError(error: unknown, what: string): HttpError {
  if (error instanceof HttpError) return error;
  writeLog({ level: 'error', at: 'api', message: 'a call failed', path: what, cause: error });
  return error instanceof DeadlineError
    ? new HttpError(503, 'timeout', 'That took too long. Please try again.', { cause: error })
    : new HttpError(500, 'internal', FAILURE_TEXT, { cause: error });
}
