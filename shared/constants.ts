/** The shop's fixed numbers, each with its unit in its name. R-* ids are lines of the specification. */

/** R-ERR-1: the message of most failures. */
export const FAILURE_TEXT = 'Oops, looks like something went wrong.';

/** What the login says if the browser does not send the session's cookie back. */
export const COOKIES_BLOCKED_TEXT =
  'Your browser blocks cookies, so we can’t keep you logged in. Please allow cookies for this shop and log in again.';

/** For how many days data is kept: the cron deletes it by these numbers, and the privacy policy names them. */
export const RETENTION_DAYS = {
  supportRequest: 730,
  /** A click of an order is kept with the order. */
  clickWithoutOrder: 60,
  /** Card schemes take disputes for up to 540 days. */
  paymentNotification: 730,
  deadEmail: 30,
  productNotice: 180,
  /** What shoppers searched for, where few have; and where many have. */
  rareSearch: 7,
  searchCount: 730,
  /**
   * What tax law keeps of an erased customer: five years (Tax Administration Act s29). The law counts them from the tax
   * return; that of a VAT vendor is in three months after the record at the latest.
   */
  taxRecord: 5 * 365 + 2 + 92,
} as const;

/** How long after the password was entered a session may remove the account or download its data. */
export const FRESH_LOGIN_MINUTES = 10;

/** How long after a customer has asked for it their account is removed (R-ERASE-1, docs/accounts-and-privacy.md). */
export const REMOVAL_DAYS = {
  /** Until then the request can be withdrawn. */
  erasedAfter: 14,
  /** What is open with the customer puts it off, but never for longer. POPIA gives 30 days. */
  erasedByAllMeans: 28,
} as const;

/** R-SES-1: how long a login lasts. */
export const SESSION_MAX_AGE_SECONDS = 2_592_000;
/** R-CONST-2: how long a visitor counts as sent by an affiliate. */
export const AFFILIATE_COOKIE_MAX_AGE_SECONDS = 2_592_000;
/** R-EDGE-2: how long a visitor waits for their click to be counted. */
export const AFFILIATE_CLICK_BUDGET_MS = 800;
/** R-CONST-2: how long an accepted cookie notice stays away: 90 days. */
export const COOKIE_ACCEPTANCE_MAX_AGE_SECONDS = 7_776_000;
/** R-CONST-2. */
export const OTP_DIGITS = 6;
/** How soon another one-time pin may be asked for. */
export const OTP_RESEND_SECONDS = 60;

export const LIST_NAME_MAX_CHARACTERS = 60;
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;

/** R-ROUTE-26. */
export const LISTING_PAGE_SIZE = 24;
/** R-API-22. */
export const LISTING_MAX_PAGE_SIZE = 96;
export const LISTING_MAX_PAGE = 10_000;
export const SEARCH_MAX_CHARACTERS = 120;
/** How many categories, brands, retailers or sections a listing's filter names. */
export const FILTER_MAX_IDS = 50;

/** R-CONST-4. */
export const MAX_CONCURRENT_ROUTE_PRELOADS = 4;

/** R-STATE-3. */
export const CHUNK_RELOAD_WINDOW_SECONDS = 10;
/** R-EDGE-7: how often an open page asks for the newest build. */
export const BUILD_POLL_INTERVAL_SECONDS = 300;
/** R-EDGE-8: a public page's data is fresh for this long, then served stale while it is refreshed. */
export const PAYLOAD_FRESH_SECONDS = 60;

/** How many working days after an order its parcels are promised. */
export const DELIVERY_WORKING_DAYS = 3;
/** The longest that a delivery may take, and a refund of what was cancelled or returned (ECT Act s44 and s46). */
export const DELIVERY_AND_REFUND_MAX_DAYS = 30;
/** ECT Act s44: how long after it came anything may be sent back, for no reason. */
export const RETURN_DAYS = 7;
/** CPA s56: how long what is faulty may be sent back. */
export const FAULT_RETURN_MONTHS = 6;

/** With this many pieces or fewer, a product says how many are left. Migration 0021 has this number plus one. */
export const LOW_STOCK_UNITS = 5;
/** R-CAT-1: how many categories menus show at most, and how many below each. */
export const MENU_CATEGORIES = 12;
export const MENU_SUBCATEGORIES = 8;
/** How many products each part of the home page's data has at most. */
export const FEATURED_PRODUCTS_A_ROW = 12;

/** Stock of a product that is made or bought in on demand. */
export const UNTRACKED_STOCK_UNITS = 1_000;

/** R-CONST-6: 320, 640, 768, 1024, 1280 and 1536, and their doubles for screens of density 2. */
export const IMAGE_WIDTHS_PX = [320, 640, 768, 1_024, 1_280, 1_536, 2_048, 2_560, 3_072] as const;
/** R-CONST-6: of WebP pictures, from 1 to 100. */
export const IMAGE_QUALITY = 100;
/** For those who ask to save data, or whose link is slow. */
export const SAVING_IMAGE_QUALITY = 50;
/** R-ROUTE-24: the picture of a shared link. */
export const CARD_IMAGE_WIDTH_PX = 1_200;
export const CARD_IMAGE_HEIGHT_PX = 630;
export const CARD_IMAGE_QUALITY = 85;
/** The background of pictures where no style sheet applies. */
export const IMAGE_GROUND = '#f4f1ea';

/**
 * The placeholder of a missing picture is more than so many times as wide as it is high. A product's page recognises it
 * by this shape: it gives the placeholder a small frame, and no zoom.
 */
export const PLACEHOLDER_SHAPE = 3;

/** VAT Act s20(6): a supply of up to R 50 needs no tax invoice. */
export const NO_INVOICE_UP_TO_CENTS = 5_000;

/** How many different products a cart holds. */
export const MAX_CART_LINES = 100;
export const FULL_CART_TEXT = `A cart holds at most ${MAX_CART_LINES} different products.`;
