import { createMiddleware } from 'hono/factory';
import { MAX_BODY_BYTES } from '#worker/env/bounded-body.ts';
import type { ShopEnv } from '#worker/env/shop-env.ts';
import { isPaymentNotificationPath } from './payment-notification.ts';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const NO_STORE = { 'Cache-Control': 'private, no-store' };

/**
 * What is sent to `/api/*` is JSON and short, whichever call it is for. A form of another site can send neither JSON
 * nor anything that says it is. Payment notifications are forms of the gateway's.
 */
export const apiBody = createMiddleware<ShopEnv>(async (c, next) => {
  if (!CHANGES.has(c.req.method) || isPaymentNotificationPath(c.req.path)) return next();
  const type = c.req.header('Content-Type');
  if (type !== undefined && !JSON_TYPE.test(type)) {
    return c.json({ message: 'Send JSON (Content-Type: application/json).' }, 415, NO_STORE);
  }
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_BODY_BYTES) {
    return c.json({ message: 'That is too much to send at once.' }, 413, NO_STORE);
  }
  return next();
});
