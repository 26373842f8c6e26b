import { isRecord } from '#shared/is-record.ts';
import { ensureHistoryKey, historyKey, newHistoryState } from './history-key.ts';

/** The functions that close what is open over the page, the topmost last. Each has a history entry with the page's URL. */
const open: (() => void)[] = [];

/** While the history travels to another entry, which takes a moment, its changes wait here; null while it is at rest. */
let waiting: (() => void)[] | null = null;

/** The page's key when this module last looked at the history. */
let pageKey = '';

/**
 * Lets Back close what has opened over the page, before it leaves the page. Call what it returns when it has closed by
 * other means, too: its history entry goes then, so that Back leaves the page.
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  alignHistory();
  return () => {
    const place = open.indexOf(close);
    if (place >= 0) open.splice(place, 1);
    // Not at once: if a link in it was followed, the next page takes its entry over in the same drawing.
    queueMicrotask(alignHistory);
  };
}

/** Makes the history entry of a page that has rendered; it reuses the entry of what was open over the page before. */
export function pushPageEntry(url: URL): void {
  if (depthOfEntry() > 0) window.history.replaceState(newHistoryState(), '', url);
  else window.history.pushState(newHistoryState(), '', url);
}

/** Changes the history, at once or when it has come to rest, and gives it an entry for each thing that is open. */
export function changeHistory(change: () => void): void {
  if (waiting !== null) {
    waiting.push(() => changeHistory(change));
    return;
  }
  change();
  alignHistory();
}

/**
 * Loads another document, once what was open over the page has closed and the history has come to rest: a travel of the
 * history would cancel the load.
 */
export function leaveDocument(load: () => void): void {
  setTimeout(() => {
    if (waiting === null) load();
    else waiting.push(load);
  });
}

/** Gives what is open its entries, and leaves entries of what is no longer open, as after Forward or a reload. */
function alignHistory(): void {
  if (waiting !== null) return;
  window.addEventListener('popstate', followHistory, { capture: true });
  const surplus = depthOfEntry() - open.length;
  if (surplus > 0) travelBack(surplus);
  else if (surplus < 0) {
    ensureHistoryKey();
    for (let depth = depthOfEntry() + 1; depth <= open.length; depth += 1) {
      window.history.pushState({ key: historyKey(), depth }, '');
    }
  }
  pageKey = historyKey();
}

function depthOfEntry(): number {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state.depth === 'number' ? state.depth : 0;
}

/** After this the entry is taken to be the tab's only one. */
const PATIENCE_MS = 1_000;
let giveUp: ReturnType<typeof setTimeout>;

function travelBack(entries: number): void {
  waiting = [];
  giveUp = setTimeout(() => {
    window.history.replaceState({ key: historyKey() }, '');
    arrive();
  }, PATIENCE_MS);
  window.history.go(-entries);
}

function arrive(): void {
  clearTimeout(giveUp);
  const changes = waiting ?? [];
  waiting = null;
  for (const change of changes) change();
  alignHistory();
}

/** Hears of Back and Forward before the router does, which is not told of entries of the page on screen. */
function followHistory(event: PopStateEvent): void {
  if (waiting !== null) {
    event.stopImmediatePropagation();
    arrive();
    return;
  }
  // A fragment's link in a dialog leads to an entry that nobody has written.
  if (event.state === null) return;
  const isSamePage = historyKey() === pageKey;
  const closing = open.splice(isSamePage ? depthOfEntry() : 0);
  for (const close of closing.reverse()) close();
  if (!isSamePage) return;
  event.stopImmediatePropagation();
  alignHistory();
}
