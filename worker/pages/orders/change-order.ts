import type { ApiClient } from '#shared/api-client/api-client.ts';
import { isRefusal } from '#shared/contract/http-error.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { type ActionContext, type ActionOutcome, runForm } from '../page-action.ts';
import { reorderFrom } from './reorder.ts';

/** Runs the forms of an order's page. */
export function changeOrder(context: ActionContext, orderId: number): Promise<ActionOutcome> {
  const to = orderPath(orderId);
  return runForm(context, {
    'order-again': () => reorderFrom(context, orderId),
    invoices: async ({ api, key }) => {
      const { message } = await api.requestInvoice(orderId, key);
      return { kind: 'done', to, message };
    },
    cancel: async ({ api }) => {
      await cancelOrder(api, orderId);
      return { kind: 'done', to };
    },
  });
}

/** An order that is cancelled already needs no cancelling: the first answer may have been lost. */
async function cancelOrder(api: ApiClient, orderId: number): Promise<void> {
  try {
    await api.cancelOrder(orderId);
  } catch (error) {
    if (!isRefusal(error, 'order_not_cancellable', 'conflict')) throw error;
    const { status } = await api.getOrder(orderId);
    if (status !== 'cancelled') throw error;
  }
}
