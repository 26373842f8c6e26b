import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '#shared/api-client/api-error.ts';
import { fallbackErrorPage } from './edge/fallback-error-page.ts';
import { readPageRequest } from './edge/page-request.ts';
import { PageRefusal } from './edge/responses.ts';
import { formatError, writeLog } from './platform/log.ts';
import type { PageRequest, RequestContext } from './platform/request-context.ts';
import { PageFailure } from './ssr/pages.ts';

type ShowError = (
  c: RequestContext,
  page: PageRequest,
  error: { status: number; message: string },
) => Promise<Response>;

/** Turns whatever a request throws into its answer; plain HTML where even the error page fails. */
export function createErrorHandler(showError: ShowError) {
  return async (error: Error, c: RequestContext): Promise<Response> => {
    try {
      return await answerError(c, error, showError);
    } catch (failure) {
      logError(c, failure);
      return fallbackErrorPage(c.req.path, c.var.requestId);
    }
  };
}

async function answerError(c: RequestContext, error: Error, showError: ShowError): Promise<Response> {
  const known = refusalOf(error);
  if (known === null) logError(c, error);
  if (c.req.path.startsWith('/api/')) {
    return c.json({ message: FAILURE_TEXT }, 500, { 'Cache-Control': 'private, no-store' });
  }
  const { status, message } = known ?? { status: 500, message: '' };
  if (error instanceof PageRefusal && error.retryAfterSeconds !== null) {
    c.header('Retry-After', String(error.retryAfterSeconds));
  }
  const page = readPageRequest(c.req.url);
  if (!page.isPayload) return showError(c, page, { status, message });
  return c.json({ message: message || FAILURE_TEXT }, status as ContentfulStatusCode, {
    'Cache-Control': 'no-store',
  });
}

const FAILURE_TEXT = 'Oops, looks like something went wrong.';

function refusalOf(error: unknown): { status: number; message: string } | null {
  if (error instanceof PageRefusal || error instanceof PageFailure) return error;
  if (!(error instanceof ApiError)) return null;
  const isUnanswered = error.status === 503 || error.failure === 'timeout' || error.failure === 'offline';
  return { status: isUnanswered ? 503 : 502, message: error.message };
}

function logError(c: RequestContext, error: unknown): void {
  writeLog({
    level: 'error',
    at: 'edge',
    message: 'a request failed',
    path: c.req.path,
    cause: formatError(error),
  });
}
