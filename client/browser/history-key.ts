import { isRecord } from '#shared/is-record.ts';

/**
 * Returns the current history entry's key, under which its scroll position is stored; `first` if the entry has no key.
 */
export function historyKey(): string {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state.key === 'string' ? state.key : 'first';
}

/** Gives the current entry a key if the browser created it, as it does for fragment links. */
export function ensureHistoryKey(): void {
  if (historyKey() === 'first') window.history.replaceState(newHistoryState(), '');
}

/** Returns the state for a new history entry. */
export function newHistoryState(): { key: string } {
  return { key: crypto.randomUUID() };
}
