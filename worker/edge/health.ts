import { Hono } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';
import { answerReadiness } from './readiness.ts';

/** `/healthz`: the worker runs and its configuration is right. `/readyz`: what it stands on answers, too. */
export const health = new Hono<RequestEnv>().get('/healthz', answerHealth).get('/readyz', answerReadiness);

/** 200, or the error that a wrong configuration throws. */
export function answerHealth(c: RequestContext): Response {
  getConfig(c.env);
  return c.text('ok', 200, { 'Cache-Control': 'no-store' });
}
