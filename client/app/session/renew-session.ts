import { isSignedIn } from '#client/features/auth/session-store.ts';
import { fetchPage } from '../navigation/page-fetch.ts';
import type { Stores } from '../store-types.ts';
import { storeVersion, updateStores } from '../update-stores.ts';

const TIMEOUT_MS = 10_000;

/** Restores the session from the account page's data if this tab has none. */
export async function renewSession(stores: Stores): Promise<void> {
  const account = new URL('/account', window.location.href);
  const answer = await fetchPage(account, AbortSignal.timeout(TIMEOUT_MS)).catch(() => null);
  // A customer may have logged in meanwhile.
  if (answer?.kind !== 'page' || isSignedIn(stores.session.getState())) return;
  updateStores(stores, answer.payload, storeVersion(stores));
  void stores.cart.getState().load();
  void stores.lists.getState().refresh();
}
