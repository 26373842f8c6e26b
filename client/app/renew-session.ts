import { loadDocument } from '#client/browser/load-document.ts';
import { hydrateStores, isCustomersPage, resetStores, storeVersion } from './customer.ts';
import { fetchPage } from './page-fetch.ts';
import type { Stores } from './stores.tsx';

const PATIENCE_MS = 10_000;

/**
 * The cookie's session is another one than this tab knew: what it knew goes, and a page of the customer's says who is
 * signed in now. A customer's page on screen is loaded anew, whole: it may be somebody else's.
 */
export async function renewSession(stores: Stores): Promise<void> {
  const here = new URL(window.location.href);
  resetStores(stores);
  if (isCustomersPage()) return loadDocument(here, 'replace');
  const answer = await fetchPage(new URL('/account', here), AbortSignal.timeout(PATIENCE_MS)).catch(
    () => null,
  );
  if (answer?.kind !== 'page') return;
  hydrateStores(stores, answer.payload, storeVersion(stores));
  void stores.cart.getState().load();
  void stores.lists.getState().refresh();
}
