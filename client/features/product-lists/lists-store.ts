import { createContext, use } from 'react';
import { createStore } from 'zustand/vanilla';
import { loadChunk } from '#client/browser/load-chunk.ts';
import {
  type ListChanges,
  type ListsPorts,
  type ListsState,
  type ListsStore,
  WISHLIST_ID,
} from './kept-lists.ts';

const NOTHING_KNOWN = {
  lists: [{ id: WISHLIST_ID, name: 'Wishlist', locked: true, products: [] }],
  status: 'unknown',
  failure: null,
} as const;

/** The customer's lists as hearts and list choices show them. What changes them comes with the first who is signed in. */
export function createListsStore(ports: ListsPorts): ListsStore {
  const store = createStore<ListsState>()((set, get) => {
    let isNeeded = false;
    let changes: Promise<ListChanges> | undefined;
    const bring = (): Promise<ListChanges> => {
      changes ??= loadChunk(() => import('./list-changes.ts')).then((file) =>
        file.createListChanges(store, ports),
      );
      changes.catch(() => {
        changes = undefined;
      });
      return changes;
    };
    return {
      ...NOTHING_KNOWN,
      owner: 0,
      need() {
        if (isNeeded) return;
        isNeeded = true;
        void get().refresh();
      },
      async refresh() {
        if (isNeeded && ports.isSignedIn()) await (await bring()).load();
      },
      async retry() {
        await (await get().changes())?.retry();
      },
      async keep(listId, productId, isKept) {
        if (ports.isSignedIn()) {
          const { owner } = get();
          const { keep } = await bring();
          return owner === get().owner ? keep(listId, productId, isKept) : { ok: false, message: '' };
        }
        ports.requireLogin({
          action: '/product-lists',
          fields: keepFields(listId, productId),
          customer: null,
        });
        return 'queued';
      },
      changes() {
        if (ports.isSignedIn()) return bring();
        ports.requireLogin();
        return null;
      },
      replace: (lists) => set({ lists, status: 'loaded', failure: null }),
      reset: () => set(({ owner }) => ({ ...NOTHING_KNOWN, owner: owner + 1 })),
    };
  });
  return store;
}

function keepFields(listId: number, productId: number): URLSearchParams {
  return new URLSearchParams({
    intent: 'keep',
    list_id: String(listId),
    product_id: String(productId),
  });
}

export const ListsStoreContext = createContext<ListsStore | null>(null);

export function useListsStore(): ListsStore {
  const store = use(ListsStoreContext);
  if (store === null) throw new Error('useListsStore needs a ListsStoreContext');
  return store;
}
