import { buyable, cartReport, reportText } from '#client/features/product-lists/list-messages.ts';
import { onePieceOfEach, tried } from '#client/features/product-lists/list-to-cart.ts';
import { toListLine } from '#client/features/product-lists/shown-lists.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import { fillCart } from '../cart/fill-cart.ts';
import type { ActionOutcome } from '../page-action.ts';

/** Puts a whole list into the cart where no scripts run; then shows the cart, or the list with what could not be added. */
export async function listToCart(api: ApiClient, listId: number): Promise<ActionOutcome> {
  const lines = (await api.listProductsOfList(listId)).map(toListLine);
  const run = await fillCart(api, onePieceOfEach(buyable(lines)));
  if (run.failure instanceof HttpError && run.failure.status === 401) throw run.failure;
  const report = cartReport(lines, tried(run.lines), '');
  if (report.leftOut.length === 0) return { kind: 'redirect', to: '/cart' };
  return { kind: 'invalid', errors: NO_ERRORS, message: reportText(report) };
}
