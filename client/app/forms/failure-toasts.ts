import { showFailure } from '#client/ui/toast.ts';
import { FAILURE_TEXT } from '#shared/constants.ts';

const OFFLINE_TEXT = 'You seem to be offline. Check your connection and try again.';

/** Shows the standard failure toast. */
export function showFailureToast(tryAgain?: () => void): void {
  showFailure(failureText(), tryAgain);
}

/** Returns the standard failure message, or the offline message without a connection (R-ERR-5). */
export function failureText(): string {
  return navigator.onLine ? FAILURE_TEXT : OFFLINE_TEXT;
}
