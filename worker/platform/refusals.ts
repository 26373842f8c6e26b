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
 * The error of an API call, as the page answers it that made the call. What is missing is missing for the page, too.
 * Any other refusal is a failure of the shop: 503 where the API did not answer, else 502.
 */
export function toPageError(error: unknown): unknown {
  if (!(error instanceof HttpError) || isMissing(error)) return error;
  return error.status === 503 || error.status === 504
    ? new HttpError(503, 'unavailable', error.message, { cause: error })
    : new HttpError(502, 'bad_gateway', error.message, { cause: error });
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
