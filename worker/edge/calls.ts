import { Hono } from 'hono';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { apiBody } from './api-body.ts';
import { proxyApi } from './api-proxy.ts';
import { closedForMaintenance } from './maintenance.ts';
import { limitCalls } from './rate-limit.ts';

/** What happens to every call of the API from outside before the API gets it. */
export const calls = new Hono<RequestEnv>().all(
  '/api/*',
  closedForMaintenance,
  limitCalls,
  apiBody,
  proxyApi,
);
