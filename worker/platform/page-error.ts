import { failureEffect } from '#shared/contract/endpoints.ts';
import { HttpError, isMissing, isRejection } from '#shared/contract/http-error.ts';

/**
 * Turns the error of an API call into that of the page that made it. 404, 410, and 500 of the catalogue's own calls stay:
 * they are the error page. All others become a failure of the shop: 503 where the API did not answer, else 502. Those
 * name the call, because a cart that failed to load is cleared (R-ERR-4).
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

/** Whether the shop's own edge has refused a page above its limit; the refusal of a call names the call. */
export function isEdgeRateLimit(error: HttpError): boolean {
  return error.call === null && isRejection(error, 'too_many_requests');
}
