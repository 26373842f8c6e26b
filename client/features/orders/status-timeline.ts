import type { Order, OrderStatus } from '#shared/contract/order.ts';
import { STATUS_LABELS } from './status-labels.ts';

export type TimelineStep = { status: OrderStatus; label: string; state: 'done' | 'current' | 'to-come' };

const WAY: readonly OrderStatus[] = ['placed', 'paid', 'packed', 'shipped', 'delivered'];
const LABELS: Partial<Record<OrderStatus, string>> = { placed: 'Order placed' };

/** The steps of a parcel. A cancelled, expired or refunded order has no steps ahead, only its end. */
export function statusTimeline(status: OrderStatus, payment: Order['payment']): TimelineStep[] {
  const reached = WAY.indexOf(status);
  if (reached === -1) {
    const wasPaid = status === 'refunded' && payment?.status === 'complete';
    const before: OrderStatus[] = wasPaid ? ['placed', 'paid'] : ['placed'];
    return [
      ...before.map((step) => ({ status: step, label: labelOf(step), state: 'done' as const })),
      { status, label: labelOf(status), state: 'current' },
    ];
  }
  return WAY.map((step, index) => ({
    status: step,
    label: labelOf(step),
    state: index < reached ? 'done' : index === reached ? 'current' : 'to-come',
  }));
}

function labelOf(status: OrderStatus): string {
  return LABELS[status] ?? STATUS_LABELS[status].label;
}
