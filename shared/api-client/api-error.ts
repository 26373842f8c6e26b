import type { FieldErrors } from '../contract/errors.ts';

/** Why no answer came: the network, our own time limit, or an answer that keeps no contract. */
export type ApiFailure = 'offline' | 'timeout' | 'broken-reply';

/**
 * The one error a call of the API client throws. `status` is the HTTP status, or 0 with `failure` set
 * where no usable answer came; `errors` are a 422's field errors; `body` is what else a refusal said;
 * `retryAfterSeconds` is how long to wait before the next try, where the answer says so.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly failure: ApiFailure | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    message: string,
    details: {
      errors?: FieldErrors | undefined;
      failure?: ApiFailure;
      body?: Record<string, unknown>;
      retryAfterSeconds?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.status = status;
    this.errors = details.errors ?? {};
    this.failure = details.failure ?? null;
    this.body = details.body ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}
