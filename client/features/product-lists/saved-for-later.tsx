import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useAppServices } from '#client/browser/app-services.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ListedProduct } from '#shared/contract/product-list.ts';
import type { ListOutcome } from './kept-lists.ts';
import { useListsStore } from './lists-store.ts';
import { savedForLater, savedPieces, saveForLater, takeFromSaved } from './save-for-later.ts';
import { SavedProduct } from './saved-product.tsx';
import { StatusAnnouncer, StatusLine, type StatusMessage } from './status-message.tsx';

type Props = {
  /** What was moved last, while the cart is as it was then. */
  said: string;
  /** Puts that many pieces into the cart, or as many as there are. */
  onMoveToCart(product: ListedProduct, pieces: number): Promise<ListOutcome>;
};

/** What the customer has saved for later, each with its way back into the cart; nothing while there is nothing. */
export function SavedForLater({ said, onMoveToCart }: Props) {
  const store = useListsStore();
  const list = useStore(store, ({ lists }) => savedForLater(lists));
  const [removed, setRemoved] = useState<StatusMessage | null>(null);
  /** The section stays where it is while the last product goes: the focus comes to it. */
  const [isChanging, setChanging] = useState(false);
  useEffect(() => store.getState().need(), [store]);
  const ids = list?.products ?? [];
  const { products, hasFailed, retry } = useProducts(list?.id ?? null, ids);

  async function moveToCart(product: ListedProduct): Promise<ListOutcome> {
    setRemoved(null);
    const outcome = await onMoveToCart(product, savedPieces(store, product.id));
    if (!outcome.ok) return outcome;
    // The focus was on the line that goes.
    document.getElementById('cart-heading')?.focus();
    return takeFromSaved(store, product.id);
  }

  async function remove({ id, name }: ListedProduct): Promise<ListOutcome> {
    const pieces = savedPieces(store, id);
    setRemoved(null);
    setChanging(true);
    const outcome = await takeFromSaved(store, id);
    setChanging(false);
    if (!outcome.ok) return outcome;
    const undo = async (): Promise<void> => {
      setChanging(true);
      const back = await saveForLater(store, id, pieces);
      setChanging(false);
      if (!back.ok) return setRemoved({ text: back.message, isError: true, undo });
      setRemoved({ text: `${name} is saved for later again.` });
      focusHeading();
    };
    setRemoved({ text: `${name} was removed.`, undo });
    focusHeading();
    return outcome;
  }

  return (
    <>
      <StatusAnnouncer status={removed ?? { text: said }} />
      {(ids.length > 0 || isChanging || removed?.undo !== undefined) && (
        <section className="page pb-10" aria-labelledby={HEADING_ID}>
          <h2 id={HEADING_ID} tabIndex={-1} className="display text-xl sm:text-2xl">
            Saved for later
          </h2>
          <div className="mt-4 empty:hidden">
            <StatusLine status={removed} isUndoing={isChanging} />
          </div>
          {hasFailed && (
            <div className="mt-4">
              <Notice tone="error" title="What you have saved did not come">
                <button type="button" className="link py-1" onClick={retry}>
                  Try again
                </button>
              </Notice>
            </div>
          )}
          <ul className="card mt-4 divide-y divide-line px-4 empty:hidden sm:px-6">
            {ids.map((id) => {
              const product = products.get(id);
              return (
                <li key={id} className="py-4">
                  {product === undefined ? (
                    <Skeleton className="h-20 rounded-control" />
                  ) : (
                    <SavedProduct product={product} onMoveToCart={moveToCart} onRemove={remove} />
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

const HEADING_ID = 'saved-for-later';

/** The focus was on the line that has gone. */
function focusHeading(): void {
  document.getElementById(HEADING_ID)?.focus();
}

const NO_PRODUCTS: ReadonlyMap<number, ListedProduct> = new Map();

/** The products behind a list's ids: asked for when one is shown that is not known. */
function useProducts(listId: number | null, ids: readonly number[]) {
  const { api } = useAppServices();
  const [products, setProducts] = useState(NO_PRODUCTS);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isMissing = ids.some((id) => !products.has(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again for what is still missing
  useEffect(() => {
    if (listId === null || !isMissing) return;
    let isGone = false;
    const ask = async (): Promise<void> => {
      try {
        const found = await (await api()).listProductsOfList(listId);
        if (!isGone) setProducts((known) => new Map([...known, ...found.map(withId)]));
        if (!isGone) setFailed(false);
      } catch {
        if (!isGone) setFailed(true);
      }
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [api, listId, isMissing, ids, attempt]);

  return { products, hasFailed, retry: () => setAttempt((count) => count + 1) };
}

function withId(product: ListedProduct): [number, ListedProduct] {
  return [product.id, product];
}
