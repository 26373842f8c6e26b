import type { ListLine } from '#client/features/product-lists/list-page-data.ts';
import { savedLines } from '#client/features/product-lists/saved-lines.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { isRefusal } from '#shared/contract/http-error.ts';

/** What the customer has saved for later; null where it could not be loaded, which costs nobody the cart. */
export async function loadSavedLines(api: ApiClient): Promise<ListLine[] | null> {
  try {
    return savedLines(await api.listProductLists());
  } catch (error) {
    if (isRefusal(error, 'unauthenticated')) throw error;
    return null;
  }
}
