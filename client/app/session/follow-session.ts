import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { Stores } from '../store-types.ts';
import { loadAppActions, withAppActions } from './lazy-app-actions.ts';

/**
 * Restores the session from browser storage and keeps it up to date: applies changes from other tabs, and checks the
 * session with the worker when the tab becomes visible again.
 */
export function followSession(stores: Stores): void {
  const { session } = stores;
  session
    .getState()
    .restore((before) => withAppActions((actions) => actions.handleSessionChangeInOtherTab(stores, before)));
  const resume = (): void => {
    if (document.hidden || !isSignedIn(session.getState())) return;
    withAppActions((actions) => void actions.resumeTab(stores));
  };
  document.addEventListener('visibilitychange', resume);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resume();
  });
}

/** If a customer is signed in, checks the session with the worker and loads the cart for the header's count. */
export async function checkSessionAndLoadCart(stores: Stores): Promise<void> {
  if (isSignedIn(stores.session.getState())) await (await loadAppActions()).checkSessionAndLoadCart(stores);
}
