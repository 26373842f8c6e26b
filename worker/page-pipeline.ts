import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { decodeSegment } from '#shared/navigation/decode-segment.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { hasValidId } from '#shared/navigation/url-ids.ts';
import { getConfig } from '#worker/env/config.ts';
import { networksOf } from '#worker/platform/client-network.ts';
import { DEVICE_TICKET_PARAMETER, redeemDeviceTicket } from '#worker/platform/known-device.ts';
import { isRead } from '#worker/platform/read-method.ts';
import type { PageContext, PageEnv, RequestEnv } from '#worker/platform/request-context.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { PERMANENT_REDIRECT_SECONDS, redirectTo } from '#worker/platform/responses.ts';
import { findRouteRedirect } from '#worker/platform/route-redirect.ts';
import type { SearchEvent } from '#worker/platform/search-event.ts';
import { countSearches } from './api/search/counts/search-counter.ts';
import { affiliateClicks } from './edge/affiliate.ts';
import { visitorAddress } from './edge/client-headers.ts';
import { deviceToken } from './edge/device-cookie.ts';
import { limitPersonalPages } from './edge/edge-rate-limits.ts';
import { guards } from './edge/guards.ts';
import { maintenance } from './edge/maintenance.ts';
import { rejectMissingFile } from './edge/missing-file.ts';
import { pageMethods } from './edge/page-methods.ts';
import { pageRequest } from './edge/page-request.ts';
import { acceptForm } from './edge/posted-form.ts';
import { removeQueryParameters } from './edge/remove-query-parameters.ts';
import { runAction, takesForms } from './ssr/run-action.ts';
import { showPage } from './ssr/show-page.ts';

/** The steps of every page, payload and posted form, in the specification's order (R-EDGE-1…5). */
export function createPagePipeline(manifest: BuildManifest) {
  return new Hono<RequestEnv>()
    .use(pageRequest)
    .use(pageMethods(takesForms))
    .use(searchCounts)
    .use(pageValidation)
    .use(affiliateClicks)
    .use(deviceLink)
    .use(maintenance)
    .use(routeRules(manifest))
    .use(rejectMissingFile)
    .use(canonicalPath)
    .use(limitPersonalPages)
    .use(guards)
    .get('*', (c) => showPage(c, manifest))
    .post('*', acceptForm, (c) => runAction(c, manifest));
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

/**
 * Counts searches, including those served from a cache, and products opened from search results by a full page load.
 * Products opened by client navigation are reported by the app (`/api/events`). With an external API nothing is
 * counted.
 */
const searchCounts = createMiddleware<PageEnv>(async (c, next) => {
  const { api, operatorSecret } = getConfig(c.env);
  const events: SearchEvent[] = [];
  const network = networksOf(visitorAddress(c)).site;
  c.set('recordSearch', (search) => events.push({ ...search, network }));
  await next();
  if (api !== null || c.req.header('Sec-Purpose')?.startsWith('prefetch')) return;
  const clicked = openedFrom(c);
  if (clicked !== null) events.push({ query: clicked, found: null, network });
  c.executionCtx.waitUntil(countSearches(c.env.DB, events, { secret: operatorSecret, now: Date.now() }));
});

/** If a product's document was opened from search results, returns their query; otherwise null. */
function openedFrom(c: PageContext): string | null {
  const { url, isPayload, match } = c.var.page;
  if (isPayload || match?.row.id !== 'product' || c.res.status !== 200) return null;
  const referrer = c.req.header('Referer');
  // Parses the URL only if it is a results page, because this runs for every product view.
  if (!referrer?.startsWith(`${url.origin}/search?`)) return null;
  return new URL(referrer).searchParams.get('q');
}

/** R-EDGE-4: applies the redirects of the build and of operators, to paths with and without a page. */
function routeRules(manifest: BuildManifest) {
  return createMiddleware<PageEnv>(async (c, next) => {
    const redirect = isRead(c.req) ? await findRouteRedirect(c, manifest, c.get('page').url) : null;
    if (redirect === null) return next();
    const { to, status } = redirect;
    const isPermanent = status === 301 || status === 308;
    return redirectTo(c, to, status, isPermanent ? PERMANENT_REDIRECT_SECONDS : 0);
  });
}

/**
 * Gives each page one URL: trailing or doubled slashes and unnecessary percent-encoding redirect (301) to the canonical
 * URL. The query is preserved.
 */
const canonicalPath = createMiddleware<PageEnv>(async (c, next) => {
  const { url } = c.get('page');
  const plain = toPlainPath(url.pathname);
  if (plain === url.pathname || !isRead(c.req)) return next();
  const match = matchRoute(plain);
  if (match === null || !hasValidId(match)) return next();
  return redirectTo(c, `${plain}${url.search}`, 301, PERMANENT_REDIRECT_SECONDS);
});

/** The canonical path. It starts with exactly one slash, so that it can never name another host. */
function toPlainPath(pathname: string): string {
  if (!/[^\w/.~-]|\/\/|.\/$/.test(pathname)) return pathname;
  const slashed = pathname.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  return slashed.split('/').map(plainSegment).join('/');
}

/** A path segment in the shop's canonical encoding; unchanged if it cannot be decoded. */
function plainSegment(segment: string): string {
  const text = decodeSegment(segment);
  return text === null ? segment : encodeURIComponent(text);
}
