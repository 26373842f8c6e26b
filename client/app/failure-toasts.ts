import { showToast } from '#client/ui/toast.ts';
import { FAILURE_TEXT } from '#shared/constants.ts';
import { FAILURE_TITLE, OFFLINE_TEXT } from './failure-notes.ts';

/** The notice of most failures (R-ERR-1). */
export function showFailureToast(): void {
  showToast({ kind: 'error', title: FAILURE_TITLE, text: FAILURE_TEXT });
}

/** What was asked for needs a connection, and there is none (R-ERR-5). */
export function showOfflineToast(): void {
  showToast({ kind: 'error', title: FAILURE_TITLE, text: OFFLINE_TEXT });
}
