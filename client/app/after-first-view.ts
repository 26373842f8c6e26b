import { showCookieNotice } from '#client/browser/cookie-consent.ts';
import { writeCookie } from '#client/browser/document-cookie.ts';
import { registerServiceWorker } from '#client/browser/register-service-worker.ts';
import { reportVitals } from '#client/browser/vitals.ts';
import { reopenDialog } from '#client/features/auth/dialog-persistence.ts';
import { isSessionUnknown, isSignedIn } from '#client/features/auth/session-store.ts';
import { ASSETS_COOKIE } from '#shared/navigation/assets-cookie.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { preloadCartSheet } from './cart-sheet-slot.tsx';
import { showSavedNotice } from './forms/saved-notice.ts';
import { withAppActions } from './session/lazy-app-actions.ts';
import type { Stores } from './store-types.ts';

/** Starts everything that can wait until the first view is shown. */
export function startAfterFirstView(stores: Stores, page: RouteId | null): void {
  const { session, auth } = stores;
  showCookieNotice();
  showSavedNotice();
  registerServiceWorker();
  rememberStyleSheet();
  if (page !== null) reportVitals(page);
  // Restores the dialog that was open before a reload.
  if (!isSignedIn(session.getState())) reopenDialog(auth);
  if (isSessionUnknown(session.getState())) withAppActions((actions) => void actions.restoreSession(stores));
  preloadCartSheet(session);
}

const YEAR_SECONDS = 31_536_000;

/** Lets later documents link to the style sheet, if this document contains it. */
function rememberStyleSheet(): void {
  const url = document.querySelector<HTMLElement>('style[data-href]')?.dataset.href;
  if (url === undefined) return;
  writeCookie(`${ASSETS_COOKIE}=${url}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`);
}
