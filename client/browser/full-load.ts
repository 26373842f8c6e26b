/**
 * Leaves the app for a page, where the router would have drawn it.
 * @param asks lets the browser ask the shopper first, this once: closing the tab never does
 */
export function loadInFull(url: URL, kind: 'push' | 'replace' | 'pop', asks = false): void {
  if (asks) window.onbeforeunload = askOnce;
  if (kind === 'push') window.location.assign(url);
  // To the very address with a fragment, replace() would only scroll.
  else if (url.href === window.location.href) window.location.reload();
  else window.location.replace(url);
}

function askOnce(): boolean {
  // Not at once: Chromium does not ask for a handler that has taken itself away.
  setTimeout(() => {
    window.onbeforeunload = null;
  });
  return true;
}
