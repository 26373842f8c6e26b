/**
 * The API's message when it rejects a limited voucher because the customer's email is not verified. In response, the
 * page offers to send a PIN.
 */
export const VOUCHER_NEEDS_EMAIL = 'This voucher is limited. Please confirm your e-mail first, then use it.';
