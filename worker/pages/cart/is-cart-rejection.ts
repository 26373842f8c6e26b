import { type HttpError, isRejection } from '#shared/contract/http-error.ts';

/**
 * Whether the API has refused a line of the cart: the product or the line is gone, costs something else by now, or has
 * fewer pieces. The page on screen is outdated then.
 */
export function isCartRejection(error: unknown): error is HttpError {
  return isRejection(error, 'not_found', 'gone', 'invalid', 'price_changed', ...OF_AN_API_ELSEWHERE);
}

/** The shop's own API gives the cart none of them. */
const OF_AN_API_ELSEWHERE = ['conflict', 'sold_out', 'no_longer_sold'] as const;
