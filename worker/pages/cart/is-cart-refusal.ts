import { HttpError } from '#shared/contract/http-error.ts';

/**
 * Whether the API has refused a line of the cart: the product or the line is gone, costs something else by now, or has
 * fewer pieces. The page on screen is outdated then.
 */
export function isCartRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && REFUSALS.has(error.status);
}

const REFUSALS: ReadonlySet<number> = new Set([404, 409, 410, 422]);
