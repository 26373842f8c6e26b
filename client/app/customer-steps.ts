import type { AppPorts } from '#client/browser/app-ports.ts';
import type { AuthStore } from '#client/features/auth/auth-store.ts';
import { NO_SESSION, type SessionStore } from '#client/features/auth/session-store.ts';
import { ApiError } from '#shared/api-client/api-error.ts';

/** Ends the session, has all be forgotten that is the customer's, and leads on. */
export async function signOut(
  { api, report, goTo }: AppPorts,
  to: string,
  forget: () => void,
): Promise<void> {
  try {
    await (await api()).logout();
  } catch (error) {
    // Whoever is signed out already wanted just that; any other failure leaves the session as it is.
    if (!(error instanceof ApiError && error.status === 401)) {
      report(error);
      return;
    }
  }
  forget();
  await goTo(to);
}

type Customer = { session: SessionStore; auth: AuthStore; ports: AppPorts };

/**
 * Waits until the dialog is closed, and tells whether the customer who was here before is signed in again. What stands
 * on the page is loaded anew for someone else.
 */
export function signedInAgain({ session, auth, ports }: Customer, before: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (): void => {
      const { id } = session.getState();
      if (id !== NO_SESSION.id && id !== before) void ports.goTo(null);
      resolve(id === before);
    };
    const stop = auth.subscribe(({ mode }) => {
      if (mode !== null) return;
      stop();
      done();
    });
  });
}
