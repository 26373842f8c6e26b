import type { ReturnStatus } from '#shared/domain/return-states.ts';

/** How each status of a return is shown to the shopper, in a word. */
export const RETURN_LABELS: Readonly<Record<ReturnStatus, string>> = {
  requested: 'Requested',
  accepted: 'Accepted',
  refused: 'Refused',
  received: 'Received',
  refunded: 'Refunded',
};
