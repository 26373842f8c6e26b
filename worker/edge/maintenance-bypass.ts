import { getCookie, setCookie } from 'hono/cookie';
import { getConfig } from '#worker/env/config.ts';
import { isValidBypassPass, readBypassLink, signBypassPass } from '#worker/platform/operator-token.ts';
import type { PageContext, RequestContext } from '#worker/platform/request-context.ts';
import { redirectTo } from './responses.ts';
import { isSecure } from './secure-cookies.ts';

/** Whether an operator asks, who may see the shop while it is closed. */
export async function hasBypass(c: RequestContext): Promise<boolean> {
  const pass = getCookie(c, cookieName(c));
  if (pass === undefined) return false;
  return isValidBypassPass(getConfig(c.env).operatorSecret, pass, epochSeconds());
}

/**
 * `/maintenance?bypass=…`, as `npm run ops -- maintenance bypass` prints it: gives the operator's browser its pass and
 * leads into the shop. Null where there is no such link, or one that is forged or too old.
 */
export async function takeBypassLink(c: PageContext): Promise<Response | null> {
  const link = c.var.page.isPayload ? null : c.var.page.url.searchParams.get('bypass');
  if (link === null) return null;
  const secret = getConfig(c.env).operatorSecret;
  const now = epochSeconds();
  const passUntil = await readBypassLink(secret, link, now);
  if (passUntil === null) return null;
  setCookie(c, cookieName(c), await signBypassPass(secret, passUntil), {
    path: '/',
    httpOnly: true,
    secure: isSecure(c),
    sameSite: 'Lax',
    maxAge: passUntil - now,
  });
  return redirectTo(c, '/', 302);
}

/** On http://localhost a browser keeps no Secure cookie, and without it no `__Host-` one. */
function cookieName(c: RequestContext): string {
  return isSecure(c) ? '__Host-operator' : 'operator';
}

function epochSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
