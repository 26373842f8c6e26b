import type { ErrorCode, FieldErrors } from '#shared/contract/errors.ts';
import { type ErrorDetails, HttpError } from '#shared/contract/http-error.ts';

/** The request cannot be read or believed. */
export function badRequest(message: string, cause?: unknown): HttpError {
  return new HttpError(400, 'bad_request', message, { cause });
}

export function unauthenticated(): HttpError {
  return new HttpError(401, 'unauthenticated', 'Please log in.');
}

/** Also answers for what belongs to someone else, so that nobody learns that it exists. */
export function notFound(message = 'There’s nothing here.'): HttpError {
  return new HttpError(404, 'not_found', message);
}

/** The path has calls, but none with this method; the response names theirs in `Allow`. */
export function methodNotAllowed(): HttpError {
  return new HttpError(405, 'method_not_allowed', 'This can’t be done here.');
}

/** A resource that was looked for; throws `notFound` where there is none. */
export function orNotFound<Resource>(resource: Resource | null, message?: string): Resource {
  if (resource === null) throw notFound(message);
  return resource;
}

/** What was here and was taken away for good. */
export function permanentlyGone(message: string): HttpError {
  return new HttpError(410, 'gone', message);
}

/** The state is not what the caller assumed. `code` is given where callers must tell this conflict from others. */
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

/** Something else that the call needs cannot be reached now; it changed nothing. */
export function unavailable(message: string, cause?: unknown): HttpError {
  return new HttpError(503, 'unavailable', message, { cause });
}
