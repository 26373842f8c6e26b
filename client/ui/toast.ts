export type Toast = {
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string;
  /** A button, such as Undo. */
  action?: { label: string; run(): void };
};

/** A toast closes itself after this time (R-TOAST). */
export const TOAST_DURATION_MS = 4_000;

type Listener = (toast: Toast) => void;

const waiting: Toast[] = [];
let listener: Listener | null = null;
let clear = (): void => undefined;

/** Shows a short notice at the bottom right (R-TOAST). It disappears, so an error must also be shown elsewhere. */
export function showToast(toast: Toast): void {
  if (listener === null) waiting.push(toast);
  else listener(toast);
}

/**
 * Shows an error toast for a failure that no form shows (R-ERR-1).
 * @param tryAgain repeats the failed action
 */
export function showFailure(text: string, tryAgain?: () => void): void {
  const action = tryAgain && { label: 'Try again', run: tryAgain };
  showToast({ kind: 'error', title: 'Error', text, ...(action && { action }) });
}

/** Removes all toasts, shown and waiting, because they were meant for the previous customer. */
export function clearToasts(): void {
  waiting.length = 0;
  clear();
}

/** Registers the toast host, and passes it the toasts that were shown before it was ready. */
export function setToastListener(onToast: Listener, onClear: () => void): void {
  listener = onToast;
  clear = onClear;
  for (const toast of waiting.splice(0)) onToast(toast);
}
