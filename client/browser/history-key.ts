import { isRecord } from '#shared/is-record.ts';

/** The key of the history entry that is shown; each entry gets its own, so Back finds its own place. */
export function historyKey(): string {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state.key === 'string' ? state.key : 'first';
}

/** Gives the shown entry a key of its own, where the browser made it without. */
export function ensureHistoryKey(): void {
  if (historyKey() === 'first') window.history.replaceState(newHistoryState(), '');
}

/** The state a new history entry carries. */
export function newHistoryState(): { key: string } {
  return { key: crypto.randomUUID() };
}
