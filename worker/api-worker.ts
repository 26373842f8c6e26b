import { Hono } from 'hono';
import { FAILURE_TEXT } from '#shared/constants.ts';
import { toErrorResponse } from '#shared/contract/error-response.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { consumeQueue } from './api/composition.ts';
import { createOutbox } from './api/email/outbox.routes.ts';
import { createApi } from './api/index.ts';
import { scheduleJobs } from './api/scheduled-jobs.ts';
import { createSecurityCounter } from './api/security/security-counter.ts';
import { healthResponse } from './edge/health.ts';
import { requestId } from './edge/request-id.ts';
import { setCommonHeaders } from './edge/security-headers.ts';
import { securityLog } from './edge/security-log.ts';
import type { Bindings } from './env/bindings.ts';
import { getConfig } from './env/config.ts';
import { removeUntrustedEdgeHeaders } from './platform/edge-headers.ts';
import { writeLog } from './platform/log.ts';
import type { RequestEnv } from './platform/request-context.ts';

/**
 * The embedded API as a separate worker, for shops whose `API_ORIGIN` names it (R-API-61). It accepts only bearer
 * tokens. It trusts headers that describe a client only if the request also carries the `EDGE_KEY`.
 */
const api = createApi();
const worker = new Hono<RequestEnv>();

worker.use(requestId);
worker.use(securityLog(createSecurityCounter()));
worker.use(async (c, next) => {
  await next();
  setCommonHeaders(c.res.headers, c.get('requestId'));
});
worker.get('/healthz', healthResponse);
worker.route('/', createOutbox());
worker.all('*', (c) => {
  const request = new Request(c.req.raw);
  removeUntrustedEdgeHeaders(request.headers, getConfig(c.env).edgeKey);
  return api.fetch(request, c.env, c.executionCtx);
});
worker.onError((error, c) => {
  writeLog({ level: 'error', at: 'api', message: 'a request failed', path: c.req.path, cause: error });
  return toErrorResponse(new HttpError(500, 'internal', FAILURE_TEXT));
});

export default {
  fetch: worker.fetch,
  queue: (batch: MessageBatch, env: Bindings) => consumeQueue(batch, env),
  scheduled: ({ scheduledTime }: ScheduledController, env: Bindings): Promise<void> =>
    scheduleJobs(env, new Date(scheduledTime)),
};
