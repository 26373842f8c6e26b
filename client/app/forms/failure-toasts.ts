import { showFailure } from '#client/ui/toast.ts';
import { FAILURE_TEXT } from '#shared/constants.ts';

const OFFLINE_TEXT = 'You seem to be offline. Check your connection and try again.';

/** The notice of most failures. */
export function showFailureToast(tryAgain?: () => void): void {
  showFailure(failureText(), tryAgain);
}

/** What most failures say; offline it says so (R-ERR-5). */
export function failureText(): string {
  return navigator.onLine ? FAILURE_TEXT : OFFLINE_TEXT;
}
