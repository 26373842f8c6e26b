/** The API's reason to refuse a limited voucher to a customer whose e-mail is not verified. The page then offers the PIN. */
export const VOUCHER_NEEDS_EMAIL = 'This voucher is limited. Please confirm your e-mail first, then use it.';
