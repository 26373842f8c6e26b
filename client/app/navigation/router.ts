import { isBuildOutdated } from '#client/browser/build-watch.ts';
import { hasUnsavedWork } from '#client/browser/dirty-forms.ts';
import type { NavigationKind } from '#client/browser/history-entries.ts';
import { claimChunkReload } from '#client/browser/load-chunk.ts';
import { loadDocument } from '#client/browser/load-document.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import { withAppActions } from '../session/lazy-app-actions.ts';
import type { Stores } from '../store-types.ts';
import type { StoreVersion } from '../update-stores.ts';
import type { View } from '../view.ts';
import { type Destination, type DestinationPorts, findDestination } from './find-destination.ts';

export type RouterPorts = DestinationPorts & {
  /**
   * Renders a view at the end of its navigation. `requestedAt` is the stores' version when the view's data was
   * requested.
   */
  show(view: View, kind: NavigationKind, requestedAt: StoreVersion): void;
  /**
   * Keeps the view on screen. If Back has already changed the URL, restores the URL of that view. Then calls `notify`
   * to show the reason.
   */
  cancelNavigation(kind: NavigationKind, notify: () => void): void;
  /**
   * Called if a page failed to load and the shopper stays on the current page (R-ERR-4). `call` is the failed API call,
   * if any.
   */
  showFailure(target: URL, call?: string | null): void;
};

/** Resolves a URL to a view with the shared route table. A new navigation cancels the previous one. */
export function createRouter(ports: RouterPorts) {
  let running: AbortController | null = null;

  /** Resolves when the page can be rendered, or when the navigation was cancelled or left the app. Never rejects. */
  async function navigate(target: URL, kind: NavigationKind): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running = controller;
    if (isBuildOutdated() && navigator.onLine && !hasUnsavedWork()) return loadDocument(target, kind);
    try {
      const destination = await rejectOnAbort(findDestination(ports, target, signal), signal);
      applyDestination(ports, target, destination, kind);
    } catch (error) {
      if (signal.aborted) return;
      if (claimChunkReload(error, target)) loadDocumentConfirmed(ports, target, kind);
      else ports.cancelNavigation(kind, () => ports.showFailure(target));
    }
  }

  function cancel(): void {
    running?.abort();
  }

  return { navigate, cancel };
}

function applyDestination(
  ports: RouterPorts,
  target: URL,
  destination: Destination,
  kind: NavigationKind,
): void {
  switch (destination.kind) {
    case 'view':
      ports.show(destination.view, kind, destination.requestedAt);
      break;
    case 'document':
      loadDocument(destination.url, destination.replaces === true ? 'replace' : kind);
      break;
    case 'other-build':
      loadDocumentConfirmed(ports, destination.url, kind);
      break;
    case 'prompt-login':
      ports.cancelNavigation(kind, () => promptLogin(ports.stores, destination.next));
      break;
    case 'rejected':
      ports.cancelNavigation(kind, () => ports.showFailure(target, destination.call));
      break;
  }
}

/** Opens the login dialog after the worker has rejected a customer's page for lack of a valid session (R-EDGE-5). */
function promptLogin(stores: Stores, next: string): void {
  const { session, auth } = stores;
  if (isSignedIn(session.getState()))
    withAppActions((actions) => actions.handleSessionEnded(stores, { next }));
  else auth.getState().open('login', { next });
}

/** Loads the document in full. If unsaved input would be lost, the browser first asks the shopper to confirm. */
function loadDocumentConfirmed({ cancelNavigation }: RouterPorts, url: URL, kind: NavigationKind): void {
  const mustConfirm = hasUnsavedWork();
  const load = (): void => loadDocument(url, mustConfirm && kind === 'pop' ? 'push' : kind, mustConfirm);
  // Back has already changed the URL, so restore it first, in case the shopper decides to stay.
  if (mustConfirm) cancelNavigation(kind, load);
  else load();
}

/**
 * Rejects at once on abort, even if `work` hangs, so that a cancelled navigation does not keep its caller waiting. For
 * example, a form stays busy until its navigation ends.
 */
function rejectOnAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
