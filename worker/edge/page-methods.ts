import { createMiddleware } from 'hono/factory';
import { HttpError } from '#shared/contract/http-error.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { toRejectedResponse, wantsActionResult } from '#worker/platform/action-rejection.ts';
import { isRead } from '#worker/platform/read-method.ts';
import type { PageEnv, RequestContext, RequestEnv } from '#worker/platform/request-context.ts';

const READ = ['GET', 'HEAD'] as const;

/**
 * Allows GET and HEAD for pages, and POST for pages with a form. Answers OPTIONS, and rejects other methods with a 405.
 */
export function pageMethods(takesForms: (page: RouteId) => boolean) {
  return createMiddleware<PageEnv>(async (c, next) => {
    if (isRead(c.req)) return next();
    const { match, isPayload } = c.var.page;
    const isForm = match !== null && !isPayload && takesForms(match.row.id);
    // Allowed for a path without a page, so that a posted form gets a 404, as a GET does.
    const isAllowed = c.req.method === 'POST' && (isForm || match === null);
    return isAllowed ? next() : answerOtherMethod(c, isForm ? [...READ, 'POST'] : READ);
  });
}

/**
 * Allows only GET and HEAD, for files, health checks and other read-only routes. Answers OPTIONS, and rejects other
 * methods with a 405.
 */
export const readOnly = createMiddleware<RequestEnv>(async (c, next) =>
  isRead(c.req) ? next() : answerOtherMethod(c, READ),
);

function answerOtherMethod(c: RequestContext, methods: readonly string[]): Response {
  const headers = { Allow: [...methods, 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' };
  if (wantsActionResult(c)) {
    c.header('Allow', headers.Allow);
    return toRejectedResponse(c, new HttpError(405, 'method_not_allowed', 'Method Not Allowed'));
  }
  return c.req.method === 'OPTIONS' ? c.body(null, 204, headers) : c.text('Method Not Allowed', 405, headers);
}
