import { FAILURE_TEXT } from '#shared/constants.ts';
import { toErrorResponse } from '#shared/contract/error-response.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { toRejectedResponse, wantsActionResult } from '#worker/platform/action-rejection.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { PageRequest, RequestContext } from '#worker/platform/request-context.ts';
import { fallbackErrorPage } from './fallback-error-page.ts';
import { readPageRequest } from './page-request.ts';

type ShowError = (c: RequestContext, page: PageRequest, error: HttpError) => Promise<Response>;

/**
 * Creates the handler that turns any thrown error into a response. If even the error page fails, the response is plain
 * HTML, or JSON for API calls and payloads.
 */
export function createErrorHandler(showError: ShowError) {
  return async (error: unknown, c: RequestContext): Promise<Response> => {
    try {
      return await toResponse(c, toHttpError(c, error), showError);
    } catch (failure) {
      logError(c, failure);
      return fallbackErrorPage(c.req.path, c.var.requestId);
    }
  };
}

/** Returns JSON for API calls, payloads and forms posted by scripts, and the error page for documents. */
function toResponse(c: RequestContext, error: HttpError, showError: ShowError): Response | Promise<Response> {
  if (wantsActionResult(c)) return toRejectedResponse(c, error);
  const page = readPageRequest(c.req.url);
  if (page.isPayload || c.req.path.startsWith('/api/')) {
    const json = toErrorResponse(error, page.isPayload ? { 'Cache-Control': 'no-store' } : {});
    // Preserves headers that earlier steps have set, such as the one that removes an ended session's cookie.
    return c.newResponse(json.body, json);
  }
  if (error.retryAfterSeconds !== null) c.header('Retry-After', String(error.retryAfterSeconds));
  return showError(c, page, error);
}

/** An error that is not an `HttpError` is a bug. It is logged and becomes a 500 without details. */
function toHttpError(c: RequestContext, error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  logError(c, error);
  return new HttpError(500, 'internal', FAILURE_TEXT, { cause: error });
}

function logError(c: RequestContext, error: unknown): void {
  const { path } = c.req;
  writeLog({ level: 'error', at: 'edge', message: 'a request failed', path, cause: error });
}
