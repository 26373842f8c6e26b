import type { HttpError } from './http-error.ts';

/**
 * A refusal as JSON, whoever makes it: `{code, message}` and its details, with `Retry-After` where waiting helps. Nothing
 * may store it.
 */
export function toErrorResponse(error: HttpError, extra: Record<string, string> = {}): Response {
  const { status, code, message, details, retryAfterSeconds } = error;
  const headers = new Headers({ 'Cache-Control': 'private, no-store', ...extra });
  if (retryAfterSeconds !== null) headers.set('Retry-After', String(retryAfterSeconds));
  return Response.json({ code, message, ...details }, { status, headers });
}
