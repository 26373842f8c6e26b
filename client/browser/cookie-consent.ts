import { COOKIE_ACCEPTANCE_MAX_AGE_SECONDS } from '#shared/constants.ts';
import { readCookies, writeCookie } from './document-cookie.ts';
import { loadTagManager } from './tag-manager.ts';

/** The id of the notice. Every document contains the notice, initially hidden. */
export const COOKIE_NOTICE_ELEMENT = 'cookie-notice';

const COOKIE = 'cookies-accepted';

/** True if the visitor accepted the notice in this browser within the last 90 days (R-COOKIE). */
export function hasAcceptedCookies(): boolean {
  return readCookies().includes(`${COOKIE}=`);
}

/** Shows the notice until the visitor accepts it. Once it is accepted, loads the configured tag. */
export function showCookieNotice(): void {
  const notice = document.getElementById(COOKIE_NOTICE_ELEMENT);
  if (notice === null) return;
  if (hasAcceptedCookies()) {
    loadTag();
    return;
  }
  notice.hidden = false;
  notice.querySelector('button')?.addEventListener('click', () => {
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    writeCookie(`${COOKIE}=1; Path=/; Max-Age=${COOKIE_ACCEPTANCE_MAX_AGE_SECONDS}; SameSite=Lax${secure}`);
    notice.hidden = true;
    document.getElementById('main')?.focus({ preventScroll: true });
    loadTag();
  });
}

/** The worker writes the configured tag's id into `<html data-tag>`. */
function loadTag(): void {
  const { tag } = document.documentElement.dataset;
  if (tag !== undefined) loadTagManager(tag);
}
