import type { FieldErrors } from '#shared/contract/errors.ts';

/** A promise broken by the caller; the API's error handler turns its kind into a status, once. */
export abstract class ApiRefusal extends Error {
  abstract readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  /** What the body says beside `message`. */
  details(): Record<string, unknown> {
    return {};
  }
}

export class BadRequestError extends ApiRefusal {
  readonly status = 400;
}

export class UnauthenticatedError extends ApiRefusal {
  readonly status = 401;
  constructor(message = 'Please log in.') {
    super(message);
  }
}

/** Also for what is another's: nobody learns that it exists. */
export class NotFoundError extends ApiRefusal {
  readonly status = 404;
  constructor(message = 'There is nothing here.') {
    super(message);
  }
}

/** What was here and was taken away for good. */
export class GoneError extends ApiRefusal {
  readonly status = 410;
}

/** The world is not as the caller believed: sold out, paid already, another total. */
export class ConflictError extends ApiRefusal {
  readonly status = 409;
  readonly #details: Record<string, unknown>;
  constructor(message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.#details = details;
  }
  override details(): Record<string, unknown> {
    return this.#details;
  }
}

export class BodyTooLargeError extends ApiRefusal {
  readonly status = 413;
  constructor() {
    super('That is too much to send at once.');
  }
}

export class UnsupportedBodyError extends ApiRefusal {
  readonly status = 415;
  constructor() {
    super('Send JSON (Content-Type: application/json).');
  }
}

export class ValidationError extends ApiRefusal {
  readonly status = 422;
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors, message = 'Please check what you entered.') {
    super(message);
    this.errors = errors;
  }
  override details(): Record<string, unknown> {
    return { errors: this.errors };
  }
}

export class TooManyRequestsError extends ApiRefusal {
  readonly status = 429;
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many attempts. Please wait a moment and try again.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Something else that the call needs cannot be reached now; it changed nothing. */
export class UnavailableError extends ApiRefusal {
  readonly status = 503;
}
