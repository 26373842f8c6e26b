/** The permitted callers of an endpoint. */
type Access =
  /** Anyone; the response is the same for everyone, so cached pages may use it. */
  | 'public'
  /** Anyone; a session is ignored. */
  | 'visitor'
  /** Anyone; a session is used if present. */
  | 'optional'
  /** Only a signed-in customer. */
  | 'session'
  /** A payment gateway's server, authenticated by its own signature. */
  | 'gateway';

/** Names of rate limits in `worker/platform/rate-limits.ts`. */
export type CallLimit =
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'verify-otp'
  | 'reset-password'
  | 'click'
  | 'support'
  | 'voucher'
  | 'invoice'
  | 'events'
  | 'search'
  | 'suggestions'
  | 'unsigned-notification';

/** The columns of the endpoint table without schemas: all that a browser needs for a call. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters in braces. */
  path: `/api/${string}`;
  access: Access;
  /** The call's rate limit. Defaults to `read` for `GET` and to `write` for other methods. */
  limit?: CallLimit;
  /**
   * The effect of a failure on the page that makes the call, if not the default. `catalogue-page`: a 500 shows the
   * error page (R-ERR-3). `helper`: the page is rendered without the data.
   */
  failure?: 'catalogue-page' | 'helper';
  /**
   * The call accepts an `Idempotency-Key`: a repetition with the same key and content changes nothing. `required`: the
   * client's method requires a key.
   */
  idempotencyKey?: 'required' | 'optional';
  /** The response is not JSON, so the client has no method for it. */
  answers?: 'pdf';
};

/** The header that identifies a repeated call. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
