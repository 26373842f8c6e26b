import { type ErrorCode, type FieldErrors, isFieldErrors } from './errors.ts';

/** What a refusal says beside its message: a 422's field errors under `errors`, the two totals of a 409, and so on. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

type Options = { details?: ErrorDetails; retryAfterSeconds?: number | null; cause?: unknown };

/**
 * The one error thrown for every refused request, by the edge, the API and the API's client. It becomes HTML or JSON in
 * one place; whoever must tell failures apart asks for its `code`, never for its text.
 * `retryAfterSeconds` is null where waiting makes no difference.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly retryAfterSeconds: number | null;
  /** The call that was refused, noted by the API's client; null where it was no call. */
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

  /** A 422's messages by field; empty where there are none. */
  get errors(): FieldErrors {
    const { errors } = this.details;
    return isFieldErrors(errors) ? errors : {};
  }
}

/** Whether something thrown is a refusal with one of these codes. */
export function isRejection(error: unknown, ...codes: readonly ErrorCode[]): error is HttpError {
  return error instanceof HttpError && codes.includes(error.code);
}

/** Whether something thrown is the refusal of what does not exist, or exists no more. */
export function isMissing(error: unknown): boolean {
  return isRejection(error, 'not_found', 'gone');
}
