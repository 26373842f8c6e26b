import { Hono } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';
import { readOnly } from './page-methods.ts';
import { createReadinessHandler, type FindEmailHealth } from './readiness.ts';

/**
 * Creates the health checks. `/healthz`: the worker runs with a valid configuration. `/readyz`: the stores also
 * respond, the database has the build's migrations, and emails can be sent.
 * @param migration name of the newest migration
 */
export function createHealth(findEmailHealth: FindEmailHealth, migration: string) {
  return new Hono<RequestEnv>()
    .on('ALL', ['/healthz', '/readyz'], readOnly)
    .get('/healthz', healthResponse)
    .get('/readyz', createReadinessHandler(findEmailHealth, migration));
}

/** Returns 200. An invalid configuration throws and becomes a 500. */
export function healthResponse(c: RequestContext): Response {
  getConfig(c.env);
  return c.text('ok', 200, { 'Cache-Control': 'no-store' });
}
