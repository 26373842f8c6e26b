import { Hono } from 'hono';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { apiBody } from './api-body.ts';
import { proxyApi, refuseForeignCalls } from './api-proxy.ts';
import { limitCalls } from './edge-rate-limits.ts';
import { closedForMaintenance } from './maintenance.ts';

/** The steps of every API call from outside, in their order. */
export const calls = new Hono<RequestEnv>().all(
  '/api/*',
  closedForMaintenance,
  refuseForeignCalls,
  limitCalls,
  apiBody,
  proxyApi,
);
