import { isSignedIn } from '#client/features/auth/session-store.ts';
import { hydrateStores, storeVersion } from './hydrate-stores.ts';
import { fetchPage } from './page-fetch.ts';
import type { Stores } from './store-types.ts';

const PATIENCE_MS = 10_000;

/** Finds out who is signed in where nobody is known to be: a page of the customer's brings their session along. */
export async function renewSession(stores: Stores): Promise<void> {
  const account = new URL('/account', window.location.href);
  const answer = await fetchPage(account, AbortSignal.timeout(PATIENCE_MS)).catch(() => null);
  // Somebody who has logged in meanwhile is known.
  if (answer?.kind !== 'page' || isSignedIn(stores.session.getState())) return;
  hydrateStores(stores, answer.payload, storeVersion(stores));
  void stores.cart.getState().load();
  void stores.lists.getState().refresh();
}
