import { showCookieNotice } from '#client/browser/cookie-consent.ts';
import { registerServiceWorker } from '#client/browser/register-service-worker.ts';
import { reopenDialog } from '#client/features/auth/dialog-persistence.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import { loadCartSheet } from './cart-sheet-slot.tsx';
import { showSavedNotice } from './saved-notice.ts';
import type { Stores } from './stores.tsx';

/** What a tab does beside its first view, and after it. */
export function startAfterFirstView({ session, auth }: Pick<Stores, 'session' | 'auth'>): void {
  showCookieNotice();
  showSavedNotice();
  registerServiceWorker();
  // The dialog that a visitor was in when they loaded the page anew.
  if (!isSignedIn(session.getState())) reopenDialog(auth);
  fetchSheetOnInterest(session);
}

/** Fetches the cart over the page before a customer has pressed the link that opens it. */
function fetchSheetOnInterest(session: Stores['session']): void {
  const hear = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest('a[href="/cart"]') === null) return;
    if (isSignedIn(session.getState())) loadCartSheet().catch(ignoreMissingCode);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, hear, { passive: true, capture: true });
  }
}

/** Who presses the link fetches it again, or gets the cart's page. */
function ignoreMissingCode(): void {}
