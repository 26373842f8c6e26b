import { type Submission, useSubmission } from '#client/browser/use-submission.ts';
import { showToast } from '#client/ui/toast.ts';
import { EMPTY_CART, findCartItem } from '#shared/domain/cart-items.ts';
import { productLabel } from '#shared/domain/product.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { type CartStore, useCartStore } from './cart-store.ts';

/** Returns a submission that adds a product to the cart. On success, a toast offers to open the cart. */
export function useCartSubmission(): Submission {
  const store = useCartStore();
  return useSubmission({ onDone: (result) => showSuccessToast(store, result) });
}

/**
 * Shows a form's message as a toast. If the form added exactly one product to the cart, the toast names the product and
 * offers to open the cart.
 */
export function showSuccessToast(
  store: CartStore,
  { message, changed, events }: Pick<DoneResult, 'message' | 'changed' | 'events'>,
): void {
  if (message === '') return;
  const toast = { kind: 'success', title: message } as const;
  const [added, ...more] = events.filter((event) => event.name === 'add_to_cart');
  if (added === undefined || more.length > 0) {
    showToast(toast);
    return;
  }
  const item = findCartItem(changed.cart ?? EMPTY_CART, added.product_id);
  const action = { label: 'View cart', run: () => store.getState().showSheet(true) };
  showToast({ ...toast, ...(item && { text: productLabel(item.product) }), action });
}
