/**
 * The request header with the path and query of the page on screen. The response then includes that page's new data.
 */
export const PAGE_HEADER = 'X-Page';
/** The request header with the anti-forgery token of the session that the form belongs to (R-SES-2). */
export const SESSION_HEADER = 'X-Session-Token';
/** The form field with the session's token, for browsers without scripts. */
export const SESSION_FIELD = 'session_token';
/** The field with a submission's idempotency key. */
export const KEY_FIELD = 'idempotency_key';
/** The field of the login dialog's forms that contains the form waiting for the login. */
export const PENDING_FIELD = 'pending';
