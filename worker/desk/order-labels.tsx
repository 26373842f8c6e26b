import { Badge } from '#client/ui/badge.tsx';
import type { OrderStatus } from '#shared/contract/order.ts';
import type { ReturnRemedy } from '#shared/domain/return-remedy.ts';
import type { ReturnReason, ReturnStatus } from '#shared/domain/return-states.ts';

/** The operators' word for each status. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  placed: 'Waiting for payment',
  paid: 'To pack',
  packed: 'To ship',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
};

const TONES = {
  placed: 'neutral',
  paid: 'warning',
  packed: 'warning',
  shipped: 'accent',
  delivered: 'accent',
  cancelled: 'error',
  expired: 'error',
  refunded: 'neutral',
} as const;

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_WORDS[status]}</Badge>;
}

/** The operators' word for each status of a return. */
export const RETURN_WORDS: Readonly<Record<ReturnStatus, string>> = {
  requested: 'To decide',
  accepted: 'Waiting for the goods',
  refused: 'Refused',
  received: 'Refund due',
  refunded: 'Settled',
};

const REASON_WORDS: Readonly<Record<ReturnReason, string>> = {
  changed_mind: 'Changed mind',
  defective: 'Defective',
};

export const REMEDY_WORDS: Readonly<Record<ReturnRemedy, string>> = {
  refund: 'Refund',
  replacement: 'Replacement',
  repair: 'Repair',
};

/** Describes the reason of a return and, for a defective product, the remedy that the customer gets. */
export function reasonWords({ reason, remedy }: { reason: ReturnReason; remedy: ReturnRemedy }): string {
  const words = REASON_WORDS[reason];
  return reason === 'defective' ? `${words}: ${REMEDY_WORDS[remedy].toLowerCase()}` : words;
}
