import { type Action, useAction } from '#client/browser/use-action.ts';
import { showToast } from '#client/ui/toast.ts';
import { useCartStore } from './cart-store.ts';

/** Adds a product to the cart; a toast says so, with the way there. */
export function useAddToCart(name: string): Action {
  const store = useCartStore();
  const action = { label: 'View cart', run: () => store.getState().showSheet(true) };
  const onDone = () => showToast({ kind: 'success', title: 'Added to your cart', text: name, action });
  return useAction({ onDone });
}
