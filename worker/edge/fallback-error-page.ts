import { FAILURE_TEXT } from '#shared/constants.ts';
import { toErrorResponse } from '#shared/contract/error-response.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { pagePathOfPayload } from '#shared/navigation/payload-path.ts';
import { writeLog } from '#worker/platform/log.ts';
import { setCommonHeaders, setPageSecurityHeaders } from './security-headers.ts';
import type { FetchHandler } from './serve-chunks.ts';

/**
 * Returns the response for a failure of the error page itself (R-ERR-PAGE): plain HTML, without React, configuration or
 * stores. API calls and payloads get JSON.
 */
export function fallbackErrorPage(path: string, requestId: string): Response {
  const isPage = !path.startsWith('/api/') && pagePathOfPayload(path) === null;
  const response = isPage
    ? new Response(page(requestId), { status: 500, headers: { 'Content-Type': 'text/html; charset=UTF-8' } })
    : toErrorResponse(new HttpError(500, 'internal', FAILURE_TEXT));
  const { headers } = response;
  headers.set('Cache-Control', 'no-store');
  headers.set('Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  setCommonHeaders(headers, requestId);
  if (isPage) setPageSecurityHeaders(headers);
  return response;
}

/**
 * Catches thrown values that are not an `Error`, which Hono does not handle. The request's own id is not available
 * here, so the response gets a new id.
 */
export function withFallback(fetch: FetchHandler): (...args: Parameters<FetchHandler>) => Promise<Response> {
  return async (request, env, ctx) => {
    try {
      return await fetch(request, env, ctx);
    } catch (failure) {
      const requestId = crypto.randomUUID();
      const path = new URL(request.url).pathname;
      writeLog({ level: 'error', at: 'edge', message: 'a request failed', requestId, path, cause: failure });
      return fallbackErrorPage(path, requestId);
    }
  };
}

function page(requestId: string): string {
  return `<!DOCTYPE html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Oops!</title>
</head>
<body>
<h1>Oops!</h1>
<p>It looks like something went wrong.</p>
<p>Please try again or return home.</p>
<p><a href="/">Back To Home</a></p>
<p><small>${requestId}</small></p>
</body>
</html>
`;
}
