import type { ApiClient } from '#shared/api-client/api-client.ts';
import { isRefusal } from '#shared/contract/http-error.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { type ActionContext, type ActionOutcome, runForm, UNREADABLE } from '../page-action.ts';
import { reorderFrom } from './reorder.ts';
import { requestReturnFrom } from './request-return.ts';

/** Runs the forms of an order's page. */
export function changeOrder(context: ActionContext, orderId: number): Promise<ActionOutcome> {
  const to = orderPath(orderId);
  return runForm(context, {
    'order-again': () => reorderFrom(context, orderId),
    invoices: async ({ api, key }) => {
      const { message } = await api.requestInvoice(orderId, key);
      return { kind: 'done', to, message };
    },
    return: () => requestReturnFrom(context, orderId),
    cancel: async ({ api }) => {
      await unlessCancelled(api, orderId, () => api.cancelOrder(orderId));
      return { kind: 'done', to };
    },
    'cancel-parcel': async ({ api, form }) => {
      const supplierId = idFromUrl(form.get('supplier_id'));
      if (supplierId === null) return UNREADABLE;
      await unlessCancelled(api, orderId, () => api.cancelParcel(orderId, supplierId), supplierId);
      return { kind: 'done', to };
    },
  });
}

/** What is cancelled already needs no cancelling: the first answer may have been lost. */
async function unlessCancelled(
  api: ApiClient,
  orderId: number,
  cancel: () => Promise<unknown>,
  supplierId?: number,
): Promise<void> {
  try {
    await cancel();
  } catch (error) {
    if (!isRefusal(error, 'order_not_cancellable', 'conflict')) throw error;
    const order = await api.getOrder(orderId);
    const parcel = order.children.find(({ supplier }) => supplier.id === supplierId);
    if ((parcel ?? order).status !== 'cancelled') throw error;
  }
}
