import { createStoredValue } from '#client/browser/stored-value.ts';
import { showFailure } from '#client/ui/toast.ts';

/** A message that the tab's next document shows as a toast. */
const notice = createStoredValue<string>(() => window.sessionStorage, 'notice', 1, isText);

/** Stores a message for the next document to show. */
export function saveNotice(text: string): void {
  notice.write(text);
}

/** Shows the message that the previous document stored. */
export function showSavedNotice(): void {
  const text = notice.read();
  notice.clear();
  if (text !== null) showFailure(text);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
