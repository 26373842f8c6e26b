import { useState, useSyncExternalStore } from 'react';
import { ensureHistoryKey, historyKey } from '#client/browser/history-key.ts';
import { isRecord } from '#shared/is-record.ts';
import { payloadPath } from '#shared/navigation/payload-path.ts';
import type { ProductCardData } from './product-card-data.ts';

/** The cards loaded below the page that the URL names; `page`: the last page loaded. */
type More = { cards: readonly ProductCardData[]; page: number };

/**
 * By history entry, until the document is unloaded. The URL does not change with further pages, so that Back from a
 * product needs them here: the list has its old length, and the stored scroll position fits.
 */
const loaded = new Map<string, More>();
const listeners = new Set<() => void>();

type Options = { url: URL; page: number; lastPage: number; hrefOf(page: number): string };

/** Loads further pages of a listing and appends their cards. */
export function useLoadMore({ url, page, lastPage, hrefOf }: Options) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const path = `${url.pathname}${url.search}`;
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
    setState('busy');
    const cards = await fetchCards(hrefOf(shownPage + 1));
    setState(cards === null ? 'failed' : 'idle');
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

/** After this the request has failed, and the button offers to try again. */
const PATIENCE_MS = 15_000;

/** null if the request failed, or if the data does not have the shape that this build expects. */
async function fetchCards(href: string): Promise<ProductCardData[] | null> {
  try {
    const url = new URL(href, window.location.href);
    const response = await fetch(`${payloadPath(url.pathname)}${url.search}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const payload: unknown = await response.json();
    return response.ok ? cardsOf(payload) : null;
  } catch {
    return null;
  }
}

function cardsOf(payload: unknown): ProductCardData[] | null {
  const data = isRecord(payload) ? payload.data : null;
  const listing = isRecord(data) ? data.listing : null;
  const cards = isRecord(listing) ? listing.cards : null;
  return Array.isArray(cards) && cards.every(isCard) ? cards : null;
}

/** A page from another build may have cards of another shape. */
function isCard(value: unknown): value is ProductCardData {
  return (
    isRecord(value) &&
    [value.path, value.name, value.brand, value.supplier, value.price].every(isText) &&
    [value.oldPrice ?? '', value.saving ?? ''].every(isText) &&
    [value.id, value.stock ?? 0].every(Number.isFinite) &&
    (value.image === null || isRecord(value.image))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
