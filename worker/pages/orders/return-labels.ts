import type { OrderReturn } from '#shared/contract/order-return.ts';
import type { ReturnRemedy } from '#shared/domain/return-remedy.ts';
import type { ReturnStatus } from '#shared/domain/return-states.ts';

/** The label of a return's status. The label of the last status depends on the remedy. */
export function returnLabel({ status, remedy }: Pick<OrderReturn, 'status' | 'remedy'>): string {
  return status === 'refunded' ? SETTLED_LABELS[remedy] : LABELS[status];
}

const LABELS: Readonly<Record<Exclude<ReturnStatus, 'refunded'>, string>> = {
  requested: 'Requested',
  accepted: 'Accepted',
  refused: 'Refused',
  received: 'Received',
};
const SETTLED_LABELS: Readonly<Record<ReturnRemedy, string>> = {
  refund: 'Refunded',
  replacement: 'Replacement on its way',
  repair: 'Being repaired',
};
