/** The shop's fixed numbers; each name includes the unit. R-* ids refer to the specification. */

/** R-ERR-1: the message of most failures. */
export const FAILURE_TEXT = 'Oops, looks like something went wrong.';

/** Shown by the login dialog if the browser does not send the session cookie back. */
export const COOKIES_BLOCKED_TEXT =
  'Your browser blocks cookies, so we can’t keep you logged in. Please allow cookies for this shop and log in again.';

/** Retention periods in days. The cron job deletes data by these numbers, and the privacy policy states them. */
export const RETENTION_DAYS = {
  supportRequest: 730,
  /** Clicks that led to an order are retained as long as the order. */
  clickWithoutOrder: 60,
  /** Card schemes accept disputes for up to 540 days. */
  paymentNotification: 730,
  deadEmail: 30,
  /** The log of operators' actions: five years, as long as the orders' records. */
  operatorEvent: 5 * 365 + 2,
  productNotice: 180,
  /** Search counts: those of rare queries, and all others. */
  rareSearch: 7,
  searchCount: 730,
  /**
   * The data of an erased customer that tax law requires for five years (Tax Administration Act s29). The five years
   * start with the tax return, which a VAT vendor files at most three months after the record.
   */
  taxRecord: 5 * 365 + 2 + 92,
} as const;

/** The minutes after a password entry in which a session may remove the account or download its data. */
export const FRESH_LOGIN_MINUTES = 10;

/** The time between a removal request and the removal of the account (R-ERASE-1, docs/accounts-and-privacy.md). */
export const REMOVAL_DAYS = {
  /** The number of days in which the request can be withdrawn. */
  erasedAfter: 14,
  /** An open order, return or refund postpones the removal, but to this day at the latest. POPIA allows 30 days. */
  erasedAtLatest: 28,
} as const;

/** R-SES-1: the lifetime of a login. */
export const SESSION_MAX_AGE_SECONDS = 2_592_000;
/** R-CONST-2: the time for which a visitor counts as referred by an affiliate. */
export const AFFILIATE_COOKIE_MAX_AGE_SECONDS = 2_592_000;
/** R-EDGE-2: the time limit for recording an affiliate click, during which the visitor waits. */
export const AFFILIATE_CLICK_BUDGET_MS = 800;
/** R-CONST-2: the time for which the cookie notice stays hidden after it is accepted: 90 days. */
export const COOKIE_ACCEPTANCE_MAX_AGE_SECONDS = 7_776_000;
/** The number of digits of a one-time PIN (R-CONST-2). */
export const OTP_DIGITS = 6;
/** The minimum interval between two one-time PINs. */
export const OTP_RESEND_SECONDS = 60;

export const LIST_NAME_MAX_CHARACTERS = 60;
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;

/** The number of products on a page of a listing (R-ROUTE-26). */
export const LISTING_PAGE_SIZE = 24;
/** The maximum `per_page` of a listing call (R-API-22). */
export const LISTING_MAX_PAGE_SIZE = 96;
export const LISTING_MAX_PAGE = 10_000;
export const SEARCH_MAX_CHARACTERS = 120;
/** The maximum number of ids in one filter of a listing: categories, brands, retailers or sections. */
export const FILTER_MAX_IDS = 50;

/** The maximum number of routes whose code is preloaded in parallel (R-CONST-4). */
export const MAX_CONCURRENT_ROUTE_PRELOADS = 4;

/** A page whose chunk fails to load is reloaded at most once within this time (R-STATE-3). */
export const CHUNK_RELOAD_WINDOW_SECONDS = 10;
/** R-EDGE-7: the interval at which an open page checks for a new build. */
export const BUILD_POLL_INTERVAL_SECONDS = 300;
/**
 * R-EDGE-8: the time for which a public page's data is fresh. After that, stale data is served while it is refreshed.
 */
export const PAYLOAD_FRESH_SECONDS = 60;

/** The promised delivery time of an order's parcels, in working days. */
export const DELIVERY_WORKING_DAYS = 3;
/** The legal maximum for a delivery, and for the refund of cancelled or returned goods (ECT Act s44 and s46). */
export const DELIVERY_AND_REFUND_MAX_DAYS = 30;
/** ECT Act s44: the time after delivery in which goods may be returned without a reason. */
export const RETURN_DAYS = 7;
/** CPA s56: the time in which faulty goods may be returned. */
export const FAULT_RETURN_MONTHS = 6;

/**
 * The highest stock at which a product page shows the remaining units. Migration 0021 contains this number plus one.
 */
export const LOW_STOCK_UNITS = 5;
/** R-CAT-1: the maximum number of categories in menus, and of subcategories below each. */
export const MENU_CATEGORIES = 12;
export const MENU_SUBCATEGORIES = 8;
/** The maximum number of products in each list of `GET /api/products/featured`. */
export const FEATURED_PRODUCTS_A_ROW = 12;
/** The maximum number of content sections on the home page. Limits the page's size. */
export const HOME_SECTIONS = 4;

/** The stock value that represents a product made or bought on demand. */
export const UNTRACKED_STOCK_UNITS = 1_000;

/** R-CONST-6: 320, 640, 768, 1024, 1280 and 1536, and their doubles for screens with density 2. */
export const IMAGE_WIDTHS_PX = [320, 640, 768, 1_024, 1_280, 1_536, 2_048, 2_560, 3_072] as const;
/** R-CONST-6: the quality of WebP images, from 1 to 100. */
export const IMAGE_QUALITY = 100;
/** The image quality for visitors who save data or have a slow connection. */
export const SAVING_IMAGE_QUALITY = 50;
/** R-ROUTE-24: the image of a shared link. */
export const CARD_IMAGE_WIDTH_PX = 1_200;
export const CARD_IMAGE_HEIGHT_PX = 630;
export const CARD_IMAGE_QUALITY = 85;
/** The background colour of images in places where no style sheet applies. */
export const IMAGE_GROUND = '#f4f1ea';

/**
 * The ratio of width to height above which a product page takes an image for the placeholder of a missing image, and
 * hides the zoom button. The placeholder is slightly wider than this.
 */
export const PLACEHOLDER_SHAPE = 3;

/** VAT Act s20(6): a supply of up to R 50 requires no tax invoice. */
export const NO_INVOICE_UP_TO_CENTS = 5_000;

/** The maximum number of different products in a cart. */
export const MAX_CART_LINES = 100;
export const FULL_CART_TEXT = `A cart holds at most ${MAX_CART_LINES} different products.`;

/**
 * The number of best search results by bm25 that are ranked by further criteria. The other results stay in bm25's
 * order, and are not classified as matching or only related.
 */
export const RANKED_MATCHES = 96;
