import { showToast } from '#client/ui/toast.ts';
import { FAILURE_TEXT } from '#shared/constants.ts';

/** The title of most notices of failures (R-ERR-1). */
const FAILURE_TITLE = 'Error';
const OFFLINE_TEXT = 'You seem to be offline. Check your connection and try again.';

/** Tells of a failure by a toast (R-ERR-1); `tryAgain`: does again what failed. */
export function showFailure(text: string, tryAgain?: () => void): void {
  const action = tryAgain && { label: 'Try again', run: tryAgain };
  showToast({ kind: 'error', title: FAILURE_TITLE, text, action });
}

/** The notice of most failures. */
export function showFailureToast(tryAgain?: () => void): void {
  showFailure(failureText(), tryAgain);
}

/** What most failures say; offline it says so (R-ERR-5). */
export function failureText(): string {
  return navigator.onLine ? FAILURE_TEXT : OFFLINE_TEXT;
}
