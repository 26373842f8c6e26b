import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { showFailure, showToast } from '#client/ui/toast.ts';
import { isRejection } from '#shared/contract/http-error.ts';
import type { DoneResult, UndoForm } from '#shared/navigation/action-result.ts';
import { showFailureToast } from '../forms/failure-toasts.ts';
import { fetchPage } from '../navigation/page-fetch.ts';
import type { PageNavigation, Stores } from '../store-types.ts';
import { isOutdated, storeVersion } from '../update-stores.ts';
import { revalidateSession } from './session-check.ts';

/* The actions of a tab. `lazy-app-actions.ts` loads this module when an action is first needed. */
export { createSubmit } from '../forms/submit.ts';
export {
  continueAfterDialog,
  handleSessionChangeInOtherTab,
  handleSessionEnded,
  restoreSession,
} from './session.ts';
export { checkSessionAndLoadCart, resumeTab } from './session-check.ts';

/** Shows a form's result as a toast, with an Undo button where possible. */
export function showDone(stores: Stores, { message, undo }: DoneResult): void {
  if (message === '') return;
  const { id: customer } = stores.session.getState();
  const action = undo && {
    label: 'Undo',
    run: () => void runUndo(stores, undo, customer),
  };
  showToast({ kind: 'success', title: message, ...(action && { action }) });
}

async function runUndo({ services }: Stores, { action, fields }: UndoForm, customer: number): Promise<void> {
  const result = await services.submit({ action, fields: new URLSearchParams(fields), customer });
  if (result.kind === 'refused') showFailure(result.message);
}

/** Reports a failed read that the shopper requested. */
export function reportFailedRead(stores: Stores, error: unknown): void {
  // Another session may have begun since the request.
  if (isRejection(error, 'unauthenticated')) void revalidateSession(stores, true);
  else showFailureToast();
}

let reloading: AbortController | null = null;

/**
 * Reloads the data of the page on screen and re-renders it in place. A newer reload cancels a running one. If the
 * session, the cart or the lists change during the reload, the data is requested again. If the reload fails, the data
 * on screen stays.
 */
export async function reloadPage(stores: Stores, navigation: PageNavigation): Promise<void> {
  reloading?.abort();
  reloading = new AbortController();
  const { signal } = reloading;
  const requestedAt = storeVersion(stores);
  const url = new URL(window.location.href);
  const response = await fetchPage(url, signal).catch(() => null);
  if (response === null || signal.aborted) return;
  if (isOutdated(stores, requestedAt)) return reloadPage(stores, navigation);
  if (response.kind === 'page') await navigation.updatePage(response.payload, pathAndQuery(url));
  if (response.kind === 'redirect' && window.location.href === url.href) await navigation.goTo(response.to);
}
