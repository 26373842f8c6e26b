import { useState, useSyncExternalStore } from 'react';
import { ensureHistoryKey, historyKey } from '#client/browser/history-key.ts';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { pathAndQuery } from '#client/browser/path-and-query.ts';
import type { ProductCardData } from './product-card-data.ts';

/** The cards loaded below the page in the URL; `page` is the last page loaded. */
type More = { cards: readonly ProductCardData[]; page: number };

/**
 * The loaded cards by history entry, until the document is unloaded. The URL contains only the first page shown, so
 * Back from a product needs these cards to restore the list's length and scroll position.
 */
const loaded = new Map<string, More>();
const listeners = new Set<() => void>();

type Options = { url: URL; page: number; lastPage: number; hrefOf(page: number): string };

/** Loads further pages of a listing and appends their cards. */
export function useLoadMore({ url, page, lastPage, hrefOf }: Options) {
  const path = pathAndQuery(url);
  // The component also shows the next listing, to which the state does not apply.
  const [last, setLast] = useState<{ path: string; state: 'idle' | 'busy' | 'failed' }>({
    path,
    state: 'idle',
  });
  const state = last.path === path ? last.state : 'idle';
  const more = useSyncExternalStore(
    subscribe,
    () => loaded.get(keyOf(path)),
    () => undefined,
  );
  const shownPage = more?.page ?? page;

  async function loadMore(): Promise<void> {
    if (state === 'busy' || shownPage >= lastPage) return;
    ensureHistoryKey();
    const key = keyOf(path);
    setLast({ path, state: 'busy' });
    const cards = await loadChunk(() => import('./fetch-cards.ts'))
      .then(({ fetchCards }) => fetchCards(hrefOf(shownPage + 1)))
      .catch(() => null);
    setLast((now) => (now.path === path ? { path, state: cards === null ? 'failed' : 'idle' } : now));
    if (cards === null) return;
    loaded.set(key, { cards: [...(more?.cards ?? []), ...cards], page: shownPage + 1 });
    for (const notify of listeners) notify();
  }

  return { moreCards: more?.cards ?? NONE, shownPage, state, loadMore };
}

const NONE: readonly ProductCardData[] = [];

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function keyOf(path: string): string {
  return `${historyKey()} ${path}`;
}
