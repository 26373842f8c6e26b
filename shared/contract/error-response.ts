import type { HttpError } from './http-error.ts';

/**
 * Converts an error to a JSON response: `{code, message}` and the error's details, with `Retry-After` if waiting helps.
 * The response is never cached.
 */
export function toErrorResponse(error: HttpError, extra: Record<string, string> = {}): Response {
  const { status, code, message, details, retryAfterSeconds } = error;
  const headers = new Headers({ 'Cache-Control': 'private, no-store', ...extra });
  if (retryAfterSeconds !== null) headers.set('Retry-After', String(retryAfterSeconds));
  return Response.json({ code, message, ...details }, { status, headers });
}
