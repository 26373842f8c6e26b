import type { Actor } from '#worker/operations/operator-events.repository.ts';

/** The operator of tests. */
export const OPERATOR: Actor = { operator: 'thandi@shop.test', reason: null };
