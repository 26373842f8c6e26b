import { leaveDocument } from './close-on-back.ts';
import type { NavigationKind } from './history-entries.ts';

/**
 * Loads a page in full instead of through the router.
 * @param mustConfirm true if the browser should ask the shopper to confirm this load (closing the tab later needs no
 * confirmation)
 */
export function loadDocument(url: URL, kind: NavigationKind, mustConfirm = false): void {
  leaveDocument(() => {
    if (mustConfirm) window.onbeforeunload = confirmOnce;
    if (kind === 'push') window.location.assign(url);
    // If the URL has a fragment, replace() with the same URL would only scroll.
    else if (url.href === window.location.href) window.location.reload();
    else window.location.replace(url);
  });
}

function confirmOnce(): boolean {
  // Removed in a later task, because Chromium shows no prompt if the handler removes itself.
  setTimeout(() => {
    window.onbeforeunload = null;
  });
  return true;
}
