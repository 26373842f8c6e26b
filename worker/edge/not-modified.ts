import { createMiddleware } from 'hono/factory';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { mayHaveUsedKeys } from '#worker/platform/without-scripts.ts';

/**
 * The headers of a 304 response. The browser updates only these headers in its stored response (RFC 9111 §3.2). The
 * stored content security policy therefore keeps the nonce of the stored HTML.
 */
const KEPT_HEADERS = ['ETag', 'Cache-Control', 'Vary', 'X-Request-Id', 'Server-Timing'];

/**
 * Returns 304 instead of a page or payload that the browser already has. Sends responses without an ETag unchanged,
 * such as those of earlier steps (R-EDGE-1…5).
 */
export const notModified = createMiddleware<RequestEnv>(async (c, next) => {
  await next();
  const ifNoneMatch = c.req.header('If-None-Match');
  const tag = ifNoneMatch === undefined ? null : c.res.headers.get('ETag');
  if (ifNoneMatch === undefined || tag === null || !isPage(c.res) || !isAmong(tag, ifNoneMatch)) return;
  if (mayHaveUsedKeys(c)) return;
  const { headers } = c.res;
  // Without this line, Hono would copy the old headers into the new response.
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers: keptHeaders(headers) });
});

function isPage({ status, headers }: Response): boolean {
  return (
    status === 200 && /^(text\/(html|markdown)|application\/json)\b/.test(headers.get('Content-Type') ?? '')
  );
}

/** True if the header lists the tag. Uses weak comparison (RFC 9110 §13.1.2). */
function isAmong(tag: string, ifNoneMatch: string): boolean {
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([one]) => one === opaque);
}

function keptHeaders(headers: Headers): Headers {
  const remaining = new Headers();
  for (const name of KEPT_HEADERS) {
    const value = headers.get(name);
    if (value !== null) remaining.set(name, value);
  }
  for (const cookie of headers.getSetCookie()) remaining.append('Set-Cookie', cookie);
  return remaining;
}
