/** Who may make a call. */
type Access =
  /** Anyone; the answer is the same for everyone, so pages that are cached may load with it. */
  | 'public'
  /** Anyone; a session is ignored. */
  | 'visitor'
  /** Anyone; a session is used where there is one. */
  | 'optional'
  /** Whoever is signed in. */
  | 'session'
  /** A payment gateway's server, which proves itself by its own signature. */
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

/** The columns of the endpoint table that are no schemas: all that a browser has to know of a call. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters in braces. */
  path: `/api/${string}`;
  access: Access;
  /** The call's rate limit. Defaults to `read` for `GET` and to `write` for other methods. */
  limit?: CallLimit;
  /**
   * What a failure means for a page that makes the call, where it differs. `catalogue-page`: a 500 is the error page
   * (R-ERR-3). `helper`: the page is shown without it.
   */
  failure?: 'catalogue-page' | 'helper';
  /**
   * The call takes an `Idempotency-Key`: repeated with the same key and content, it changes nothing. `required`: it is
   * never made without one.
   */
  idempotencyKey?: 'required' | 'optional';
  /** No JSON comes back, so the client has no method for it. */
  answers?: 'pdf';
};

/** The header by which a repeated call is recognised. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
