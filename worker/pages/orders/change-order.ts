import { INVOICES_PARAMETER } from '#client/features/orders/order-return.ts';
import { toWantedItems, unfinishedLines } from '#client/features/orders/reorder.ts';
import {
  formatReorderLines,
  parseReorderLines,
  REORDER_PARAMETER,
} from '#client/features/orders/reorder-url.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { fillCart } from '../cart/fill-cart.ts';
import type { ActionOutcome } from '../page-action.ts';
import { refusedForm } from '../refused-form.ts';

/** Runs the forms of an order's page where no scripts run, each known by its `intent`. */
export async function changeOrder(
  api: ApiClient,
  orderId: number,
  form: URLSearchParams,
): Promise<ActionOutcome> {
  switch (form.get('intent')) {
    case 'order-again':
      return reorderFrom(api, orderId, form);
    case 'invoices':
      return answering(`${orderPath(orderId)}?${INVOICES_PARAMETER}=mailed`, () =>
        api.requestInvoice(orderId),
      );
    case 'cancel':
      return answering(orderPath(orderId), () => api.cancelOrder(orderId));
    default:
      return { kind: 'redirect', to: orderPath(orderId) };
  }
}

/** A longer address is refused. The cart is shown instead, which says itself what is in it. */
const MAX_PATH_CHARACTERS = 1_900;

async function reorderFrom(api: ApiClient, orderId: number, form: URLSearchParams): Promise<ActionOutcome> {
  const { products } = await api.getOrder(orderId);
  const known = unfinishedLines(parseReorderLines(form.get(REORDER_PARAMETER), products));
  const { lines, failure } = await fillCart(api, toWantedItems(products), known);
  if (failure instanceof HttpError && failure.status === 401) throw failure;
  const to = `${orderPath(orderId)}?${REORDER_PARAMETER}=${formatReorderLines(lines)}`;
  return { kind: 'redirect', to: to.length > MAX_PATH_CHARACTERS ? '/cart' : to };
}

async function answering(to: string, change: () => Promise<unknown>): Promise<ActionOutcome> {
  try {
    await change();
    return { kind: 'redirect', to };
  } catch (error) {
    return refusedForm(error, [409, 429]);
  }
}
