import type { ProductList } from '../contract/product-list.ts';
import { quantityInCart } from '../domain/cart-totals.ts';
import type { QueuedAction } from '../navigation/queued-action.ts';
import type { ApiClient } from './api-client.ts';

/** Makes the calls of an action that has waited for a login. */
export async function callQueued(api: ApiClient, action: QueuedAction): Promise<void> {
  if (action.kind === 'add-to-list') await addToListOf(api, action);
  else await api.setCartItem(action.productId, await totalInCart(api, action));
}

/** What the cart will hold of a product once some are added (R-API-35), in pieces. */
async function totalInCart(
  api: ApiClient,
  { productId, quantity }: Extract<QueuedAction, { kind: 'add-to-cart' }>,
): Promise<number> {
  return quantityInCart(await api.getCart(), productId) + quantity;
}

/** Puts a product on a list, or on the Wishlist where the list's id was not known yet (0); gives the list. */
export async function addToListOf(
  api: ApiClient,
  { listId, productId }: Extract<QueuedAction, { kind: 'add-to-list' }>,
): Promise<ProductList> {
  const id = listId === 0 ? (await api.listProductLists()).find(({ locked }) => locked)?.id : listId;
  return api.addToProductList(id ?? 0, productId);
}
