import { type ErrorCode, type FieldErrors, isFieldErrors } from './errors.ts';

/** An error's details beside its message, such as a 422's field errors under `errors`, or a 409's two totals. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

type Options = { details?: ErrorDetails; retryAfterSeconds?: number | null; cause?: unknown };

/**
 * The one error class for every rejected request. Each entry point (shop, API, desk) has an error handler that converts
 * it to a response. Code must distinguish errors by `code`, never by the message. `retryAfterSeconds` is null if
 * waiting makes no difference.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly retryAfterSeconds: number | null;
  /** The rejected call, set by the API's client; null if the error did not come from a call. */
  call: string | null = null;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    { details = {}, retryAfterSeconds = null, cause }: Options = {},
  ) {
    super(message, { cause });
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** A 422's messages by field; empty for other errors. */
  get errors(): FieldErrors {
    const { errors } = this.details;
    return isFieldErrors(errors) ? errors : {};
  }
}

/** True if a thrown value is an `HttpError` with one of these codes. */
export function isRejection(error: unknown, ...codes: readonly ErrorCode[]): error is HttpError {
  return error instanceof HttpError && codes.includes(error.code);
}

/** True if a thrown value means that the resource does not exist, or no longer exists. */
export function isMissing(error: unknown): boolean {
  return isRejection(error, 'not_found', 'gone');
}
