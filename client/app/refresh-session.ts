import { isSignedIn } from '#client/features/auth/session-store.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { resetStores, type Stores } from './stores.tsx';

/** Another tab that logs in or out changes whose cart it is, and what it adds counts here, too. */
export function followSession({ session, cart }: Stores): void {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && isSignedIn(session.getState())) void cart.getState().load();
  });
  session.subscribe((now, before) => {
    if (now.token === before.token) return;
    if (!isSignedIn(now)) cart.getState().reset();
    else if (isSignedIn(before) || document.hidden) {
      cart.getState().reset();
      void cart.getState().load();
    }
  });
}

/** Asks who is signed in and loads what the header counts, once a page stands; nothing for those who are signed out. */
export async function refreshSession(stores: Stores, api: () => Promise<ApiClient>): Promise<void> {
  const { session, cart } = stores;
  if (!isSignedIn(session.getState()) || cart.getState().isLoaded) return;
  try {
    const client = await api();
    const [user] = await Promise.all([client.getUser(), cart.getState().load()]);
    session.getState().setUser(user);
  } catch (error) {
    // R-SES-5: the session has ended elsewhere. Any other failure leaves the shopper as they were.
    if (error instanceof ApiError && error.status === 401) resetStores(stores);
  }
}
