/**
 * A limit on what a shopper waits for. `limit` is today's value, which must not rise; lower it with each improvement
 * until it reaches `target`. `bench` uses the same targets.
 */
export type Limit = { limit: number; target: number };

/** A page's downloads until the app runs, in KB (1,000 bytes), compressed with brotli. */
export const FIRST_LOAD_KB = {
  js: { limit: 76, target: 76 },
  css: { limit: 10, target: 10 },
  html: { limit: 10, target: 10 },
} satisfies Record<string, Limit>;

/** Scripts, styles and calls that follow without user input once the app runs. */
export const IDLE = {
  requests: { limit: 3, target: 3 },
  kilobytes: { limit: 34, target: 34 },
  /** Requests at idle if the browser saves data or the connection is slow. */
  'requests that save data': { limit: 0, target: 0 },
} satisfies Record<string, Limit>;

/** Requests from the tap on a card until the product's heading appears, excluding images and events. */
export const SECOND_VIEW = { limit: 4, target: 4 } satisfies Limit;

/** The bytes needed for the HTML of a page that the browser stored the day before. */
export const NEXT_DAY_HTML = { limit: 600, target: 600 } satisfies Limit;

/**
 * The bytes needed for the home page, a listing and a product, if the browser loaded the home page and navigated to the
 * listing and the product the day before.
 */
export const NEXT_DAY_PAGES = { limit: 450, target: 450 } satisfies Limit;

/** For each step on a phone, the number of requests until the page is idle, and KB over the network. */
export const JOURNEY = {
  // Includes the files fetched at idle for all later steps.
  home: { requests: 30, kilobytes: 177 },
  'home → category': { requests: 12, kilobytes: 35.3 },
  'category → product': { requests: 7, kilobytes: 25 },
  // Includes images that load because scrolling to the button brings their row near the screen.
  'add to cart → login': { requests: 3, kilobytes: 8 },
  'log in → counted': { requests: 4, kilobytes: 12 },
  // Includes the code of the pages used for buying: the cart, the checkout, the payment.
  cart: { requests: 2, kilobytes: 16.1 },
  checkout: { requests: 3, kilobytes: 10 },
  'place the order': { requests: 2, kilobytes: 3 },
  'pay → gateway': { requests: 3, kilobytes: 3 },
  // Includes the style sheet, which the first document of the journey contained and this second document loads as a
  // file.
  'gateway → paid': { requests: 5, kilobytes: 20 },
} satisfies Record<string, { requests: number; kilobytes: number }>;

/** The sums over all steps. */
export const WHOLE_JOURNEY = {
  requests: { limit: 58, target: 58 },
  kilobytes: { limit: 285, target: 285 },
} satisfies Record<string, Limit>;

/** KB of scripts (brotli) that browsers fetch again after a deploy, whichever single word was changed. */
export const CHANGED_WORD_KB = {
  'first load': { limit: 16, target: 16 },
  'all renamed chunks': { limit: 60, target: 60 },
} satisfies Record<string, Limit>;

/** KB that a browser with compression dictionaries fetches again after such a deploy. */
export const CHANGED_WORD_DELTA_KB = { limit: 1, target: 1 } satisfies Limit;
