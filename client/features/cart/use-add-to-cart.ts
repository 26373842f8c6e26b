import { type Action, useAction } from '#client/browser/use-action.ts';
import { useCartStore } from './cart-store.ts';
import { showSuccessToast } from './success-toast.ts';

/** Adds a product to the cart and shows a toast with a link to the cart. */
export function useAddToCart(): Action {
  const store = useCartStore();
  return useAction({ onDone: (result) => showSuccessToast(store, result) });
}
