import { isRejection } from '#shared/contract/http-error.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { fallBackIfMissing } from '../fallbacks.ts';

/** Name of the ordinary list that stores products saved for later (R-ENT-2). */
const SAVED_LIST_NAME = 'Saved for later';

/** Returns the list of products saved for later; undefined if it does not exist. */
export function findSavedList(lists: readonly ProductList[]): ProductList | undefined {
  // List names are unique per customer, ignoring case.
  return lists.find(({ name, locked }) => !locked && name.toLowerCase() === SAVED_LIST_NAME.toLowerCase());
}

/** Returns the list of products saved for later, and creates it if it does not exist. */
export async function findOrCreateSavedList(
  api: ApiCalls,
  lists: readonly ProductList[],
): Promise<ProductList> {
  const existing = findSavedList(lists);
  if (existing !== undefined) return existing;
  try {
    return await api.productLists.createProductList({ name: SAVED_LIST_NAME });
  } catch (error) {
    if (!isRejection(error, 'invalid')) throw error;
    // Another tab has just created the list, or the customer has reached the maximum number of lists.
    const made = findSavedList(await api.productLists.listProductLists());
    if (made === undefined) throw error;
    return made;
  }
}

/** Removes a product and returns the list. A list that has been deleted meanwhile is returned empty. */
export function removeFromList(api: ApiCalls, list: ProductList, productId: number): Promise<ProductList> {
  return fallBackIfMissing(api.productLists.removeFromProductList({ listId: list.id, productId }), () => ({
    ...list,
    products: [],
  }));
}
