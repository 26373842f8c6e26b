import { isSignedIn } from '#client/features/auth/session-store.ts';
import { withAppActions } from '../session/lazy-app-actions.ts';
import type { Stores } from '../store-types.ts';

/** Opens the login dialog after the worker has rejected a customer's page for lack of a valid session (R-EDGE-5). */
export function promptLogin(stores: Stores, next: string): void {
  const { session, auth } = stores;
  if (isSignedIn(session.getState()))
    withAppActions((actions) => actions.handleSessionEnded(stores, { next }));
  else auth.getState().open('login', { next });
}
