import { showCookieNotice } from '#client/browser/cookie-consent.ts';
import { registerServiceWorker } from '#client/browser/register-service-worker.ts';
import { reopenDialog } from '#client/features/auth/dialog-persistence.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import { fetchSheetOnInterest } from './cart-sheet-slot.tsx';
import { showSavedNotice } from './forms/saved-notice.ts';
import { isSessionUnknown } from './session/unknown-session.ts';
import type { Stores } from './store-types.ts';

/** Starts everything that can wait until the first view is shown. */
export function startAfterFirstView({ session, auth, lazySession }: Stores): void {
  showCookieNotice();
  showSavedNotice();
  registerServiceWorker();
  // Restores the dialog that was open before a reload.
  if (!isSignedIn(session.getState())) reopenDialog(auth);
  if (isSessionUnknown(session.getState())) lazySession.run((customer) => void customer.findSession());
  fetchSheetOnInterest(session);
}
