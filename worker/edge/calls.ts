import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { MAX_BODY_BYTES } from '#worker/platform/bounded-body.ts';
import { isJsonType } from '#worker/platform/json-type.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { bodyTooLarge, unsupportedBody } from '#worker/platform/request-errors.ts';
import { proxyApi, rejectCrossSiteCalls } from './api-proxy.ts';
import { limitCalls } from './edge-rate-limits.ts';
import { closedForMaintenance } from './maintenance.ts';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Accepts only short JSON bodies on `/api/*`. A form on another site cannot send `application/json`, so it cannot reach
 * any call. Without `Content-Length`, the size is checked later, while the body is read.
 */
const apiBody = createMiddleware<RequestEnv>(async (c, next) => {
  if (!CHANGES.has(c.req.method)) return next();
  const type = c.req.header('Content-Type');
  if (type !== undefined && !isJsonType(type)) throw unsupportedBody();
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_BODY_BYTES) throw bodyTooLarge();
  return next();
});

/** The steps of a call to `/api/*`, in order. */
export const calls = new Hono<RequestEnv>().all(
  '/api/*',
  closedForMaintenance,
  rejectCrossSiteCalls,
  limitCalls,
  apiBody,
  proxyApi,
);
