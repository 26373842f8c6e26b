import { showCookieNotice } from '#client/browser/cookie-consent.ts';
import { registerServiceWorker } from '#client/browser/register-service-worker.ts';
import { reopenDialog } from '#client/features/auth/dialog-persistence.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import { fetchSheetOnInterest } from './cart-sheet-slot.tsx';
import { showSavedNotice } from './saved-notice.ts';
import type { Stores } from './store-types.ts';

/** What a tab does beside its first view, and after it. */
export function startAfterFirstView({ session, auth }: Pick<Stores, 'session' | 'auth'>): void {
  showCookieNotice();
  showSavedNotice();
  registerServiceWorker();
  // The dialog that a visitor was in when they loaded the page anew.
  if (!isSignedIn(session.getState())) reopenDialog(auth);
  fetchSheetOnInterest(session);
}
