import { loadChunk } from '#client/browser/load-chunk.ts';
import { showFailure } from './failure-toasts.ts';
import { IS_OTHERS, leaveHiddenPage } from './leave-hidden-page.ts';
import { saveNotice } from './saved-notice.ts';
import { signedOut } from './session.ts';
import type { Stores } from './store-types.ts';

/**
 * The cookie's session is another one than this tab knew. A page of everybody stays as it is, with what was typed there;
 * a customer's page is loaded anew, in full.
 * @param notice what the shopper is told about it, also after that load; empty where they have done nothing
 */
export async function sessionReplaced(stores: Stores, notice: string): Promise<void> {
  signedOut(stores);
  if (stores.page.isCustomers) {
    if (notice !== '') saveNotice(notice);
    leaveHiddenPage(stores, null, IS_OTHERS);
    return;
  }
  if (notice !== '') showFailure(notice);
  const { renewSession } = await loadChunk(() => import('./renew-session.ts'));
  await renewSession(stores);
}
