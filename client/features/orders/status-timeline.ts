import type { OrderStatus } from '#shared/contract/order.ts';
import { STATUS_WORDS } from './status-words.ts';

export type TimelineStep = { status: OrderStatus; label: string; state: 'done' | 'current' | 'to-come' };

const WAY: readonly OrderStatus[] = ['placed', 'paid', 'packed', 'shipped', 'delivered'];
const LABELS: Partial<Record<OrderStatus, string>> = { placed: 'Order placed' };

/** The way of a parcel with where it is; an order that was given up has no way ahead, only its end. */
export function statusTimeline(status: OrderStatus): TimelineStep[] {
  const reached = WAY.indexOf(status);
  if (reached === -1) {
    return [
      { status: 'placed', label: labelOf('placed'), state: 'done' },
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
  return LABELS[status] ?? STATUS_WORDS[status].label;
}
