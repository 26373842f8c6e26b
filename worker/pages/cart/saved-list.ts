import { isRejection } from '#shared/contract/http-error.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import type { Api } from '#worker/api/index.ts';
import { fallBackIfMissing } from '../fallbacks.ts';

/** The name of the ordinary list that holds what was taken out of the cart for another day (R-ENT-2). */
const SAVED_LIST_NAME = 'Saved for later';

export function findSavedList(lists: readonly ProductList[]): ProductList | undefined {
  // No two lists of a customer have the same name, whatever its case.
  return lists.find(({ name, locked }) => !locked && name.toLowerCase() === SAVED_LIST_NAME.toLowerCase());
}

/** The list of what is saved for later; it is made where there is none yet. */
export async function findOrCreateSavedList(api: Api, lists: readonly ProductList[]): Promise<ProductList> {
  const known = findSavedList(lists);
  if (known !== undefined) return known;
  try {
    return await api.productLists.createProductList({ name: SAVED_LIST_NAME });
  } catch (error) {
    if (!isRejection(error, 'invalid')) throw error;
    // Another tab has made it just now, or the customer can have no more lists.
    const made = findSavedList(await api.productLists.listProductLists());
    if (made === undefined) throw error;
    return made;
  }
}

/** Removes a product and returns the list; a list that was deleted meanwhile is returned empty. */
export function removeFromList(api: Api, list: ProductList, productId: number): Promise<ProductList> {
  return fallBackIfMissing(api.productLists.removeFromProductList({ listId: list.id, productId }), () => ({
    ...list,
    products: [],
  }));
}
