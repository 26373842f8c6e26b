import { type Context, Hono } from 'hono';
import { requestId } from 'hono/request-id';
import * as v from 'valibot';
import { createPublicApi } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { BuildManifestSchema } from '#shared/navigation/build-manifest.ts';
import manifestOfBuild from '../dist/manifest.json' with { type: 'json' };
import { createApi } from './api/index.ts';
import { createPayfastSimulator } from './api/payments/payfast-simulator.ts';
import { embeddedApi } from './api-origin.ts';
import { PageRefusal } from './edge/answers.ts';
import { handleApi } from './edge/api-gateway.ts';
import { servePicture } from './edge/pictures.ts';
import { createPipeline } from './edge/pipeline.ts';
import { postedForm } from './edge/posted-form.ts';
import { securityHeaders } from './edge/security-headers.ts';
import { clearSessionCookie, setSessionCookie } from './edge/session-cookie.ts';
import { getConfig } from './env/config.ts';
import { type Flags, readFlags } from './env/flags.ts';
import { causeOf, writeLog } from './env/log.ts';
import type { ShopEnv } from './env/shop-env.ts';
import { createPages, PageFailure } from './ssr/pages.ts';

const manifest = v.parse(BuildManifestSchema, manifestOfBuild);
const api = createApi();
const pages = createPages(manifest);

const shop = new Hono<ShopEnv>();

shop.use(requestId());
shop.use(securityHeaders(manifest.toastStyleHashes));
shop.use(async (c, next) => {
  const origin = embeddedApi(api, c.env, c.executionCtx);
  c.set('origin', origin);
  c.set('publicApi', createPublicApi({ origin: new URL(c.req.url).origin, fetch: origin.fetch }));
  c.set('servedFrom', null);
  c.set('flags', flagsOf(c));
  await next();
});

shop.get('/healthz', (c) => {
  getConfig(c.env);
  return c.text('ok', 200, { 'Cache-Control': 'no-store' });
});
shop.all('/api/*', handleApi);
shop.get('/pictures/*', servePicture);
shop.route('/', createPayfastSimulator({ notify: async (request, env) => api.fetch(request, env) }));

shop.route('/', createPipeline(manifest));
shop.get('*', (c) => pages.showPage(c));
shop.post('*', postedForm, (c) =>
  pages.takeForm(c, {
    begin: (token) => setSessionCookie(c, token),
    end: () => clearSessionCookie(c),
  }),
);

shop.onError(async (error, c) => {
  const known = refusalOf(error);
  if (known === null) logError(c, error);
  if (c.req.path.startsWith('/api/')) {
    return c.json({ message: 'Oops, looks like something went wrong.' }, 500, {
      'Cache-Control': 'private, no-store',
    });
  }
  return pages.showError(c, known ?? { status: 500, message: '' });
});

export default { fetch: shop.fetch };

function refusalOf(error: unknown): { status: number; message: string } | null {
  if (error instanceof PageRefusal || error instanceof PageFailure) return error;
  if (error instanceof ApiError)
    return { status: error.failure === null ? 502 : 503, message: error.message };
  return null;
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

function logError(c: Context<ShopEnv>, error: Error): void {
  const { requestId } = c.var;
  writeLog({
    level: 'error',
    at: 'edge',
    message: 'a request failed',
    requestId,
    path: c.req.path,
    cause: causeOf(error),
  });
}
