import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { Stores } from '../store-types.ts';

/**
 * Restores the session from browser storage and keeps it up to date: applies changes from other tabs, and checks the
 * session with the worker when the tab becomes visible again.
 */
export function followSession({ session, lazyAppActions }: Stores): void {
  session
    .getState()
    .restore((before) => lazyAppActions.run((actions) => actions.handleSessionChangeInOtherTab(before)));
  const wake = (): void => {
    if (document.hidden || !isSignedIn(session.getState())) return;
    lazyAppActions.run((actions) => void actions.wake());
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) wake();
  });
}

/** If a customer is signed in, checks the session with the worker and loads the cart for the header's count. */
export async function refreshSession({ session, lazyAppActions }: Stores): Promise<void> {
  if (isSignedIn(session.getState())) await (await lazyAppActions.load()).refresh();
}
