import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { reorderFrom } from './reorder.ts';

/** Runs the forms of an order's page, each known by its `intent`. */
export async function changeOrder(context: ActionContext, orderId: number): Promise<ActionOutcome> {
  const { api, form, key } = context;
  const to = orderPath(orderId);
  switch (form.get('intent')) {
    case 'order-again':
      return reorderFrom(context, orderId);
    case 'invoices':
      return { kind: 'done', to, message: (await api.requestInvoice(orderId, key)).message };
    case 'cancel':
      await cancelOrder(api, orderId);
      return { kind: 'done', to };
    default:
      return { kind: 'done', to };
  }
}

/** An order that is cancelled already needs no cancelling: the first answer may have been lost. */
async function cancelOrder(api: ApiClient, orderId: number): Promise<void> {
  try {
    await api.cancelOrder(orderId);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 409) throw error;
    const { status } = await api.getOrder(orderId);
    if (status !== 'cancelled') throw error;
  }
}
