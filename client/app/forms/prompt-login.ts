import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { Stores } from '../store-types.ts';

/** A page was asked for that only a customer sees, and the worker knows no session (R-EDGE-5). */
export function promptLogin({ session, auth, lazySession }: Stores, next: string): void {
  if (isSignedIn(session.getState())) lazySession.run((customer) => customer.handleSessionEnded({ next }));
  else auth.getState().open('login', { next });
}
