import { isRejection } from '#shared/contract/http-error.ts';
import { quantityInCart } from '#shared/domain/cart-items.ts';
import { fallBackIfMissing } from '../fallbacks.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { withLists } from '../product-lists/lists-changed-outcome.ts';
import { cartDone, findLine, inCartMessage, parseIdField, removalDetails } from './cart-done.ts';
import { findOrCreateSavedList, findSavedList, removeFromList } from './saved-list.ts';

/**
 * Moves a cart line with its quantity to the saved list. The product is saved before the line is removed, so a product
 * that cannot be saved stays in the cart.
 */
export async function saveForLater({ api, form }: ActionContext): Promise<ActionOutcome> {
  const [before, lists] = await Promise.all([api.cart.getCart(), api.productLists.listProductLists()]);
  const item = findLine(before, parseIdField(form, 'cart_item_id'));
  // The line has already been removed, perhaps by a second submission.
  if (item === undefined) return cartDone({ cart: before, lists });
  const { id } = await findOrCreateSavedList(api, lists);
  const list = await api.productLists.addToProductList({
    listId: id,
    productId: item.product_id,
    quantity: item.quantity,
  });
  const cart = await fallBackIfMissing(api.cart.removeCartItem({ cartItemId: item.id }), api.cart.getCart);
  return cartDone(
    { cart, lists: withLists(lists, list) },
    removalDetails(item, 'was saved for later.', { is_saved: 'yes' }),
  );
}

/** Moves a saved product back into the cart, with its saved quantity or as many units as are in stock. */
export async function moveToCart({ api, form, key }: ActionContext): Promise<ActionOutcome> {
  const productId = parseIdField(form, 'product_id');
  const before = await api.productLists.listProductLists();
  const list = findSavedList(before);
  const product = list?.products.find(({ id }) => id === productId);
  // The product has already been moved, perhaps by a second submission.
  if (list === undefined || product === undefined)
    return cartDone({ cart: await api.cart.getCart(), lists: before });
  const cart = await api.cart
    .moveToCart({ listId: list.id, productId }, { idempotencyKey: key })
    .catch((error: unknown) => {
      // Another tab has already moved the product. A product that is no longer sold (`gone`) is rejected and stays on
      // the list.
      if (isRejection(error, 'not_found')) return api.cart.getCart();
      throw error;
    });
  const pieces = quantityInCart(cart, productId);
  const message = pieces > 0 ? inCartMessage(product.name, pieces) : '';
  return cartDone({ cart, lists: await api.productLists.listProductLists() }, { message });
}

/** Removes a product from the saved list, with an undo form. */
export async function removeSaved({ api, form }: ActionContext): Promise<ActionOutcome> {
  const productId = parseIdField(form, 'product_id');
  const lists = await api.productLists.listProductLists();
  const list = findSavedList(lists);
  const product = list?.products.find(({ id }) => id === productId);
  if (list === undefined || product === undefined) return cartDone({ lists });
  const left = await removeFromList(api, list, productId);
  const fields = { intent: 'restore-saved', product_id: String(productId) };
  return cartDone(
    { lists: withLists(lists, left) },
    { message: `${product.name} was removed.`, undo: { action: '/cart', fields } },
  );
}

/** Restores a product that was removed from the saved list. The API restores its former quantity. */
export async function restoreSaved({ api, form }: ActionContext): Promise<ActionOutcome> {
  const productId = parseIdField(form, 'product_id');
  const lists = await api.productLists.listProductLists();
  const { id } = await findOrCreateSavedList(api, lists);
  const list = await api.productLists.addToProductList({ listId: id, productId });
  const product = list.products.find((each) => each.id === productId);
  return cartDone(
    { lists: withLists(lists, list) },
    product && { message: `${product.name} is saved for later again.` },
  );
}
