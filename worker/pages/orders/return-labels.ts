import type { ReturnStatus } from '#shared/domain/return-states.ts';

/** The label of each return status. */
export const RETURN_LABELS: Readonly<Record<ReturnStatus, string>> = {
  requested: 'Requested',
  accepted: 'Accepted',
  refused: 'Refused',
  received: 'Received',
  refunded: 'Refunded',
};
