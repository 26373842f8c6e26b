import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ListedProduct } from '#shared/contract/product-list.ts';
import type { ListOutcome } from './kept-lists.ts';
import { useListsStore } from './lists-store.ts';
import { savedForLater, savedPieces, takeFromSaved } from './save-for-later.ts';
import { SavedProduct } from './saved-product.tsx';

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
  useEffect(() => store.getState().need(), [store]);
  const ids = list?.products ?? [];
  const { products, hasFailed, retry } = useProducts(list?.id ?? null, ids);

  async function moveToCart(product: ListedProduct): Promise<ListOutcome> {
    const outcome = await onMoveToCart(product, savedPieces(store, product.id));
    if (!outcome.ok) return outcome;
    // The focus was on the line that goes.
    document.getElementById('cart-heading')?.focus();
    return takeFromSaved(store, product.id);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {ids.length > 0 && (
        <section className="page pb-10" aria-labelledby="saved-for-later">
          <h2 id="saved-for-later" className="display text-xl sm:text-2xl">
            Saved for later
          </h2>
          {hasFailed && (
            <div className="mt-4">
              <Notice tone="error" title="What you have saved did not come">
                <button type="button" className="link py-1" onClick={retry}>
                  Try again
                </button>
              </Notice>
            </div>
          )}
          <ul className="card mt-4 divide-y divide-line px-4 sm:px-6">
            {ids.map((id) => {
              const product = products.get(id);
              return (
                <li key={id} className="py-4">
                  {product === undefined ? (
                    <Skeleton className="h-20 rounded-control" />
                  ) : (
                    <SavedProduct
                      product={product}
                      onMoveToCart={moveToCart}
                      onRemove={() => takeFromSaved(store, id)}
                    />
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

const NO_PRODUCTS: ReadonlyMap<number, ListedProduct> = new Map();

/** The products behind a list's ids: asked for when one is shown that is not known. */
function useProducts(listId: number | null, ids: readonly number[]) {
  const { api } = useAppPorts();
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
