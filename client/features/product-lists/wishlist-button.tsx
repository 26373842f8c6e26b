import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { SUBMIT } from '#client/ui/button.tsx';
import { isInWishlist } from './list-types.ts';
import { useListsStore } from './lists-store.ts';

/** The id of the layout's `WishlistForm`. */
export const WISHLIST_FORM = 'hearts';

type Props = {
  productId: number;
  /** The product's. */
  name: string;
  className?: string;
  /** Words beside the sign; without them it is the sign alone. */
  children?: ReactNode;
};

/**
 * Puts a product into the Wishlist and takes it out: a button of the layout's `WishlistForm`, whose name is what it
 * does, and whose value is the product.
 */
export function WishlistButton({ productId, name, className, children }: Props) {
  const lists = useListsStore();
  const isIn = useStore(lists, (state) => isInWishlist(state, productId));
  const failure = useStore(lists, (state) => state.failure?.productId === productId && state.failure.message);
  useEffect(() => lists.getState().need(), [lists]);
  return (
    <>
      {/* In this order, because another would cost the home page up to 30 bytes more after compression. */}
      <button
        value={productId}
        aria-label={`Wishlist: ${name}`}
        type={SUBMIT}
        form={WISHLIST_FORM}
        className={className}
        aria-pressed={isIn}
        name={isIn ? 'drop' : 'keep'}
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
