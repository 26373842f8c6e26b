/** The request header that names the page on screen, by path and query: its data comes along with the answer. */
export const PAGE_HEADER = 'X-Page';
/** The request header with the anti-forgery token of the session that the form was made for (R-SES-2). */
export const SESSION_HEADER = 'X-Session-Token';
/** The same as a field, for browsers that run no scripts. */
export const SESSION_FIELD = 'session_token';
/** The field with one press's idempotency key. */
export const KEY_FIELD = 'idempotency_key';
/** The field of the dialog's forms with the form that waits for the login. */
export const PENDING_FIELD = 'pending';
