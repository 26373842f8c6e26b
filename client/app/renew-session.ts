import { loadDocument } from '#client/browser/load-document.ts';
import { showFailure } from './failure-toasts.ts';
import { hydrateStores, storeVersion } from './hydrate-stores.ts';
import { fetchPage } from './page-fetch.ts';
import { saveNotice } from './saved-notice.ts';
import { isCustomersPage } from './session.ts';
import type { Stores } from './stores.tsx';

const PATIENCE_MS = 10_000;

/**
 * Finds out who is signed in, where that is somebody else than this tab knew. A page of everybody stays as it is, with what was typed there,
 * and a page of the customer's says who is signed in now; a customer's page on screen is loaded anew, in full.
 * @param notice what the shopper is told about it, also after that load; empty where they have done nothing
 */
export async function renewSession(stores: Stores, notice: string): Promise<void> {
  const here = new URL(window.location.href);
  if (isCustomersPage()) {
    if (notice !== '') saveNotice(notice);
    return loadDocument(here, 'replace');
  }
  if (notice !== '') showFailure(notice);
  const answer = await fetchPage(new URL('/account', here), AbortSignal.timeout(PATIENCE_MS)).catch(
    () => null,
  );
  if (answer?.kind !== 'page') return;
  hydrateStores(stores, answer.payload, storeVersion(stores));
  void stores.cart.getState().load();
  void stores.lists.getState().refresh();
}
