import { leaveDocument } from './close-on-back.ts';

/**
 * Loads a page in full instead of through the router.
 * @param confirms lets the browser request confirmation first, for this load only; closing the tab needs none
 */
export function loadDocument(url: URL, kind: 'push' | 'replace' | 'pop', confirms = false): void {
  leaveDocument(() => {
    if (confirms) window.onbeforeunload = confirmOnce;
    if (kind === 'push') window.location.assign(url);
    // For the same URL with a fragment, replace() would only scroll.
    else if (url.href === window.location.href) window.location.reload();
    else window.location.replace(url);
  });
}

function confirmOnce(): boolean {
  // Removed in a later task: Chromium shows no prompt if the handler removes itself.
  setTimeout(() => {
    window.onbeforeunload = null;
  });
  return true;
}
