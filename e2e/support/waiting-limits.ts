/**
 * What can be counted of what a shopper waits for. `limit` is what the shop does today and may do no more; it falls with
 * each change that makes it less, until it is `target` (null: none of its own).
 */
type Limit = { limit: number; target: number | null };

/**
 * Requests on a phone until the page asks for nothing more; pictures and events apart. The target
 * of the journey counts those, too (about 45); the target of the second view counts until its heading.
 */
export const REQUEST_LIMITS = {
  home: { limit: 10, target: null },
  'home → category': { limit: 28, target: null },
  'category → product': { limit: 15, target: null },
  'add to cart → login': { limit: 5, target: null },
  'log in → counted': { limit: 5, target: null },
  cart: { limit: 4, target: null },
  checkout: { limit: 7, target: null },
  'place the order': { limit: 6, target: null },
  'pay → gateway': { limit: 2, target: null },
  'gateway → paid': { limit: 10, target: null },
  'the whole journey': { limit: 88, target: 80 },
  'listing → product': { limit: 38, target: 4 },
} satisfies Record<string, Limit>;

/** Scripts fetched again after a deploy that changed one word, bytes after brotli, whichever word it was. */
export const CHANGED_WORD_LIMITS = {
  'first load': { limit: 75_000, target: 16_000 },
  'all renamed chunks': { limit: 159_000, target: 60_000 },
} satisfies Record<string, Limit>;
