import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { Stores } from '../store-types.ts';

/** Opens the login dialog after a request for a customer's page without a valid session (R-EDGE-5). */
export function promptLogin({ session, auth, lazySession }: Stores, next: string): void {
  if (isSignedIn(session.getState())) lazySession.run((customer) => customer.handleSessionEnded({ next }));
  else auth.getState().open('login', { next });
}
