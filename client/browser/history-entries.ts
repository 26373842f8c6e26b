import { changeHistory, pushPageEntry } from './close-on-back.ts';
import { ensureHistoryKey, historyKey } from './history-key.ts';
import { rememberScroll, restorePosition } from './scroll-memory.ts';

/** The kind of a navigation's history change. `pop`: the browser has already gone back or forward. */
export type NavigationKind = 'push' | 'replace' | 'pop';

/** Manages the tab's history entries and their scroll positions in place of the browser. */
export function createHistoryEntries() {
  window.history.scrollRestoration = 'manual';
  restorePosition();
  /** The key of the entry on screen. On Back, the browser changes its current entry before it fires `popstate`. */
  let entry = historyKey();
  const adopt = (): void => {
    // The browser creates fragment links' entries without a key.
    ensureHistoryKey();
    entry = historyKey();
  };
  const rememberPosition = (): void => rememberScroll(entry);
  changeHistory(adopt);
  window.addEventListener('pagehide', rememberPosition);

  return {
    rememberPosition,
    /** Whether the browser's current entry is the one on screen; if not, a Back navigation is pending. */
    isOnScreen: (): boolean => historyKey() === entry,
    /** Marks the browser's current entry as the one on screen. */
    adopt,
    /** Records a rendered page: `push` adds an entry, `replace` changes the current entry's URL, `pop` does neither. */
    commit(kind: NavigationKind, url: URL): void {
      changeHistory(() => {
        if (kind === 'push') pushPageEntry(url);
        if (kind === 'replace') window.history.replaceState(window.history.state, '', url);
        entry = historyKey();
      });
    },
  };
}
