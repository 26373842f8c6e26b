import type { ErrorBody } from './errors.ts';
import type { HttpError } from './http-error.ts';

/** What a refusal says on the wire, whoever makes it: `{code, message}` and its details. */
export function toErrorBody({ code, message, details }: HttpError): ErrorBody {
  return { code, message, ...details };
}

/** A refusal as JSON, with `Retry-After` where waiting helps. Nothing may store it. */
export function toErrorResponse(error: HttpError, extra: Record<string, string> = {}): Response {
  const headers = new Headers({ 'Cache-Control': 'private, no-store', ...extra });
  if (error.retryAfterSeconds !== null) headers.set('Retry-After', String(error.retryAfterSeconds));
  return Response.json(toErrorBody(error), { status: error.status, headers });
}
