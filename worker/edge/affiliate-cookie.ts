import { getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import { AFFILIATE_COOKIE_MAX_AGE_SECONDS } from '#shared/constants.ts';
import { ClickIdSchema } from '#shared/contract/affiliate.ts';
import { getConfig } from '#worker/env/config.ts';
import type { PageContext, RequestContext } from '#worker/platform/request-context.ts';

const COOKIE = 'affiliateUuid';

/**
 * Returns the affiliate click's id from the visitor's cookie; null if the cookie is missing or its value is not a UUID,
 * because visitors can edit cookies.
 */
export function readAffiliateClickId(c: RequestContext): string | null {
  const id = v.safeParse(ClickIdSchema, getCookie(c, COOKIE));
  return id.success ? id.output : null;
}

/**
 * Stores a click's id in a cookie for 30 days (R-EDGE-2). The cookie is Secure even on http://localhost, which browsers
 * treat as secure.
 */
export function setAffiliateCookie(c: PageContext, clickId: string): void {
  const domain = parentDomain(c);
  setCookie(c, COOKIE, clickId, {
    maxAge: AFFILIATE_COOKIE_MAX_AGE_SECONDS,
    path: '/',
    secure: true,
    sameSite: 'Lax',
    ...(domain === null ? {} : { domain }),
  });
}

/**
 * Returns the configured cookie domain. Null if the request's host is outside this domain, because browsers reject such
 * a cookie.
 */
function parentDomain(c: PageContext): string | null {
  const { cookieDomain } = getConfig(c.env);
  if (cookieDomain === null) return null;
  const parent = cookieDomain.replace(/^\./, '');
  const { hostname } = new URL(c.req.url);
  return hostname === parent || hostname.endsWith(`.${parent}`) ? cookieDomain : null;
}
