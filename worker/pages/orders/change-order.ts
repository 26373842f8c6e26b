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
      await api.cancelOrder(orderId);
      return { kind: 'done', to };
    default:
      return { kind: 'done', to };
  }
}
