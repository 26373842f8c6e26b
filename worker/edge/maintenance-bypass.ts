import { getConfig } from '#worker/env/config.ts';
import { isValidBypassPass, readBypassLink, signBypassPass } from '#worker/platform/operator-token.ts';
import type { PageContext, RequestContext } from '#worker/platform/request-context.ts';
import { redirectTo } from '#worker/platform/responses.ts';
import { hostCookie, setHostCookie } from '#worker/platform/secure-cookies.ts';

const COOKIE = 'operator';

/** Whether the request carries an operator's pass, which opens the shop during maintenance. */
export function hasBypass(c: RequestContext): boolean {
  const pass = hostCookie(c, COOKIE);
  if (pass === undefined) return false;
  return isValidBypassPass(getConfig(c.env).operatorSecret, pass, epochSeconds());
}

/**
 * Handles `/maintenance?bypass=…`, the link that `npm run ops -- maintenance bypass` prints: sets the pass as a cookie
 * and redirects to the home page. Null where the link is missing, forged or expired.
 */
export function takeBypassLink(c: PageContext): Response | null {
  const link = c.var.page.isPayload ? null : c.var.page.url.searchParams.get('bypass');
  if (link === null) return null;
  const secret = getConfig(c.env).operatorSecret;
  const now = epochSeconds();
  const passUntil = readBypassLink(secret, link, now);
  if (passUntil === null) return null;
  setHostCookie(c, COOKIE, signBypassPass(secret, passUntil), passUntil - now);
  return redirectTo(c, '/', 302);
}

function epochSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
