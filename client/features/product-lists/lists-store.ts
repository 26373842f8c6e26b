import { createContext } from 'react';
import { createStore } from 'zustand/vanilla';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { useRequiredContext } from '#client/browser/use-required-context.ts';
import { type ListsPorts, type ListsState, type ListsStore, NO_LISTS } from './list-types.ts';
import type { ListsSync } from './lists-sync.ts';

const NOTHING_KNOWN = {
  lists: NO_LISTS,
  status: 'unknown',
  pendingHearts: new Map(),
  failure: null,
} as const;

/**
 * The customer's lists, as shown by hearts and list choices. Forms change the lists and pass their responses to
 * `replace`.
 */
export function createListsStore(ports: ListsPorts): ListsStore {
  const store: ListsStore = createStore<ListsState>()((set, get) => {
    let isNeeded = false;
    let sync: Promise<ListsSync> | undefined;
    const startSync = (): Promise<ListsSync> => {
      sync ??= loadChunk(() => import('./lists-sync.ts')).then((file) => file.createListsSync(store, ports));
      sync.catch(() => {
        sync = undefined;
      });
      return sync;
    };
    return {
      ...NOTHING_KNOWN,
      owner: 0,
      changesElsewhere: 0,
      ensureLoaded() {
        if (isNeeded) return;
        isNeeded = true;
        // A login response may already contain the lists.
        if (get().status !== 'loaded') void get().load();
      },
      async followOtherTabs() {
        await startSync();
      },
      async load() {
        if (isNeeded && ports.isSignedIn()) await (await startSync()).load();
      },
      async retry() {
        await (await startSync()).load(ports.onFailure);
      },
      isSignedIn: ports.isSignedIn,
      replace(lists) {
        set({ lists, status: 'loaded' });
        void startSync().then(({ notifyOtherTabs }) => notifyOtherTabs());
      },
      pressHeart(productId, isRequested) {
        const { pendingHearts, failure } = get();
        set({
          pendingHearts: new Map(pendingHearts).set(productId, isRequested),
          failure: failure?.productId === productId ? null : failure,
        });
        return !pendingHearts.has(productId);
      },
      reset: () => set(({ owner }) => ({ ...NOTHING_KNOWN, owner: owner + 1 })),
    };
  });
  return store;
}

export const ListsStoreContext = createContext<ListsStore | null>(null);

export function useListsStore(): ListsStore {
  return useRequiredContext(ListsStoreContext);
}
