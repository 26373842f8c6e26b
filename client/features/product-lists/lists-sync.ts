import type { ProductList } from '#shared/contract/product-list.ts';
import type { ListMembers } from '#shared/navigation/action-result.ts';
import { type ListsPorts, type ListsStore, NO_LISTS } from './list-types.ts';

/** The name of the channel on which tabs notify each other that lists have changed. */
const LISTS_CHANGED = 'product-lists';

export type ListsSync = {
  /** Requests all lists. Without `onFailure` a failure is silent (R-ERR-4). */
  load(onFailure?: ListsPorts['onFailure']): Promise<void>;
  /** Notifies the other tabs that lists have changed here; a tab does not receive its own messages. */
  notifyOtherTabs(): void;
};

/** Loads the signed-in customer's lists and applies changes from other tabs. This module is in a separate chunk. */
export function createListsSync(store: ListsStore, ports: ListsPorts): ListsSync {
  const { getState, setState } = store;
  let loads = 0;
  const others = openChannel();
  others?.addEventListener('message', () => {
    setState(({ changesElsewhere }) => ({ changesElsewhere: changesElsewhere + 1 }));
    void getState().load();
  });

  async function load(onFailure?: ListsPorts['onFailure']): Promise<void> {
    loads += 1;
    const thisLoad = loads;
    const { owner, lists: listsBefore } = getState();
    const isOutdated = (): boolean => thisLoad !== loads || owner !== getState().owner;
    try {
      const lists = await (await ports.api()).productLists.listProductLists();
      if (isOutdated()) return;
      // A form's response arrived during this request, so the result may not include that form's change.
      if (listsBefore !== getState().lists) return await load(onFailure);
      setState({ lists: lists.map(toMembers), status: 'loaded' });
    } catch (error) {
      if (isOutdated() || listsBefore !== getState().lists) return;
      setState({ lists: NO_LISTS, status: 'failed' });
      onFailure?.(error);
    }
  }

  return { load, notifyOtherTabs: () => others?.postMessage(null) };
}

/** Returns null if the browser does not support channels, or blocks them because the site may not store data. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(LISTS_CHANGED);
  } catch {
    return null;
  }
}

function toMembers({ products, ...list }: ProductList): ListMembers {
  return { ...list, products: products.map(({ id }) => id) };
}
