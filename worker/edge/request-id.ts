import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import { withRequestId } from '#worker/platform/log.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';

/** Cloudflare's Ray ID, which its dashboard shows. */
const RAY = /^[\da-f]{16}-[A-Z]{3}$/;
const FORWARDED_ID = /^[\w-]{8,64}$/;

/** Assigns the request an id for its log lines, its response and the error page. */
export const requestId = createMiddleware<RequestEnv>((c, next) => {
  const id = requestIdOf(c);
  c.set('requestId', id);
  return withRequestId(id, next);
});

/** Returns the request's id. Accepts `X-Request-Id` only from an external edge with a valid key (R-API-61). */
function requestIdOf(c: RequestContext): string {
  const forwarded = c.req.header('X-Request-Id');
  if (forwarded !== undefined && FORWARDED_ID.test(forwarded)) {
    if (isFromTrustedEdge(c.req.raw.headers, getConfig(c.env).edgeKey)) return forwarded;
  }
  const ray = c.req.header('CF-Ray');
  return ray !== undefined && RAY.test(ray) ? ray : crypto.randomUUID();
}
