import { createMiddleware } from 'hono/factory';
import { createApiClient } from '#shared/api-client/api-client.ts';
import { AFFILIATE_CLICK_BUDGET_MS } from '#shared/constants.ts';
import { USER_AGENT_MAX_CHARACTERS } from '#shared/contract/affiliate.ts';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { isRejection } from '#shared/contract/http-error.ts';
import { isAffiliateParameter } from '#shared/navigation/page-query.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { networksOf } from '#worker/platform/client-network.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { writeLog } from '#worker/platform/log.ts';
import { isRead } from '#worker/platform/read-method.ts';
import type { PageContext, PageEnv } from '#worker/platform/request-context.ts';
import { redirectTo } from '#worker/platform/responses.ts';
import { logSecurityEvent } from '#worker/platform/security-log.ts';
import { setAffiliateCookie } from './affiliate-cookie.ts';
import { clientHeaders, visitorAddress } from './client-headers.ts';
import { countAtEdge } from './edge-rate-limits.ts';
import { removeQueryParameters } from './remove-query-parameters.ts';

/**
 * R-EDGE-2: registers the click of a visitor who followed an affiliate link, and redirects to the same URL without the
 * parameter. A HEAD request is redirected too, but registers nothing.
 */
export const affiliateClicks = createMiddleware<PageEnv>(async (c, next) => {
  const { method } = c.req;
  const { url } = c.get('page');
  const parameter = [...url.searchParams].find(([name]) => isAffiliateParameter(name));
  if (!isRead(c.req) || parameter === undefined) return next();
  const affiliateId = idFromUrl(parameter[1].trim());
  if (method === 'GET' && affiliateId === null) countUnknownAffiliate(c);
  if (method === 'GET' && affiliateId !== null) await rememberClick(c, affiliateId);
  return redirectTo(c, removeQueryParameters(url, isAffiliateParameter), 302);
});

async function rememberClick(c: PageContext, affiliateId: number): Promise<void> {
  try {
    const click = registerClick(c, affiliateId, AbortSignal.timeout(AFFILIATE_CLICK_BUDGET_MS));
    const id = await withDeadline('registering a click', AFFILIATE_CLICK_BUDGET_MS, click);
    if (id !== null) setAffiliateCookie(c, id);
  } catch (error) {
    ignoreAffiliateFailure(c, error);
  }
}

/**
 * Returns the click's id; null if the visitor's network is above the limit of `POST /api/clicks`. The signal aborts
 * only a request to a remote API. A call to the embedded API continues after the deadline.
 */
async function registerClick(
  c: PageContext,
  affiliateId: number,
  signal: AbortSignal,
): Promise<string | null> {
  if (!(await countAtEdge(c, ENDPOINTS.affiliate.registerClick.limit))) return null;
  const api = createApiClient({
    origin: c.var.page.url.origin,
    fetch: (request) => c.var.apiFetcher.fetch(new Request(request, { signal })),
    headers: () => clientHeaders(c),
  });
  const { id } = await api.affiliate.registerClick({
    affiliateId,
    ip_address: visitorAddress(c),
    user_agent: (c.req.header('User-Agent') ?? '').slice(0, USER_AGENT_MAX_CHARACTERS),
  });
  return id;
}

/** Counts a click on a link of an unknown affiliate, so that operators see the lost clicks in `ops status`. */
function countUnknownAffiliate(c: PageContext): void {
  const { method, path } = c.req;
  const networks = networksOf(visitorAddress(c));
  logSecurityEvent(c.env, 'edge', { event: 'unknown-affiliate', networks, method, path });
}

/** R-ERR-6: a failed registration does not prevent the redirect. */
function ignoreAffiliateFailure(c: PageContext, error: unknown): void {
  if (isRejection(error, 'not_found')) {
    countUnknownAffiliate(c);
    return;
  }
  writeLog({
    level: 'warn',
    at: 'edge',
    message: 'an affiliate click was not counted',
    cause: error,
  });
}
