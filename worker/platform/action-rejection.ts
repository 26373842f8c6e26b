import { FAILURE_TEXT } from '#shared/constants.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import type { RequestContext } from './request-context.ts';

/** Whether this is a form posted by the shop's own scripts: they read an `ActionResult`, not a page (R-WRITE-1). */
export function wantsActionResult(c: RequestContext): boolean {
  const isForm = c.req.method === 'POST' && !c.req.path.startsWith('/api/');
  return isForm && (c.req.header('Accept') ?? '').includes('application/json');
}

/** What a shopper is told of a form that was refused, and the status that it is answered with (R-ERR-1). */
export function explainRejection({ status, message }: HttpError): { status: number; message: string } {
  return {
    // The server that failed is behind this worker, so the form is answered with 502 or 503.
    status: status === 504 ? 503 : status > 500 && status !== 503 ? 502 : status,
    message: EXPLAINED.has(status) ? message : FAILURE_TEXT,
  };
}

/** Refusals that say why: not from here, not now as things stand, too much, too often, closed for maintenance. */
const EXPLAINED: ReadonlySet<number> = new Set([403, 409, 413, 429, 503]);

/** A refused form, for the shop's scripts. */
export function toRejectedResponse(c: RequestContext, error: HttpError): Response {
  const { status, message } = explainRejection(error);
  const { code, retryAfterSeconds } = error;
  return toActionResponse(c, status, { kind: 'refused', code, message, retryAfterSeconds });
}

/** An `ActionResult` as JSON. Nothing may store it: it speaks of one customer. */
export function toActionResponse(c: RequestContext, status: number, result: ActionResult): Response {
  const response = Response.json(result, {
    status,
    headers: { 'Cache-Control': 'private, no-store', Vary: 'Accept' },
  });
  if (result.kind === 'refused' && result.retryAfterSeconds !== null) {
    response.headers.set('Retry-After', String(result.retryAfterSeconds));
  }
  // Keeps what earlier steps have set, such as the session's cookie.
  return c.newResponse(response.body, response);
}
