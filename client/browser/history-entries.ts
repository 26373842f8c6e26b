import { changeHistory, pushPageEntry } from './close-on-back.ts';
import { ensureHistoryKey, historyKey } from './history-key.ts';
import { rememberScroll, restorePosition } from './scroll-memory.ts';

/** How a navigation changes the history; `pop`: the browser has already gone back or forward. */
export type NavigationKind = 'push' | 'replace' | 'pop';

/** The tab's history entries and their scroll positions, which the browser leaves to the app from now on. */
export function createHistoryEntries() {
  window.history.scrollRestoration = 'manual';
  restorePosition();
  /** The key of the entry on screen. On Back the browser switches the entry before it fires `popstate`. */
  let entry = historyKey();
  const adopt = (): void => {
    // The browser creates the entries of fragment links, without a key: they get one here.
    ensureHistoryKey();
    entry = historyKey();
  };
  const rememberPosition = (): void => rememberScroll(entry);
  changeHistory(adopt);
  window.addEventListener('pagehide', rememberPosition);

  return {
    rememberPosition,
    /** Whether the browser's current entry is the one on screen: no Back is on its way. */
    isOnScreen: (): boolean => historyKey() === entry,
    /** Takes the browser's current entry as the one on screen. */
    adopt,
    /** Makes the entry of a page that has rendered; `refresh`: it stays as it is. */
    commit(kind: NavigationKind | 'refresh', url: URL): void {
      changeHistory(() => {
        if (kind === 'push') pushPageEntry(url);
        if (kind === 'replace') window.history.replaceState(window.history.state, '', url);
        entry = historyKey();
      });
    },
  };
}
