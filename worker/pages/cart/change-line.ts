import { itemName } from '#client/features/cart/cart-messages.ts';
import { findCartItem, quantityInCart } from '#shared/domain/cart-items.ts';
import { fallBackIfMissing } from '../fallbacks.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { withLists } from '../product-lists/lists-changed-outcome.ts';
import { cartDone, findLine, inCartMessage, parseIdField, removalDetails } from './cart-done.ts';
import { findSavedList, removeFromList } from './saved-list.ts';

/** Sets a product's quantity in the cart. */
export async function setQuantity({ api, form }: ActionContext): Promise<ActionOutcome> {
  const productId = parseIdField(form, 'product_id');
  const cart = await api.cart.setCartItem({ productId, quantity: Number(form.get('quantity')) });
  const item = findCartItem(cart, productId);
  return cartDone({ cart }, item && { message: inCartMessage(itemName(item), item.quantity) });
}

/** Removes a line from the cart. */
export async function removeLine({ api, form }: ActionContext): Promise<ActionOutcome> {
  const before = await api.cart.getCart();
  const item = findLine(before, parseIdField(form, 'cart_item_id'));
  // The line has already been removed, perhaps by a second submission.
  if (item === undefined) return cartDone({ cart: before });
  const cart = await fallBackIfMissing(api.cart.removeCartItem({ cartItemId: item.id }), api.cart.getCart);
  return cartDone({ cart }, removalDetails(item, 'was removed.', {}));
}

/**
 * Restores a line that was removed or saved for later. A product that has returned to the cart since then keeps its
 * current quantity.
 */
export async function restoreLine({ api, form }: ActionContext): Promise<ActionOutcome> {
  const productId = parseIdField(form, 'product_id');
  const isSaved = form.has('is_saved');
  const [before, lists] = await Promise.all([
    api.cart.getCart(),
    isSaved ? api.productLists.listProductLists() : [],
  ]);
  const isBack = quantityInCart(before, productId) > 0;
  const cart = isBack
    ? before
    : await api.cart.setCartItem({ productId, quantity: Number(form.get('quantity')) });
  const list = findSavedList(lists);
  const left = list && (await removeFromList(api, list, productId));
  const item = findCartItem(cart, productId);
  return cartDone(
    { cart, ...(left && { lists: withLists(lists, left) }) },
    item && { message: `${itemName(item)} is back in your cart.` },
  );
}
