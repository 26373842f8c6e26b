/**
 * Limits on what a shopper waits for. `limit` is today's value, which must not increase; lower it with each improvement
 * until it reaches `target`. `bench` uses these targets too.
 */
export type Limit = { limit: number; target: number };

/** KB of 1,000 bytes after brotli, of any page, until the app runs. */
export const FIRST_LOAD_KB = {
  js: { limit: 76, target: 76 },
  css: { limit: 10, target: 10 },
  html: { limit: 10, target: 10 },
} satisfies Record<string, Limit>;

/** Scripts, styles and calls after the app runs, without user input. */
export const IDLE = {
  requests: { limit: 3, target: 3 },
  kilobytes: { limit: 34, target: 34 },
  /** With the browser's data saver, or on a slow connection. */
  'requests that save data': { limit: 0, target: 0 },
} satisfies Record<string, Limit>;

/** Requests from the tap on a card until the product's heading appears, excluding images and events. */
export const SECOND_VIEW = { limit: 4, target: 4 } satisfies Limit;

/** Bytes of a page's HTML that the browser stored a day before. */
export const NEXT_DAY_HTML = { limit: 600, target: 600 } satisfies Limit;

/** Requests of each step on a phone until the page is idle, and KB over the network. */
export const JOURNEY = {
  // Includes the files fetched at idle for all later steps.
  home: { requests: 25, kilobytes: 166 },
  'home → category': { requests: 12, kilobytes: 35 },
  'category → product': { requests: 9, kilobytes: 31 },
  // Images of rows that came near the screen while scrolling to the button.
  'add to cart → login': { requests: 3, kilobytes: 8 },
  'log in → counted': { requests: 4, kilobytes: 11.5 },
  // The pages used for buying: the cart, the checkout, the payment.
  cart: { requests: 2, kilobytes: 15 },
  checkout: { requests: 3, kilobytes: 10 },
  'place the order': { requests: 2, kilobytes: 3 },
  'pay → gateway': { requests: 3, kilobytes: 3 },
  'gateway → paid': { requests: 3, kilobytes: 8 },
} satisfies Record<string, { requests: number; kilobytes: number }>;

/** All steps together. */
export const WHOLE_JOURNEY = {
  requests: { limit: 58, target: 58 },
  kilobytes: { limit: 285, target: 285 },
} satisfies Record<string, Limit>;

/** KB of scripts, after brotli, that browsers fetch again after a deploy that changed any one word. */
export const CHANGED_WORD_KB = {
  'first load': { limit: 16, target: 16 },
  'all renamed chunks': { limit: 60, target: 60 },
} satisfies Record<string, Limit>;
