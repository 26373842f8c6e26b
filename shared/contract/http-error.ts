import type { ErrorCode } from './errors.ts';

/** What a refusal says beside its message: a 422's field errors under `errors`, the two totals of a 409, and so on. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

type Options = { details?: ErrorDetails; retryAfterSeconds?: number | null; cause?: unknown };

/**
 * The one error that a broken promise is thrown as, at the edge and in the API alike. It becomes HTML or JSON in one
 * place; whoever must tell failures apart asks for its `code`, never for its text.
 * `retryAfterSeconds` is null where waiting makes no difference.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly retryAfterSeconds: number | null;

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
}

/** Whether something thrown is the refusal with this code. */
export function isRefusal(error: unknown, code: ErrorCode): error is HttpError {
  return error instanceof HttpError && error.code === code;
}
