import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { isWished, WISHLIST_ID } from './kept-lists.ts';
import { useListsStore } from './lists-store.ts';

type Props = {
  productId: number;
  /** The product's. */
  name: string;
  className?: string;
  /** Words beside the sign; without them it is the sign alone. */
  children?: ReactNode;
};

/** Puts a product into the Wishlist and takes it out. CSS shows it only where scripts run: without, it does nothing. */
export function Heart({ productId, name, className = 'heart heart-corner', children }: Props) {
  const lists = useListsStore();
  const isIn = useStore(lists, (state) => isWished(state, productId));
  const failure = useStore(lists, (state) => state.failure?.productId === productId && state.failure.message);
  useEffect(() => lists.getState().need(), [lists]);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`Wishlist: ${name}`}
        aria-pressed={isIn}
        onClick={() => void lists.getState().keep(WISHLIST_ID, productId, !isIn)}
      >
        {children}
      </button>
      {failure && (
        <p role="alert" className="heart-failure">
          {failure}
        </p>
      )}
    </>
  );
}
