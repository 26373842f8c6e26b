/** The request header with the path and query of the current page. The response then includes its data. */
export const PAGE_HEADER = 'X-Page';
/** The request header with the anti-forgery token of the form's session (R-SES-2). */
export const SESSION_HEADER = 'X-Session-Token';
/** The same as a field, for browsers without scripts. */
export const SESSION_FIELD = 'session_token';
/** The field with a submission's idempotency key. */
export const KEY_FIELD = 'idempotency_key';
/** The field of the dialog's forms that contains the form waiting for the login. */
export const PENDING_FIELD = 'pending';
