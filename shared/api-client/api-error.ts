import type { ErrorCode, FieldErrors } from '../contract/errors.ts';
import { type ErrorDetails, HttpError } from '../contract/http-error.ts';

/** Why no answer came: the network, our own time limit, or an answer that keeps no contract. */
export type ApiFailure = 'offline' | 'timeout' | 'broken-reply';

type Options = {
  errors?: FieldErrors;
  details?: ErrorDetails;
  failure?: ApiFailure;
  retryAfterSeconds?: number | null;
  cause?: unknown;
};

/**
 * The one error a call of the API client throws. `status` is the HTTP status, or 0 with `failure` set where no usable
 * answer came; `errors` are a 422's field errors.
 */
export class ApiError extends HttpError {
  readonly errors: FieldErrors;
  readonly failure: ApiFailure | null;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    { errors, failure, ...options }: Options = {},
  ) {
    super(status, code, message, options);
    this.name = 'ApiError';
    this.errors = errors ?? {};
    this.failure = failure ?? null;
  }
}
