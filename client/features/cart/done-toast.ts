import { showToast } from '#client/ui/toast.ts';
import { ADDED_TO_CART } from '#shared/constants.ts';
import { EMPTY_CART, findCartItem } from '#shared/domain/cart-items.ts';
import { productLabel } from '#shared/domain/product.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { CartStore } from './cart-store.ts';

/**
 * Says by a toast what a form has done, at once or by the login that it has waited for; of a product that was added its name
 * and the way to the cart, too.
 */
export function showDoneToast(
  store: CartStore,
  { message, changed, events }: Pick<DoneResult, 'message' | 'changed' | 'events'>,
): void {
  if (message === '') return;
  const toast = { kind: 'success', title: message } as const;
  if (message !== ADDED_TO_CART) {
    showToast(toast);
    return;
  }
  const added = events.find((event) => event.name === 'add_to_cart');
  const item = added && findCartItem(changed.cart ?? EMPTY_CART, added.product_id);
  const action = { label: 'View cart', run: () => store.getState().showSheet(true) };
  showToast({ ...toast, ...(item && { text: productLabel(item.product) }), action });
}
