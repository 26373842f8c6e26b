import { addSeveral } from '#client/features/cart/add-several.ts';
import type { ListsChange } from '#client/features/product-lists/change-lists.ts';
import { buyable, cartReport, reportText } from '#client/features/product-lists/list-words.ts';
import { toListLine } from '#client/features/product-lists/shown-lists.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';

/** A whole list to the cart where no scripts run: on to the cart, or back with what could not be added. */
export async function listToCart(api: ApiClient, listId: number): Promise<ListsChange> {
  const lines = (await api.listProductsOfList(listId)).map(toListLine);
  const tried = await addSeveral(api, buyable(lines));
  const report = cartReport(lines, tried, '');
  if (report.leftOut.length === 0) return { kind: 'redirect', to: '/cart' };
  return { kind: 'invalid', errors: NO_ERRORS, message: reportText(report) };
}
