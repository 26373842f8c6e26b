import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { isWished } from './list-types.ts';
import { useListsStore } from './lists-store.ts';
import { heartButton } from './wishlist-form.tsx';

type Props = {
  productId: number;
  /** The product's. */
  name: string;
  className?: string;
  /** Words beside the sign; without them it is the sign alone. */
  children?: ReactNode;
};

/** Puts a product into the Wishlist and takes it out: a button of the layout's `WishlistForm`. */
export function Heart({ productId, name, className = 'heart heart-corner', children }: Props) {
  const lists = useListsStore();
  const isIn = useStore(lists, (state) => isWished(state, productId));
  const failure = useStore(lists, (state) => state.failure?.productId === productId && state.failure.message);
  useEffect(() => lists.getState().need(), [lists]);
  return (
    <>
      <button
        {...heartButton(productId, isIn)}
        className={className}
        aria-label={`Wishlist: ${name}`}
        aria-pressed={isIn}
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
