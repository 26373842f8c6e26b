import { failureOf } from '#shared/contract/calls.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';

/** A route matches, but what it is about does not exist (R-EDGE-1). */
export function pageNotFound(path: string): HttpError {
  return new HttpError(404, 'not_found', `Page Not Found: ${path}`);
}

/** No route matches (R-ERR-5). */
export function noRouteMatch({ pathname, search }: URL): HttpError {
  return new HttpError(404, 'not_found', `Page not found: ${pathname}${search}`);
}

/**
 * The error of an API call, as the page answers it that made the call. Its status alone tells the browser what it comes
 * to: the error page (404, 410, and 500 of the catalogue's own calls); else a failure of the shop, 503 where the API did
 * not answer and 502 otherwise. Those name the call, because a cart that failed to load is cleared (R-ERR-4).
 */
export function toPageError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { call, status, message } = error;
  if (isMissing(error) || (status === 500 && failureOf(call) === 'catalogue-page')) return error;
  const options = { cause: error, details: call === null ? {} : { call } };
  return status === 503 || status === 504
    ? new HttpError(503, 'unavailable', message, options)
    : new HttpError(502, 'bad_gateway', message, options);
}

/*
 * Refusals that the edge and the API both make: each of them checks a call, because the API may stand behind another
 * edge or behind none.
 */

export function bodyTooLarge(): HttpError {
  return new HttpError(413, 'body_too_large', 'That is too much to send at once.');
}

export function unsupportedBody(): HttpError {
  return new HttpError(415, 'unsupported_media_type', 'Send JSON (Content-Type: application/json).');
}

export function tooManyRequests(retryAfterSeconds: number): HttpError {
  const message = 'Too many attempts. Please wait a moment and try again.';
  return new HttpError(429, 'too_many_requests', message, { retryAfterSeconds });
}
