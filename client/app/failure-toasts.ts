import { showToast } from '#client/ui/toast.ts';
import { FAILURE_TEXT } from '#shared/constants.ts';
import { FAILURE_TITLE, OFFLINE_TEXT } from './failure-notes.ts';

/** The notice of most failures (R-ERR-1); offline it says so (R-ERR-5). */
export function showFailureToast(): void {
  showToast({ kind: 'error', title: FAILURE_TITLE, text: navigator.onLine ? FAILURE_TEXT : OFFLINE_TEXT });
}
