import { type HttpError, isRejection } from '#shared/contract/http-error.ts';

/**
 * True if the API has rejected a line of the cart: the product or the line no longer exists, the price has changed, or
 * the stock is too low. The page on screen is then outdated.
 */
export function isCartRejection(error: unknown): error is HttpError {
  return isRejection(error, 'not_found', 'gone', 'invalid', 'price_changed', ...OF_AN_API_ELSEWHERE);
}

/** Error codes of external APIs. The shop's own API never uses them for the cart. */
const OF_AN_API_ELSEWHERE = ['conflict', 'sold_out', 'no_longer_sold'] as const;
