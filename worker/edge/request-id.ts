import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { isFromTrustedEdge } from '#worker/platform/edge-headers.ts';
import { withRequestId } from '#worker/platform/log.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';

/** Cloudflare's own name for a request, as its dashboard shows it. */
const RAY = /^[\da-f]{16}-[A-Z]{3}$/;
const HANDED_ON = /^[\w-]{8,64}$/;

/** Names the request in its log lines, its answer and on the error page. */
export const requestId = createMiddleware<RequestEnv>((c, next) => {
  const id = requestIdOf(c);
  c.set('requestId', id);
  return withRequestId(id, next);
});

/** What a caller calls a request counts for nothing, unless it is an edge that hands one on (R-API-61). */
function requestIdOf(c: RequestContext): string {
  const handedOn = c.req.header('X-Request-Id');
  if (handedOn !== undefined && HANDED_ON.test(handedOn)) {
    if (isFromTrustedEdge(c.req.raw.headers, getConfig(c.env).edgeKey)) return handedOn;
  }
  const ray = c.req.header('CF-Ray');
  return ray !== undefined && RAY.test(ray) ? ray : crypto.randomUUID();
}
