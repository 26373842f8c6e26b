import { Hono } from 'hono';
import * as v from 'valibot';
import { BuildManifestSchema } from '#shared/navigation/build-manifest.ts';
import builtManifest from '../dist/manifest.json' with { type: 'json' };
import serviceWorker from '../dist/service-worker.json' with { type: 'json' };
import { consumeQueue } from './api/composition.ts';
import { findEmailHealth } from './api/email/email-delivery.repository.ts';
import { createOutbox } from './api/email/outbox.routes.ts';
import { createApi } from './api/index.ts';
import { notificationPath } from './api/payments/payment-gateway.ts';
import { createPayfastSimulator } from './api/payments/simulators/payfast/payfast-simulator.ts';
import { createYocoSimulator } from './api/payments/simulators/yoco/yoco-simulator.ts';
import { scheduleJobs } from './api/scheduled-jobs.ts';
import { createSecurityCounter } from './api/security/security-counter.ts';
import { calls } from './edge/calls.ts';
import { createErrorHandler } from './edge/error-handler.ts';
import { EVERY_REQUEST, httpsOnly, requestLog } from './edge/every-request.ts';
import { withFallback } from './edge/fallback-error-page.ts';
import { createHealth } from './edge/health.ts';
import { nonPageRoutes } from './edge/non-page-routes.ts';
import { readOnly } from './edge/page-methods.ts';
import { forwardNotification } from './edge/payment-notification.ts';
import { requestId } from './edge/request-id.ts';
import { securityHeaders } from './edge/security-headers.ts';
import { securityLog } from './edge/security-log.ts';
import { serveChunks } from './edge/serve-chunks.ts';
import { serveServiceWorker } from './edge/service-worker.ts';
import type { Bindings } from './env/bindings.ts';
import { createPagePipeline } from './page-pipeline.ts';
import type { RequestEnv } from './platform/request-context.ts';
import { provideApi, selectApi } from './provide-api.ts';
import { showError } from './ssr/error-page.ts';

const manifest = v.parse(BuildManifestSchema, builtManifest);
const api = createApi();
const provideShopApi = provideApi(api);
const logSecurity = securityLog(createSecurityCounter());

/**
 * The shop. A payment notification passes only a few steps of the edge. All other requests pass all steps. Then the API
 * handles API calls, and pages handle the other requests.
 */
const shop = new Hono<RequestEnv>()
  .post(
    notificationPath(':gateway'),
    requestId,
    requestLog,
    securityHeaders,
    httpsOnly,
    logSecurity,
    provideShopApi,
    forwardNotification,
  )
  .use(...EVERY_REQUEST)
  .use(logSecurity)
  .use(provideShopApi)
  .route('/', createHealth(findEmailHealth, manifest.migration))
  .route('/', calls)
  .route('/', nonPageRoutes)
  .all('/sw.js', readOnly)
  .get('/sw.js', serveServiceWorker(manifest, serviceWorker.code))
  .route('/', createSimulators(api))
  .route('/', createPagePipeline(manifest))
  .onError(createErrorHandler((c, page, error) => showError(c, manifest, page, error)));

export default {
  fetch: withFallback(serveChunks(shop.fetch)),
  queue: (batch: MessageBatch, env: Bindings) => consumeQueue(batch, env, manifest.migration),
  scheduled: ({ scheduledTime }: ScheduledController, env: Bindings) =>
    scheduleJobs(env, new Date(scheduledTime), manifest.migration),
};

/**
 * Creates the routes of the simulated payment gateways and of the email outbox. A simulated gateway returns 404 if the
 * real one is configured. The outbox returns 404 unless the shop is local and uses the API in this worker.
 */
function createSimulators(api: ReturnType<typeof createApi>) {
  const notify = (request: Request, env: Bindings): Promise<Response> =>
    selectApi(api, { env, requestId: crypto.randomUUID() }).fetch(request);
  return new Hono<RequestEnv>()
    .route('/', createPayfastSimulator({ notify }))
    .route('/', createYocoSimulator({ notify }))
    .route('/', createOutbox());
}
