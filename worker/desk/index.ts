import { HttpError } from '#shared/contract/http-error.ts';
import { createSecurityCounter } from '#worker/api/security/security-counter.ts';
import { httpsOnly, requestLog } from '#worker/edge/every-request.ts';
import { fallbackErrorPage, withFallback } from '#worker/edge/fallback-error-page.ts';
import { requestId } from '#worker/edge/request-id.ts';
import { securityHeaders } from '#worker/edge/security-headers.ts';
import { securityLog } from '#worker/edge/security-log.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { deleteExpiredUploads } from '#worker/operations/catalogue/import-uploads.ts';
import { runDuePull } from '#worker/operations/pulls/run-pulls.ts';
import { withNewRequestId, writeLog } from '#worker/platform/log.ts';
import { showDatabaseFailure } from './checks.tsx';
import { createApp, createMiddleware, type DeskContext } from './context.ts';
import { pageRenderer, showMessage } from './page.tsx';
import { menuOf, onlyFor } from './screen.ts';
import { SCREENS } from './screens.ts';
import { requireOperator } from './sign-in.ts';

/**
 * Keeps every response out of caches and search engines. The content security policy allows no scripts, because pages
 * contain none. It allows images from the shop, which serves the product images.
 */
const privateHeaders = createMiddleware(async (c, next) => {
  await next();
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `img-src 'self' data: ${getConfig(c.env).shopOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  c.res.headers.set('Cache-Control', 'no-store');
  c.res.headers.set('X-Robots-Tag', 'noindex');
  c.res.headers.set('Content-Security-Policy', policy.join('; '));
});

const menu = createMiddleware((c, next) => {
  c.set('menu', menuOf(SCREENS, c.get('operator')));
  return next();
});

/**
 * The operators' desk. Every request must identify its operator first, so that strangers cannot find out which screens
 * exist.
 */
const desk = createApp()
  .use(pageRenderer, requestId, requestLog, securityHeaders, privateHeaders, httpsOnly)
  .use(securityLog(createSecurityCounter()))
  .use(requireOperator, menu)
  .onError(showError)
  .notFound((c) => {
    c.status(404);
    return showMessage(c, 'Not found', `The desk has no screen at ${c.req.path}.`);
  });

for (const screen of SCREENS) {
  desk.route(screen.path, createApp().use(onlyFor(screen)).route('/', screen.routes));
}

export default {
  fetch: withFallback(desk.fetch),
  /** Deletes expired uploads. Fetches and imports a retailer's file if one is due. */
  async scheduled(_: ScheduledController, env: Bindings): Promise<void> {
    const { pullHosts: hosts } = getConfig(env);
    const options = { hosts, fetchUrl: fetch.bind(globalThis), now: () => new Date() };
    await withNewRequestId(async () => {
      await deleteExpiredUploads(env.PICTURES, new Date()).catch(logFailure('delete-expired-uploads'));
      await runDuePull(env.DB, options).catch(logFailure('pull'));
    });
  },
};

/**
 * Returns a function that logs why a job failed. The next run, one minute later, repeats the job; an interrupted import
 * is repeated after 15 minutes. `ops status` reports overdue files.
 */
function logFailure(job: 'pull' | 'delete-expired-uploads'): (cause: unknown) => void {
  return (cause) => writeLog({ level: 'error', at: 'cron', message: 'a job failed', job, cause });
}

const TITLES: Readonly<Record<number, string>> = { 403: 'Not allowed', 404: 'Not found' };

async function showError(error: unknown, c: DeskContext): Promise<Response> {
  if (error instanceof HttpError && error.status < 500) {
    const title = TITLES[error.status] ?? 'This did not work';
    const { body, headers } = await showMessage(c, title, error.message);
    return new Response(body, { status: error.status, headers });
  }
  writeLog({ level: 'error', at: 'desk', message: 'a request failed', path: c.req.path, cause: error });
  return (await showDatabaseFailure(c)) ?? fallbackErrorPage(c.req.path, c.get('requestId'));
}
