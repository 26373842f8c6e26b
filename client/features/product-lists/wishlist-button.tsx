import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { SUBMIT } from '#client/ui/button.tsx';
import { isInWishlist } from './list-types.ts';
import { useListsStore } from './lists-store.ts';

/** The id of the layout's `WishlistForm`. */
export const WISHLIST_FORM = 'hearts';

type Props = {
  productId: number;
  /** The product's name. */
  name: string;
  /** The text beside the icon; omitted to show only the icon. */
  children?: ReactNode;
};

/**
 * The button that adds a product to the Wishlist or removes it. It submits the layout's `WishlistForm`: the button's
 * name is the action, its value the product.
 */
export function WishlistButton({ productId, name, children }: Props) {
  const lists = useListsStore();
  const isIn = useStore(lists, (state) => isInWishlist(state, productId));
  const failure = useStore(lists, (state) => state.failure?.productId === productId && state.failure.message);
  useEffect(() => lists.getState().ensureLoaded(), [lists]);
  return (
    <>
      {/* With any other order of attributes, the compressed home page grows by up to 30 bytes. */}
      <button
        value={productId}
        aria-label={`Wishlist: ${name}`}
        type={SUBMIT}
        form={WISHLIST_FORM}
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
