import { ApiError } from '#shared/api-client/api-error.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';

/** The notice of most failed calls (R-ERR-1). */
export const FAILURE_TITLE = 'Error';
export const FAILURE_TEXT = 'Oops, looks like something went wrong.';
export const OFFLINE_TEXT = 'You seem to be offline. Please check your connection and try again.';

/** Pages whose data is a category, a brand, a product or what is featured (R-ERR-3). */
const RAISES_ERROR_PAGE_ON_500: ReadonlySet<RouteId> = new Set(['category', 'brand', 'product', 'home']);

/**
 * What a navigation does when its page's data is refused (R-ERR-3, R-ERR-4): what does not exist is always the error
 * page; a failure of what lies behind is the error page or a toast on the page that was left.
 */
export function navigationFailure(route: RouteId, status: number): 'error-page' | 'toast-and-stay' {
  if (status === 404 || status === 410) return 'error-page';
  return status === 500 && RAISES_ERROR_PAGE_ON_500.has(route) ? 'error-page' : 'toast-and-stay';
}

/** The status a full load answers with when its page's data cannot be had (R-ERR-3, R-ERR-4). */
export function failureStatus(route: RouteId, error: ApiError): 404 | 410 | 500 | 502 | 503 {
  if (error.status === 404 || error.status === 410) return error.status;
  if (error.status === 500 && RAISES_ERROR_PAGE_ON_500.has(route)) return 500;
  return error.failure === 'timeout' || error.failure === 'offline' || error.status === 503 ? 503 : 502;
}

/** Refusals that say why: not now as things stand, too often, closed for maintenance (R-EDGE-3). */
const EXPLAINED: ReadonlySet<number> = new Set([409, 429, 503]);

/** The sentence a shopper reads about a failed call. A refusal that explains itself speaks for itself. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return navigator.onLine === false ? OFFLINE_TEXT : FAILURE_TEXT;
  if (error.failure === 'offline') return OFFLINE_TEXT;
  const firstFieldError = Object.values(error.errors)[0]?.[0];
  if (error.status === 422 && firstFieldError !== undefined) return firstFieldError;
  return EXPLAINED.has(error.status) && 'message' in error.body ? error.message : FAILURE_TEXT;
}
