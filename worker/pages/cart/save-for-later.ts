import { inCartMessage } from '#client/features/cart/cart-messages.ts';
import { findSavedList } from '#client/features/product-lists/saved-lines.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { ListedProduct } from '#shared/contract/product-list.ts';
import { quantityInCart } from '#shared/domain/cart-totals.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { withLists } from '../product-lists/list-changed.ts';
import { cartDone, findLine, readId, removedOutcome, removeFromCart } from './change-line.ts';
import { findOrCreateSavedList, removeFromList } from './saved-list.ts';

/** Moves a line to what is saved for later, with its quantity. Saved first: what cannot be saved stays in the cart. */
export async function saveForLater({ api, form }: ActionContext): Promise<ActionOutcome> {
  const [before, lists] = await Promise.all([api.getCart(), api.listProductLists()]);
  const item = findLine(before, readId(form, 'cart_item_id'));
  // It has gone already, perhaps by a second press.
  if (item === undefined) return cartDone({ cart: before, lists });
  const { id } = await findOrCreateSavedList(api, lists);
  const list = await api.addToProductList(id, item.product_id, item.quantity);
  const cart = await removeFromCart(api, item);
  return cartDone(
    { cart, lists: withLists(lists, list) },
    removedOutcome(item, 'was saved for later.', { is_saved: 'yes' }),
  );
}

/** Puts what was saved for later back into the cart, in the quantity it was saved with, or as many as there are. */
export async function moveToCart({ api, form, key }: ActionContext): Promise<ActionOutcome> {
  const productId = readId(form, 'product_id');
  const [before, lists] = await Promise.all([api.getCart(), api.listProductLists()]);
  const list = findSavedList(lists);
  const product = list?.products.find(({ id }) => id === productId);
  // It was moved already, perhaps by a second press.
  if (list === undefined || product === undefined) return cartDone({ cart: before, lists });
  const cart = await addAsManyAsThereAre(api, before, product, key);
  const left = await removeFromList(api, list, productId);
  const message = inCartMessage(product.name, quantityInCart(cart, productId));
  return cartDone({ cart, lists: withLists(lists, left) }, { message });
}

/** All pieces are tried first: so the same press sends the same call again, which adds nothing. */
async function addAsManyAsThereAre(
  api: ApiClient,
  cart: Cart,
  { id, stock, quantity = 1 }: ListedProduct,
  key: string | undefined,
): Promise<Cart> {
  const room = stock - quantityInCart(cart, id);
  try {
    return await api.addToCart(id, quantity, key);
  } catch (error) {
    const isTooMany = error instanceof HttpError && 'quantity' in error.errors;
    if (!isTooMany || room < 1 || room >= quantity) throw error;
    return api.addToCart(id, room, key);
  }
}

export async function removeSaved({ api, form }: ActionContext): Promise<ActionOutcome> {
  const productId = readId(form, 'product_id');
  const lists = await api.listProductLists();
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

/** Takes back that something was removed from what is saved for later: the list remembers its quantity. */
export async function restoreSaved({ api, form }: ActionContext): Promise<ActionOutcome> {
  const productId = readId(form, 'product_id');
  const lists = await api.listProductLists();
  const { id } = await findOrCreateSavedList(api, lists);
  const list = await api.addToProductList(id, productId);
  const product = list.products.find((each) => each.id === productId);
  return cartDone(
    { lists: withLists(lists, list) },
    product && { message: `${product.name} is saved for later again.` },
  );
}
