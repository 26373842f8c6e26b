import { FAILURE_TEXT } from '../constants.ts';
import { codeOfStatus, isErrorCode, isFieldErrors } from '../contract/errors.ts';
import { ApiError, type ApiFailure } from './api-error.ts';

type Refusal = { status: number; body: unknown; retryAfterSeconds: number | null; cause?: unknown };

/** A refusal as the API sent it. An API elsewhere may send no code; then it follows from the status. */
export function toApiError({ status, body, ...options }: Refusal): ApiError {
  const said: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { code, message, errors, ...details } = said;
  return new ApiError(
    status,
    isErrorCode(code) ? code : codeOfStatus(status),
    typeof message === 'string' ? message : FAILURE_TEXT,
    { errors: isFieldErrors(errors) ? errors : {}, details, ...options },
  );
}

const CODE_OF_FAILURE = {
  offline: 'unavailable',
  timeout: 'timeout',
  'broken-reply': 'bad_gateway',
} as const;

/** No usable answer came. */
export function unanswered(failure: ApiFailure, message: string, cause?: unknown): ApiError {
  return new ApiError(0, CODE_OF_FAILURE[failure], message, { failure, cause });
}
