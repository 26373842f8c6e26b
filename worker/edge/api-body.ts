import { createMiddleware } from 'hono/factory';
import { MAX_BODY_BYTES, MAX_PAYMENT_FORM_BYTES } from '#worker/platform/bounded-body.ts';
import { isJsonType } from '#worker/platform/json-type.ts';
import { bodyTooLarge, unsupportedBody } from '#worker/platform/refusals.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { isPaymentNotificationPath } from './payment-notification.ts';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Accepts only short JSON bodies on `/api/*`. A form on another site cannot send `application/json`, so it reaches no
 * call. Payment notifications are forms that gateways send.
 */
export const apiBody = createMiddleware<RequestEnv>(async (c, next) => {
  const { method, path } = c.req;
  if (!CHANGES.has(method)) return next();
  const type = c.req.header('Content-Type');
  if (type !== undefined && !isJsonType(type) && !isPaymentNotificationPath(path)) {
    throw unsupportedBody();
  }
  if (Number(c.req.header('Content-Length') ?? 0) > maxBodyBytes(path)) throw bodyTooLarge();
  return next();
});

/** The limit of a body for a path of the API. A body without `Content-Length` is counted while it is read. */
export function maxBodyBytes(path: string): number {
  return isPaymentNotificationPath(path) ? MAX_PAYMENT_FORM_BYTES : MAX_BODY_BYTES;
}
