import { createStoredValue } from '#client/browser/stored-value.ts';
import { showFailure } from './failure-toasts.ts';

/** What a tab stores under this: what the next page it loads is to say. */
export const SAVED_NOTICE = 'notice';

const notice = createStoredValue<string>(() => window.sessionStorage, SAVED_NOTICE, 1, isText);

/** Says it on the page that is loaded in full now. */
export function saveNotice(text: string): void {
  notice.write(text);
}

/** Says what the page before has left to say. */
export function showSavedNotice(): void {
  const text = notice.read();
  notice.clear();
  if (text !== null) showFailure(text);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
