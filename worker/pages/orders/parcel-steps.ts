import type { ParcelStep } from '#client/features/orders/order-data.ts';
import { STATUS_LABELS } from '#client/features/orders/status-labels.ts';
import type { Order, OrderChild, OrderStatus } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';

const WAY: readonly OrderStatus[] = ['placed', 'paid', 'packed', 'shipped', 'delivered'];

/** The steps of a parcel. One that was cancelled, has expired or was refunded has no steps ahead, only its end. */
export function parcelSteps(
  order: Pick<Order, 'status' | 'payment'>,
  { status }: Pick<OrderChild, 'status'>,
): ParcelStep[] {
  const reached = WAY.indexOf(status);
  if (reached === -1) {
    const isAlone = status === 'cancelled' && (isPaid(order.status) || order.status === 'refunded');
    const wasPaid = isAlone || (status === 'refunded' && order.payment?.status === 'complete');
    const before: OrderStatus[] = wasPaid ? ['placed', 'paid'] : ['placed'];
    return [
      ...before.map((step) => ({ label: labelOf(step), state: 'done' as const })),
      { label: labelOf(status), state: 'ended' },
    ];
  }
  return WAY.map((step, index) => ({
    label: labelOf(step),
    state: index < reached ? 'done' : index === reached ? 'current' : 'to-come',
  }));
}

function labelOf(status: OrderStatus): string {
  return status === 'placed' ? 'Order placed' : STATUS_LABELS[status].label;
}
