import type { OrderStatus } from '#shared/contract/order.ts';

type StatusLabel = { label: string; tone: 'neutral' | 'warning' | 'error' | 'accent' };

export const STATUS_LABELS: Readonly<Record<OrderStatus, StatusLabel>> = {
  placed: { label: 'Waiting for payment', tone: 'warning' },
  paid: { label: 'Paid', tone: 'accent' },
  packed: { label: 'Packed', tone: 'accent' },
  shipped: { label: 'On its way', tone: 'accent' },
  delivered: { label: 'Delivered', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'error' },
  expired: { label: 'Expired', tone: 'error' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};
