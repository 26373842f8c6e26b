import type { MouseEvent } from 'react';
import { isSignedIn, useSession } from '#client/features/auth/session-store.ts';
import { useCartStore } from '#client/features/cart/cart-store.ts';

/** A customer's click on a link to the cart shows it over the page (R-CART-1); all others follow the link. */
export function useCartLink(): (event: MouseEvent) => void {
  const isIn = useSession(isSignedIn);
  const store = useCartStore();
  return (event) => {
    if (!isIn || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    store.getState().showSheet(true);
  };
}
