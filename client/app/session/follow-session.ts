import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { Stores } from '../store-types.ts';

/**
 * Restores the session that the browser has stored and keeps it up to date: changes in other tabs are applied here, too,
 * and a tab that becomes visible again asks the worker.
 */
export function followSession({ session, lazySession }: Stores): void {
  session
    .getState()
    .restore((before) => lazySession.run((customer) => customer.handleChangeElsewhere(before)));
  const wake = (): void => {
    if (document.hidden || !isSignedIn(session.getState())) return;
    lazySession.run((customer) => void customer.wake());
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) wake();
  });
}

/** For a customer, asks the worker who is signed in, and loads the cart that the header counts. */
export async function refreshSession({ session, lazySession }: Stores): Promise<void> {
  if (isSignedIn(session.getState())) await (await lazySession.load()).refresh();
}
