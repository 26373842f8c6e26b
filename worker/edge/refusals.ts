import { HttpError } from '#shared/contract/http-error.ts';
import { EDGE_LIMITER_PERIOD_SECONDS } from '#worker/platform/rate-limits.ts';

/** R-EDGE-1's words for a page that cannot exist. */
export function pageNotFound(path: string): HttpError {
  return new HttpError(404, 'not_found', `Page Not Found: ${path}`);
}

export function bodyTooLarge(): HttpError {
  return new HttpError(413, 'body_too_large', 'That is too much to send at once.');
}

/** A limit of the first tier; its count starts anew with the next period. */
export function tooManyRequests(): HttpError {
  return new HttpError(429, 'too_many_requests', 'Too many attempts. Please wait a moment and try again.', {
    retryAfterSeconds: EDGE_LIMITER_PERIOD_SECONDS,
  });
}
