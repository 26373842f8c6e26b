import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { hasValidId } from '#shared/navigation/url-ids.ts';
import { getConfig } from '#worker/env/config.ts';
import { DEVICE_TICKET_PARAMETER, redeemDeviceTicket } from '#worker/platform/known-device.ts';
import { isRead } from '#worker/platform/read-method.ts';
import type { CustomerContext, FormContext, PageEnv, RequestEnv } from '#worker/platform/request-context.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { redirectTo } from '#worker/platform/responses.ts';
import type { CountSearches } from '#worker/platform/search-note.ts';
import { affiliate } from './affiliate.ts';
import { canonicalPath } from './canonical-path.ts';
import { deviceToken } from './device-cookie.ts';
import { limitPersonalPages } from './edge-rate-limits.ts';
import { guards } from './guards.ts';
import { maintenance } from './maintenance.ts';
import { rejectMissingFile } from './missing-file.ts';
import { createNextPayload } from './next-payload.ts';
import { pageMethods } from './page-methods.ts';
import { pageRequest } from './page-request.ts';
import { postedForm } from './posted-form.ts';
import { removeQueryParameters } from './remove-query-parameters.ts';
import { routeRules } from './route-rules.ts';
import { searchCounts } from './search-counts.ts';

/** The functions that handle requests that have passed all steps. */
export type PageServices = {
  showPage(c: CustomerContext, manifest: BuildManifest): Promise<Response>;
  /** True if the page handles posted forms. */
  takesForms(page: RouteId): boolean;
  runAction(c: FormContext, manifest: BuildManifest): Promise<Response>;
};

/** The steps of every page, payload and posted form, in the specification's order (R-EDGE-1…5). */
export function createPagePipeline(
  manifest: BuildManifest,
  pages: PageServices,
  countSearches: CountSearches,
) {
  const steps = new Hono<RequestEnv>()
    .use(pageRequest)
    .use(pageMethods(pages.takesForms))
    .use(searchCounts(countSearches))
    .use(pageValidation)
    .use(affiliate)
    .use(deviceLink)
    .use(maintenance)
    .use(routeRules(manifest))
    .use(rejectMissingFile)
    .use(canonicalPath)
    .use(limitPersonalPages)
    .use(guards)
    .get('*', (c) => pages.showPage(c, manifest));
  return steps.post('*', postedForm(createNextPayload(steps)), (c) => pages.runAction(c, manifest));
}

/**
 * R-EDGE-1: throws 404 if an id in the path is invalid. A path without a route passes, because a route rule may
 * redirect it.
 */
const pageValidation = createMiddleware<PageEnv>(async (c, next) => {
  const { match, url } = c.get('page');
  if (match !== null && !hasValidId(match)) throw pageNotFound(url.pathname);
  await next();
});

/**
 * Redeems the device ticket in a PIN email's link. The browser becomes a known device of the account, so strangers'
 * attempts no longer count against this browser. Redirects to the same URL without the ticket, even if the ticket is
 * invalid.
 */
const deviceLink = createMiddleware<PageEnv>(async (c, next) => {
  const { url, isPayload } = c.get('page');
  const ticket = url.searchParams.get(DEVICE_TICKET_PARAMETER);
  if (ticket === null || isPayload || !isRead(c.req) || url.pathname !== '/') return next();
  const token = redeemDeviceTicket(getConfig(c.env).operatorSecret, deviceToken(c), ticket, new Date());
  if (token !== null) c.var.keepDevice(token);
  return redirectTo(
    c,
    removeQueryParameters(url, (name) => name === DEVICE_TICKET_PARAMETER),
    302,
  );
});
