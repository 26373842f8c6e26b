import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { Stores } from '../store-types.ts';

/** Opens the login dialog after the worker has rejected a customer's page for lack of a valid session (R-EDGE-5). */
export function promptLogin({ session, auth, lazyAppActions }: Stores, next: string): void {
  if (isSignedIn(session.getState())) lazyAppActions.run((actions) => actions.handleSessionEnded({ next }));
  else auth.getState().open('login', { next });
}
