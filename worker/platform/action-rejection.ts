import { FAILURE_TEXT } from '#shared/constants.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import type { RequestContext } from './request-context.ts';

/** True for a form posted by the shop's own scripts, which expect an `ActionResult` instead of a page (R-WRITE-1). */
export function wantsActionResult(c: RequestContext): boolean {
  const isForm = c.req.method === 'POST' && !c.req.path.startsWith('/api/');
  return isForm && (c.req.header('Accept') ?? '').includes('application/json');
}

/** The message and the status for a rejected form (R-ERR-1). */
export function explainRejection({ status, message }: HttpError): { status: number; message: string } {
  return {
    // Errors of the API behind this worker become 502 or 503. The worker's own 500 stays.
    status: status === 504 ? 503 : status > 500 && status !== 503 ? 502 : status,
    message: EXPLAINED.has(status) ? message : FAILURE_TEXT,
  };
}

/** Statuses whose message is shown: forbidden, conflict, too large, too many requests, maintenance. */
const EXPLAINED: ReadonlySet<number> = new Set([403, 409, 413, 429, 503]);

/** The response to a rejected form, for the shop's scripts. */
export function toRejectedResponse(c: RequestContext, error: HttpError): Response {
  const { status, message } = explainRejection(error);
  const { code, retryAfterSeconds } = error;
  return toActionResponse(c, status, { kind: 'refused', code, message, retryAfterSeconds });
}

/** An `ActionResult` as JSON. It must not be cached, because it is specific to one customer. */
export function toActionResponse(c: RequestContext, status: number, result: ActionResult): Response {
  const response = Response.json(result, {
    status,
    headers: { 'Cache-Control': 'private, no-store', Vary: 'Accept' },
  });
  if (result.kind === 'refused' && result.retryAfterSeconds !== null) {
    response.headers.set('Retry-After', String(result.retryAfterSeconds));
  }
  // Preserves headers that earlier steps have set, such as the session cookie.
  return c.newResponse(response.body, response);
}
