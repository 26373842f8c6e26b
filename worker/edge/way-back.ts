import { safeNext } from '#shared/navigation/safe-next.ts';
import type { PageContext, RequestContext } from '#worker/platform/request-context.ts';
import { hostCookie, setHostCookie } from '#worker/platform/secure-cookies.ts';

const COOKIE = 'way-back';

/** A closed shop is open again by then, or nobody waits for it any more. */
const MAX_AGE_SECONDS = 3_600;

/** Remembers in the browser which page a closed shop was asked for: `/maintenance` has one address (R-EDGE-3). */
export function rememberWayBack(c: PageContext): void {
  const { pathname, search } = c.var.page.url;
  const path = `${pathname}${search}`;
  setHostCookie(c, COOKIE, path.length > MAX_CHARACTERS ? pathname : path, MAX_AGE_SECONDS);
}

/** The page that "Try again" leads to: a path of this site; null where nobody knows. */
export function wayBack(c: RequestContext): string | null {
  return safeNext(hostCookie(c, COOKIE));
}

/** Encoded it may be three times as long; browsers drop a cookie of more than 4,096 bytes. */
const MAX_CHARACTERS = 1_000;
