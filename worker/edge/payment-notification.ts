import { Hono } from 'hono';
import { MAX_PAYMENT_FORM_BYTES, readBoundedBytes } from '#worker/platform/bounded-body.ts';
import { bodyTooLarge } from '#worker/platform/refusals.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { toApiRequest } from './api-proxy.ts';
import { limitCalls } from './first-tier.ts';

/**
 * Payment notifications. A gateway's server posts a form without a session, and does not wait for the end of maintenance,
 * so this stands before the steps of all other calls.
 */
export const paymentNotifications = new Hono<RequestEnv>().post(
  '/api/payments/:gateway/notify',
  limitCalls,
  async (c) => {
    const { url, method, headers, body } = toApiRequest(c, null);
    const bytes = await readBoundedBytes({ body }, MAX_PAYMENT_FORM_BYTES);
    if (bytes === null) throw bodyTooLarge();
    return c.var.apiFetcher.fetch(new Request(url, { method, headers, body: bytes }));
  },
);
