import { createMiddleware } from 'hono/factory';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { mayHaveUsedKeys } from '#worker/platform/without-scripts.ts';

/**
 * What a 304 says. A browser replaces its stored headers by those of a 304 (RFC 9111 §3.2), and all others stand: so the
 * stored policy keeps the nonce of the stored HTML.
 */
const KEPT_HEADERS = ['ETag', 'Cache-Control', 'Vary', 'X-Request-Id', 'Server-Timing'];

/**
 * Answers 304 in the place of a page that the browser holds already. It looks at finished answers alone: whatever comes
 * before a page (R-EDGE-1…5) has no tag, and is sent as it is.
 */
export const notModified = createMiddleware<RequestEnv>(async (c, next) => {
  await next();
  const known = c.req.header('If-None-Match');
  const tag = known === undefined ? null : c.res.headers.get('ETag');
  if (known === undefined || tag === null || !isPage(c.res) || !isAmong(tag, known)) return;
  if (mayHaveUsedKeys(c)) return;
  const { headers } = c.res;
  // Hono would put the old headers into the new response.
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers: keptHeaders(headers) });
});

function isPage({ status, headers }: Response): boolean {
  return status === 200 && /^text\/(html|markdown)\b/.test(headers.get('Content-Type') ?? '');
}

/** RFC 9110 §13.1.2, by weak comparison. */
function isAmong(tag: string, ifNoneMatch: string): boolean {
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([one]) => one === opaque);
}

function keptHeaders(headers: Headers): Headers {
  const kept = new Headers();
  for (const name of KEPT_HEADERS) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  for (const cookie of headers.getSetCookie()) kept.append('Set-Cookie', cookie);
  return kept;
}
