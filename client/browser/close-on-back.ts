import { isRecord } from '#shared/is-record.ts';
import { ensureHistoryKey, historyKey, newHistoryState } from './history-key.ts';

/**
 * Functions that close the open dialogs and sheets, the topmost last. Each open dialog or sheet has a history entry
 * with the page's URL.
 */
const open: (() => void)[] = [];

/**
 * History changes that wait for a pending move to another entry, because moves are asynchronous. Null if no move is
 * pending.
 */
let waiting: (() => void)[] | null = null;

/** The key of the page's history entry when this module last read the history. */
let pageKey = '';

/**
 * Makes Back close a dialog or sheet instead of leaving the page. The returned function removes the dialog's history
 * entry; call it after closing in any other way, so that Back leaves the page again.
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  alignHistory();
  return () => {
    const index = open.indexOf(close);
    if (index >= 0) open.splice(index, 1);
    // Deferred, because the shopper may have followed a link in the dialog. In that case, the next page reuses the
    // dialog's entry in the same render.
    queueMicrotask(alignHistory);
  };
}

/** Creates the history entry of a rendered page. Reuses the entry of a dialog that was open over the previous page. */
export function pushPageEntry(url: URL): void {
  if (depthOfEntry() > 0) window.history.replaceState(newHistoryState(), '', url);
  else window.history.pushState(newHistoryState(), '', url);
}

/** Changes the history, at once or after a pending move, and adds an entry for each open dialog. */
export function changeHistory(change: () => void): void {
  if (waiting !== null) {
    waiting.push(() => changeHistory(change));
    return;
  }
  change();
  alignHistory();
}

/**
 * Loads another document. First waits until the history entries of closed dialogs are removed, because a pending
 * history move would cancel the load.
 */
export function leaveDocument(load: () => void): void {
  setTimeout(() => {
    if (waiting === null) load();
    else waiting.push(load);
  });
}

/**
 * Adds missing entries for open dialogs. Moves back if the current entry belongs to a closed dialog, for example after
 * Forward or a reload.
 */
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

/**
 * Timeout of a history move in ms. If the move does not finish in time, the current entry is assumed to be the tab's
 * only one.
 */
const TIMEOUT_MS = 1_000;
let giveUp: ReturnType<typeof setTimeout>;

function travelBack(entries: number): void {
  waiting = [];
  giveUp = setTimeout(() => {
    window.history.replaceState({ key: historyKey() }, '');
    arrive();
  }, TIMEOUT_MS);
  window.history.go(-entries);
}

function arrive(): void {
  clearTimeout(giveUp);
  const changes = waiting ?? [];
  waiting = null;
  for (const change of changes) change();
  alignHistory();
}

/** Handles Back and Forward before the router, which must not receive moves between entries of the same page. */
function followHistory(event: PopStateEvent): void {
  if (waiting !== null) {
    event.stopImmediatePropagation();
    arrive();
    return;
  }
  // A fragment link in a dialog creates an entry without state, so this event does not close a dialog.
  if (event.state === null) return;
  const isSamePage = historyKey() === pageKey;
  const closing = open.splice(isSamePage ? depthOfEntry() : 0);
  for (const close of closing.reverse()) close();
  if (!isSamePage) return;
  event.stopImmediatePropagation();
  alignHistory();
}
