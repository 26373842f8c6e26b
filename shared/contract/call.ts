/** The permitted callers of an endpoint. */
type Access =
  /** Anyone; the response is the same for everyone, so cached pages may use it. */
  | 'public'
  /** Anyone; a session has no effect. */
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

/** The endpoint table's columns without the schemas: everything that a browser needs to make a call. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path parameters are in braces. */
  path: `/api/${string}`;
  access: Access;
  /** The call's rate limit. Defaults to `read` for `GET` and to `write` for other methods. */
  limit?: CallLimit;
  /**
   * The effect of a failure on the page that makes the call, if it is not the default effect. `catalogue-page`: a 500
   * shows the error page (R-ERR-3). `helper`: the page is rendered without the data.
   */
  failure?: 'catalogue-page' | 'helper';
  /**
   * Set if the call accepts an `Idempotency-Key`: repeating the call with the same key and content changes nothing.
   * `required`: the client's method requires a key.
   */
  idempotencyKey?: 'required' | 'optional';
  /** Set if the response is not JSON. The client has no method for such a call. */
  answers?: 'pdf';
};

/** The header that identifies a repeated call. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
