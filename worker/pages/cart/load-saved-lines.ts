import type { ListLine } from '#client/features/product-lists/list-page-data.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { isRefusal } from '#shared/contract/http-error.ts';
import { toListLine } from '../product-lists/to-list-line.ts';
import { findSavedList } from './saved-list.ts';

/** What the customer has saved for later; null where it could not be loaded, which costs nobody the cart. */
export async function loadSavedLines(api: ApiClient): Promise<ListLine[] | null> {
  try {
    return findSavedList(await api.listProductLists())?.products.map(toListLine) ?? [];
  } catch (error) {
    if (isRefusal(error, 'unauthenticated')) throw error;
    return null;
  }
}
