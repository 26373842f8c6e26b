import { HttpError } from '#shared/contract/http-error.ts';

/** Returns the error for a path that matches a route, but whose resource does not exist (R-EDGE-1). */
export function pageNotFound(path: string): HttpError {
  return new HttpError(404, 'not_found', `Page Not Found: ${path}`);
}

/** Returns the error for a URL that matches no route (R-ERR-5). */
export function noRouteMatch({ pathname, search }: URL): HttpError {
  return new HttpError(404, 'not_found', `Page not found: ${pathname}${search}`);
}

/** Message for a form that no page of the shop sends. */
export const UNREADABLE_FORM = 'Something went wrong with this form. Please reload the page and try again.';

/*
 * Errors that both the edge and the API throw. Both check requests, because the API may run behind another edge or
 * without an edge.
 */

export function bodyTooLarge(): HttpError {
  return new HttpError(413, 'body_too_large', 'That’s too much to send at once.');
}

export function unsupportedBody(): HttpError {
  return new HttpError(415, 'unsupported_media_type', 'Send JSON (Content-Type: application/json).');
}

export function tooManyRequests(retryAfterSeconds: number): HttpError {
  const message = 'Too many attempts. Please wait a moment and try again.';
  return new HttpError(429, 'too_many_requests', message, { retryAfterSeconds });
}
