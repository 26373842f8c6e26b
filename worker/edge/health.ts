import { Hono } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';
import { answerReadiness } from './readiness.ts';

/** `/healthz`: the worker runs with a valid configuration. `/readyz`: its stores answer, too. */
export const health = new Hono<RequestEnv>().get('/healthz', answerHealth).get('/readyz', answerReadiness);

/** 200; a wrong configuration throws and becomes a 500. */
export function answerHealth(c: RequestContext): Response {
  getConfig(c.env);
  return c.text('ok', 200, { 'Cache-Control': 'no-store' });
}
