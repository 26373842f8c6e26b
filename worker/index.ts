import { type Context, type ExecutionContext, Hono } from 'hono';
import * as v from 'valibot';
import type { PublicApi } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { BuildManifestSchema } from '#shared/navigation/build-manifest.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import manifestOfBuild from '../dist/manifest.json' with { type: 'json' };
import { createApi } from './api/index.ts';
import { consumeMails } from './api/mail/mail-consumer.ts';
import { createOutbox } from './api/mail/outbox.routes.ts';
import { createPayfastSimulator } from './api/payments/payfast-simulator.ts';
import { createYocoSimulator } from './api/payments/yoco-simulator.ts';
import { pickApi, pickPublicApi } from './api-origin.ts';
import { apiBody } from './edge/api-body.ts';
import { proxyApi } from './edge/api-proxy.ts';
import { fallbackErrorPage } from './edge/fallback-error-page.ts';
import { httpsOnly } from './edge/https-only.ts';
import { closedForMaintenance } from './edge/maintenance.ts';
import { pageMethods } from './edge/page-methods.ts';
import { servePicture } from './edge/pictures.ts';
import { createPipeline } from './edge/pipeline.ts';
import { postedForm } from './edge/posted-form.ts';
import { limitCalls } from './edge/rate-limit.ts';
import { answerReadiness } from './edge/readiness.ts';
import { requestId } from './edge/request-id.ts';
import { requestLog } from './edge/request-log.ts';
import { PageRefusal } from './edge/responses.ts';
import { robotsHeader, serveRobots } from './edge/robots.ts';
import { securityHeaders } from './edge/security-headers.ts';
import { serverTiming } from './edge/server-timing.ts';
import { clearSessionCookie, setSessionCookie } from './edge/session-cookie.ts';
import { SITEMAP_PATHS, serveSitemap } from './edge/sitemap.ts';
import type { Bindings } from './env/bindings.ts';
import { getConfig } from './env/config.ts';
import { type Flags, readFlags } from './platform/flags.ts';
import { formatError, writeLog } from './platform/log.ts';
import type { ShopEnv } from './platform/request-context.ts';
import { createPages, PageFailure } from './ssr/pages.ts';

const manifest = v.parse(BuildManifestSchema, manifestOfBuild);
const api = createApi();
const pages = createPages(manifest);

const shop = new Hono<ShopEnv>();

shop.use(requestId);
shop.use(requestLog);
shop.use(serverTiming);
shop.use(securityHeaders(manifest.toastStyleHashes));
shop.use(httpsOnly);
shop.use(robotsHeader);
shop.use(async (c, next) => {
  const origin = pickApi(api, { env: c.env, ctx: c.executionCtx, requestId: c.get('requestId') });
  c.set('origin', origin);
  let publicApi: PublicApi | null = null;
  c.set('publicApi', () => {
    publicApi ??= pickPublicApi(origin, c.env, new URL(c.req.url).origin);
    return publicApi;
  });
  c.set('cacheStatus', null);
  c.set('flags', flagsOf(c));
  await next();
});

shop.get('/healthz', (c) => {
  getConfig(c.env);
  return c.text('ok', 200, { 'Cache-Control': 'no-store' });
});
shop.get('/readyz', answerReadiness);
shop.all('/api/*', closedForMaintenance, limitCalls, apiBody, proxyApi);
// The pattern matches `/pictures` too, which is no picture but a path like any other.
shop.get('/pictures/*', (c, next) => (c.req.path === '/pictures' ? next() : servePicture(c)));
shop.get('/robots.txt', serveRobots);
shop.on('GET', SITEMAP_PATHS, closedForMaintenance, serveSitemap);
shop.route('/', createPayfastSimulator({ notify: notifyShop }));
shop.route('/', createYocoSimulator({ notify: notifyShop }));
shop.route('/', createOutbox());

shop.use(pageMethods);
shop.route('/', createPipeline(manifest));
shop.get('*', (c) => pages.showPage(c));
shop.post('*', postedForm, (c) =>
  pages.takeForm(c, {
    begin: (token) => setSessionCookie(c, token),
    end: () => clearSessionCookie(c),
  }),
);

shop.onError(async (error, c) => {
  try {
    return await answerError(c, error);
  } catch (failure) {
    logError(c, failure);
    return fallbackErrorPage(c.req.path, c.get('requestId'));
  }
});

export default {
  async fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
    try {
      return await shop.fetch(request, env, ctx);
    } catch (failure) {
      // Hono hands on what is thrown and no `Error`; the request's own id is out of reach by then.
      const id = crypto.randomUUID();
      const path = new URL(request.url).pathname;
      writeLog({
        level: 'error',
        at: 'edge',
        message: 'a request failed',
        requestId: id,
        path,
        cause: formatError(failure),
      });
      return fallbackErrorPage(path, id);
    }
  },
  queue: consumeMails,
  scheduled: ({ scheduledTime }: ScheduledController, env: Bindings): Promise<void> =>
    runScheduledJobs(env, new Date(scheduledTime)),
};

/** How a simulated gateway reaches the shop's API. */
function notifyShop(request: Request, env: Bindings): Promise<Response> {
  return pickApi(api, { env, requestId: crypto.randomUUID() }).fetch(request);
}

async function answerError(c: Context<ShopEnv>, error: Error): Promise<Response> {
  const known = refusalOf(error);
  if (known === null) logError(c, error);
  if (c.req.path.startsWith('/api/')) {
    return c.json({ message: 'Oops, looks like something went wrong.' }, 500, {
      'Cache-Control': 'private, no-store',
    });
  }
  const answer = await pages.showError(c, known ?? { status: 500, message: '' });
  if (error instanceof PageRefusal && error.retryAfterSeconds !== null) {
    answer.headers.set('Retry-After', String(error.retryAfterSeconds));
  }
  return answer;
}

function refusalOf(error: unknown): { status: number; message: string } | null {
  if (error instanceof PageRefusal || error instanceof PageFailure) return error;
  if (!(error instanceof ApiError)) return null;
  const isUnanswered = error.status === 503 || error.failure === 'timeout' || error.failure === 'offline';
  return { status: isUnanswered ? 503 : 502, message: error.message };
}

/** Every step of one request sees the same flags. */
function flagsOf(c: Context<ShopEnv>): () => Promise<Flags> {
  let flags: Promise<Flags> | null = null;
  return () => {
    flags ??= readFlags({
      kv: c.env.KV,
      ttlSeconds: getConfig(c.env).configTtlSeconds,
      now: Date.now(),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    });
    return flags;
  };
}

function logError(c: Context<ShopEnv>, error: unknown): void {
  writeLog({
    level: 'error',
    at: 'edge',
    message: 'a request failed',
    path: c.req.path,
    cause: formatError(error),
  });
}
