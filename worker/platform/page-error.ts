import { failureEffect } from '#shared/contract/endpoints.ts';
import { HttpError, isMissing, isRejection } from '#shared/contract/http-error.ts';

/**
 * Converts the error of an API call into the error of the page that made the call. 404, 410, the edge's own 429, and a
 * 500 of a call marked `catalogue-page` stay unchanged and are shown as the error page. All other errors become a
 * failure of the shop: 503 if the API did not respond, else 502. A 502 or 503 names the failed call, because the
 * browser clears a cart that failed to load (R-ERR-4).
 */
export function toPageError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { call, status, message } = error;
  if (isEdgeRateLimit(error)) return error;
  if (isMissing(error) || (status === 500 && failureEffect(call) === 'catalogue-page')) return error;
  const options = { cause: error, details: call === null ? {} : { call } };
  return status === 503 || status === 504
    ? new HttpError(503, 'unavailable', message, options)
    : new HttpError(502, 'bad_gateway', message, options);
}

/**
 * True if the shop's own edge has rejected a page request above its limit. The error of a rejected API call names that
 * call instead.
 */
export function isEdgeRateLimit(error: HttpError): boolean {
  return error.call === null && isRejection(error, 'too_many_requests');
}
