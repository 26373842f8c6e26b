/**
 * Loads a page in full instead of through the router.
 * @param confirms lets the browser ask the shopper first, for this load only: closing the tab never asks
 */
export function loadDocument(url: URL, kind: 'push' | 'replace' | 'pop', confirms = false): void {
  if (confirms) window.onbeforeunload = confirmOnce;
  if (kind === 'push') window.location.assign(url);
  // To the very address with a fragment, replace() would only scroll.
  else if (url.href === window.location.href) window.location.reload();
  else window.location.replace(url);
}

function confirmOnce(): boolean {
  // Not at once: Chromium does not ask for a handler that has taken itself away.
  setTimeout(() => {
    window.onbeforeunload = null;
  });
  return true;
}
