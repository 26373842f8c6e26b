import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { Stores } from '../store-types.ts';

/**
 * Restores the session that the browser has stored and keeps it up to date: changes in other tabs are applied here, too,
 * and a tab that becomes visible again asks the worker.
 */
export function followSession({ session, customerCode }: Stores): void {
  session.getState().restore((before) => customerCode.run((customer) => customer.changedElsewhere(before)));
  const wake = (): void => {
    if (document.hidden || !isSignedIn(session.getState())) return;
    customerCode.run((customer) => void customer.wake());
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) wake();
  });
}

/** For a customer, asks the worker who is signed in, and loads the cart that the header counts. */
export async function refreshSession({ session, customerCode }: Stores): Promise<void> {
  if (isSignedIn(session.getState())) await (await customerCode.load()).refresh();
}
