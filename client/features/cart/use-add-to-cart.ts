import { useAppServices } from '#client/browser/app-services.ts';
import { type Action, useAction } from '#client/browser/use-action.ts';
import { showToast } from '#client/ui/toast.ts';

/** Adds a product to the cart; a toast says so, with the way there. */
export function useAddToCart(name: string): Action {
  const { goTo } = useAppServices();
  const action = { label: 'View cart', run: () => void goTo('/cart') };
  const onDone = () => showToast({ kind: 'success', title: 'Added to your cart', text: name, action });
  return useAction({ onDone });
}
