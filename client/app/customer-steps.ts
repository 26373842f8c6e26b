import type { AppServices } from '#client/browser/app-services.ts';
import type { AuthStore } from '#client/features/auth/auth-store.ts';
import { isSignedIn, type SessionStore } from '#client/features/auth/session-store.ts';
import { HttpError } from '#shared/contract/http-error.ts';

/** Ends the session, has all be forgotten that is the customer's, and leads on. Gives why that failed, or an empty string. */
export async function signOut(
  { api, report, goTo }: AppServices,
  to: string,
  forget: () => void,
): Promise<string> {
  try {
    await (await api()).logout();
  } catch (error) {
    // Whoever is signed out already wanted just that; any other failure leaves the session as it is.
    if (!(error instanceof HttpError && error.status === 401)) {
      return report(error);
    }
  }
  forget();
  await goTo(to);
  return '';
}

type Customer = { session: SessionStore; auth: AuthStore };

/** Waits until the dialog is closed, and tells whether the customer who was here before is signed in again. */
export function signedInAgain({ session, auth }: Customer, before: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (): void => resolve(isSignedIn(session.getState()) && session.getState().id === before);
    // The session had ended before, and whoever has it now needs no dialog.
    if (auth.getState().mode === null) return done();
    const stop = auth.subscribe(({ mode }) => {
      if (mode !== null) return;
      stop();
      done();
    });
  });
}
