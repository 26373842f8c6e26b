import { FAILURE_TEXT } from '#shared/constants.ts';
import type { ErrorCode, FieldErrors } from '#shared/contract/errors.ts';
import { type ErrorDetails, HttpError } from '#shared/contract/http-error.ts';
import { DeadlineError } from '#worker/platform/deadline.ts';
import { writeLog } from '#worker/platform/log.ts';

/** The request is malformed or cannot be trusted. */
export function badRequest(message: string, cause?: unknown): HttpError {
  return new HttpError(400, 'bad_request', message, { cause });
}

export function unauthenticated(): HttpError {
  return new HttpError(401, 'unauthenticated', 'Please log in.');
}

/** Also used for other customers' resources, so that their existence is not revealed. */
export function notFound(message = 'There’s nothing here.'): HttpError {
  return new HttpError(404, 'not_found', message);
}

/** The path exists, but not with this method; the response lists the allowed methods in `Allow`. */
export function methodNotAllowed(): HttpError {
  return new HttpError(405, 'method_not_allowed', 'This can’t be done here.');
}

/** Returns the resource; throws `notFound` if it is null. */
export function orNotFound<Resource>(resource: Resource | null, message?: string): Resource {
  if (resource === null) throw notFound(message);
  return resource;
}

/** The resource existed and was permanently removed. */
export function permanentlyGone(message: string): HttpError {
  return new HttpError(410, 'gone', message);
}

/**
 * The state differs from the caller's assumption. `code` is set if callers must distinguish this conflict from others.
 */
export function conflict(
  message: string,
  code: ErrorCode = 'conflict',
  details: ErrorDetails = {},
): HttpError {
  return new HttpError(409, code, message, { details });
}

export function invalid(errors: FieldErrors): HttpError {
  return new HttpError(422, 'invalid', 'Please check what you entered.', { details: { errors } });
}

/** A service that the call needs is unavailable; the call changed nothing. */
export function unavailable(message: string, cause?: unknown): HttpError {
  return new HttpError(503, 'unavailable', message, { cause });
}

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
