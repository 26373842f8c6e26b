import { isRejection } from '#shared/contract/http-error.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { type ActionContext, type ActionOutcome, runForm, UNREADABLE } from '../page-action.ts';
import { reorderFrom } from './reorder.ts';
import { requestReturnAction } from './request-return.ts';
import { deleteReviewAction, saveReviewAction } from './save-review.ts';

/** Runs the forms of an order page. */
export function orderAction(context: ActionContext, orderId: number): Promise<ActionOutcome> {
  const to = orderPath(orderId);
  return runForm(context, {
    'order-again': () => reorderFrom(context, orderId),
    invoices: async ({ api, key }) => {
      const { message } = await api.orders.requestInvoice({ id: orderId }, { idempotencyKey: key });
      return { kind: 'done', to, message };
    },
    return: () => requestReturnAction(context, orderId),
    review: () => saveReviewAction(context, orderId),
    'delete-review': () => deleteReviewAction(context, orderId),
    cancel: async ({ api }) => {
      await unlessCancelled(api, orderId, () => api.orders.cancelOrder({ id: orderId }));
      return { kind: 'done', to };
    },
    'cancel-parcel': async ({ api, form }) => {
      const supplierId = idFromUrl(form.get('supplier_id'));
      if (supplierId === null) return UNREADABLE;
      await unlessCancelled(
        api,
        orderId,
        () => api.orders.cancelParcel({ id: orderId, supplierId }),
        supplierId,
      );
      return { kind: 'done', to };
    },
  });
}

/**
 * Cancels an order or parcel. Does not throw if it is already cancelled, because the response to the first submission
 * may have been lost.
 */
async function unlessCancelled(
  api: ApiCalls,
  orderId: number,
  cancel: () => Promise<unknown>,
  supplierId?: number,
): Promise<void> {
  try {
    await cancel();
  } catch (error) {
    if (!isRejection(error, 'order_not_cancellable', 'conflict')) throw error;
    const order = await api.orders.getOrder({ id: orderId });
    const parcel = order.children.find(({ supplier }) => supplier.id === supplierId);
    if ((parcel ?? order).status !== 'cancelled') throw error;
  }
}
