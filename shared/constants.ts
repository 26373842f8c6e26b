/** The shop's fixed numbers, each with its unit in its name. R-* ids are lines of the specification. */

/** R-SES-1: how long a login lasts. */
export const SESSION_MAX_AGE_SECONDS = 2_592_000;
/** R-CONST-2. */
export const OTP_DIGITS = 6;

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;

/** R-ROUTE-26. */
export const LISTING_PAGE_SIZE = 24;
/** R-API-22. */
export const LISTING_MAX_PAGE_SIZE = 96;

/** R-CONST-4. */
export const MAX_CONCURRENT_ROUTE_PRELOADS = 4;
/** R-CONST-5. */
export const LOADING_INDICATOR_DURATION_MS = 2_000;
export const LOADING_INDICATOR_THROTTLE_MS = 200;
export const LOADING_INDICATOR_HIDE_DELAY_MS = 500;
export const LOADING_INDICATOR_RESET_DELAY_MS = 400;

/** R-STATE-3. */
export const CHUNK_RELOAD_WINDOW_SECONDS = 10;
/** R-EDGE-8: a public page's data is fresh for this long, then served stale while it is refreshed. */
export const PAYLOAD_FRESH_SECONDS = 60;

/** Below this a product says how few are left. */
export const LOW_STOCK_PIECES = 5;
/** Stock of a product that is made or bought in on demand. */
export const UNTRACKED_STOCK_PIECES = 1_000;
