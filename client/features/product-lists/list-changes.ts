import { createTabChannel } from '#client/browser/tab-channel.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import {
  type KeptList,
  LISTS_CHANGED,
  type ListChanges,
  type ListOutcome,
  type ListsPorts,
  type ListsStore,
  WISHLIST_ID,
} from './kept-lists.ts';

/** What the shopper wants of one product in one list, while it is being sent. */
type Wish = { listId: number; productId: number; isKept: boolean; outcome: Promise<ListOutcome> };

/** The half of the lists' store that speaks to the API: it comes with the first shopper who is signed in. */
export function createListChanges(store: ListsStore, ports: ListsPorts): ListChanges {
  const { getState, setState } = store;
  const wishes = new Map<string, Wish>();
  let settled = 0;
  let loads = 0;
  const others = createTabChannel(LISTS_CHANGED, () => void load());

  async function load(onFailure?: ListsPorts['onFailure']): Promise<void> {
    if (!ports.isSignedIn()) return;
    const { owner } = getState();
    const settledBefore = settled;
    loads += 1;
    const mine = loads;
    const isOutdated = (): boolean => mine !== loads || owner !== getState().owner;
    try {
      const lists = await (await ports.api()).listProductLists();
      if (isOutdated()) return;
      // Asked for before a change was through: it may or may not be in the answer.
      if (settledBefore !== settled) return await load(onFailure);
      setState({ lists: withWishes(lists.map(toKept)), status: 'loaded' });
    } catch (error) {
      if (isOutdated()) return;
      setState(({ lists }) => ({ lists: withWishes(lists.flatMap(asUnknown)), status: 'failed' }));
      onFailure?.(error);
    }
  }

  function keep(id: number, productId: number, isKept: boolean): Promise<ListOutcome> {
    const { owner, lists } = getState();
    const listId = lists.some((list) => list.locked && list.id === id) ? WISHLIST_ID : id;
    const key = `${owner} ${listId} ${productId}`;
    const isHeld = holds(lists, listId, productId);
    const known = wishes.get(key);
    show(listId, productId, isKept);
    if (known !== undefined) {
      known.isKept = isKept;
      return known.outcome;
    }
    const wish: Wish = { listId, productId, isKept, outcome: Promise.resolve({ ok: true }) };
    wishes.set(key, wish);
    wish.outcome = send(wish, isHeld, owner).finally(() => {
      settled += 1;
      wishes.delete(key);
      others.post();
    });
    return wish.outcome;
  }

  /** One call after another, until the API has what is wanted by then. */
  async function send(wish: Wish, isHeld: boolean, owner: number): Promise<ListOutcome> {
    const { listId, productId } = wish;
    let isSent = isHeld;
    try {
      const api = await ports.api();
      while (isSent !== wish.isKept && owner === getState().owner) {
        const wanted = wish.isKept;
        await call(api, wanted, listId, productId);
        isSent = wanted;
        if (wanted && listId === WISHLIST_ID) ports.track({ name: 'add_to_wishlist', product_id: productId });
      }
      return { ok: true };
    } catch (error) {
      // Whoever wanted it has left meanwhile.
      if (owner !== getState().owner) return { ok: false, message: '' };
      const message = ports.onFailure(error);
      if (owner === getState().owner) {
        show(listId, productId, isSent);
        setState({ failure: { productId, message } });
      }
      return { ok: false, message };
    }
  }

  function show(listId: number, productId: number, isKept: boolean): void {
    setState(({ lists, failure }) => ({
      lists: withProduct(lists, listId, productId, isKept),
      failure: failure?.productId === productId ? null : failure,
    }));
  }

  function withWishes(lists: readonly KeptList[]): readonly KeptList[] {
    return [...wishes.values()].reduce(
      (known, { listId, productId, isKept }) => withProduct(known, listId, productId, isKept),
      lists,
    );
  }

  async function create(name: string): Promise<Awaited<ReturnType<ListChanges['create']>>> {
    const { owner } = getState();
    try {
      const list = toKept(await (await ports.api()).createProductList({ name }));
      settled += 1;
      if (owner === getState().owner) setState(({ lists }) => ({ lists: [...lists, list] }));
      others.post();
      return { ok: true, list };
    } catch (error) {
      const refusal = error instanceof HttpError && error.status === 422 ? error.errors.name?.[0] : undefined;
      return { ok: false, message: refusal ?? (owner === getState().owner ? ports.onFailure(error) : '') };
    }
  }

  return { load: () => load(), retry: () => load(ports.onFailure), keep, create };
}

async function call(api: ApiClient, isKept: boolean, listId: number, productId: number): Promise<void> {
  try {
    if (isKept) await api.addToProductList(listId, productId);
    else await api.removeFromProductList(listId, productId);
  } catch (error) {
    // Taken out elsewhere: just what was wanted.
    if (isKept || !(error instanceof HttpError) || error.status !== 404) throw error;
  }
}

function toKept({ products, ...list }: ProductList): KeptList {
  return { ...list, products: products.map(({ id }) => id) };
}

/** R-ERR-4: of lists that did not come only the Wishlist is there, empty. */
function asUnknown(list: KeptList): KeptList[] {
  return list.locked ? [{ ...list, products: [] }] : [];
}

function isNamed({ id, locked }: KeptList, listId: number): boolean {
  return listId === WISHLIST_ID ? locked : id === listId;
}

function holds(lists: readonly KeptList[], listId: number, productId: number): boolean {
  return lists.some((list) => isNamed(list, listId) && list.products.includes(productId));
}

function withProduct(
  lists: readonly KeptList[],
  listId: number,
  productId: number,
  isKept: boolean,
): readonly KeptList[] {
  return lists.map((list) => {
    if (!isNamed(list, listId)) return list;
    const others = list.products.filter((id) => id !== productId);
    return { ...list, products: isKept ? [productId, ...others] : others };
  });
}
