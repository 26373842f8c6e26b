import { Hono } from 'hono';
import { MAX_PAYMENT_FORM_BYTES, readBoundedBytes } from '#worker/platform/bounded-body.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { bodyTooLarge } from '#worker/platform/request-errors.ts';
import { toApiRequest } from './api-proxy.ts';

/**
 * Payment notifications. This route comes before the general chain: a gateway's server has no session, is not limited
 * by network, and must get through during maintenance. The handler limits notifications without a valid signature.
 */
export const paymentNotifications = new Hono<RequestEnv>().post(
  '/api/payments/:gateway/notify',
  async (c) => {
    const { url, method, headers, body } = toApiRequest(c, null);
    const bytes = await readBoundedBytes({ body }, MAX_PAYMENT_FORM_BYTES);
    if (bytes === null) throw bodyTooLarge();
    return c.var.apiFetcher.fetch(new Request(url, { method, headers, body: bytes }));
  },
);
