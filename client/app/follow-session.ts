import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { Stores } from './store-types.ts';

/**
 * Takes up the session that the browser has stored, and keeps to it: what other tabs do to it happens here, too, and a
 * tab that is looked at again asks the worker.
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

/** Asks who is signed in and loads what the header counts, once a page stands. For those who are signed out nothing is asked. */
export async function refreshSession({ session, customerCode }: Stores): Promise<void> {
  if (isSignedIn(session.getState())) await (await customerCode.load()).refresh();
}
