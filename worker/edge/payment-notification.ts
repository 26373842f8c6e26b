import { getConfig } from '#worker/env/config.ts';
import { MAX_PAYMENT_FORM_BYTES, readBoundedBytes } from '#worker/platform/bounded-body.ts';
import { removeUntrustedEdgeHeaders } from '#worker/platform/edge-headers.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { bodyTooLarge } from '#worker/platform/request-errors.ts';

/**
 * Forwards a payment notification to the API. Skips the steps of other API calls, because a gateway's server has no
 * session, must not be limited by network, and must reach the API during maintenance. The API limits notifications
 * without a valid signature.
 */
export async function forwardNotification(c: RequestContext): Promise<Response> {
  const body = await readBoundedBytes(c.req.raw, MAX_PAYMENT_FORM_BYTES);
  if (body === null) throw bodyTooLarge();
  const headers = new Headers(c.req.raw.headers);
  for (const name of ['Cookie', 'Authorization']) headers.delete(name);
  removeUntrustedEdgeHeaders(headers, getConfig(c.env).edgeKey);
  return c.var.apiFetcher.fetch(new Request(c.req.url, { method: 'POST', headers, body }));
}
