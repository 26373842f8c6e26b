import { Hono } from 'hono';
import * as v from 'valibot';
import { BuildManifestSchema } from '#shared/navigation/build-manifest.ts';
import builtManifest from '../dist/manifest.json' with { type: 'json' };
import { consumeMails } from './api/composition.ts';
import { createApi } from './api/index.ts';
import { runScheduledJobs } from './api/scheduled-jobs.ts';
import { apiOrigin } from './api-origin.ts';
import { apiBody } from './edge/api-body.ts';
import { proxyApi } from './edge/api-proxy.ts';
import { createErrorHandler } from './edge/error-response.ts';
import { withFallback } from './edge/fallback-error-page.ts';
import { flags } from './edge/flags.ts';
import { health } from './edge/health.ts';
import { httpsOnly } from './edge/https-only.ts';
import { closedForMaintenance } from './edge/maintenance.ts';
import { answerMissingFile, BUILD_FOLDERS } from './edge/missing-file.ts';
import { servePicture } from './edge/pictures.ts';
import { createPipeline } from './edge/pipeline.ts';
import { limitCalls } from './edge/rate-limit.ts';
import { requestId } from './edge/request-id.ts';
import { requestLog } from './edge/request-log.ts';
import { robotsHeader, serveRobots } from './edge/robots.ts';
import { securityHeaders } from './edge/security-headers.ts';
import { serverTiming } from './edge/server-timing.ts';
import { SITEMAP_PATHS, serveSitemap } from './edge/sitemap.ts';
import type { Bindings } from './env/bindings.ts';
import type { RequestEnv } from './platform/request-context.ts';
import { createSimulators } from './simulators.ts';
import { createPages } from './ssr/pages.ts';

const manifest = v.parse(BuildManifestSchema, builtManifest);
const api = createApi();
const pages = createPages(manifest);

const shop = new Hono<RequestEnv>()
  .use(
    requestId,
    requestLog,
    serverTiming,
    securityHeaders(manifest.toastStyleHashes),
    httpsOnly,
    robotsHeader,
  )
  .use(apiOrigin(api), flags)
  .route('/', health)
  .all('/api/*', closedForMaintenance, limitCalls, apiBody, proxyApi)
  // `/pictures/*` matches `/pictures` too, which is a path like any other.
  .get('/pictures/*', (c, next) => (c.req.path === '/pictures' ? next() : servePicture(c)))
  .get('/robots.txt', serveRobots)
  .on('GET', BUILD_FOLDERS, answerMissingFile)
  .on('GET', SITEMAP_PATHS, closedForMaintenance, serveSitemap)
  .route('/', createSimulators(api))
  .route('/', createPipeline(manifest, pages))
  .onError(createErrorHandler(pages.showError));

export default {
  fetch: withFallback(shop.fetch),
  queue: consumeMails,
  scheduled: ({ scheduledTime }: ScheduledController, env: Bindings) =>
    runScheduledJobs(env, new Date(scheduledTime)),
};
