import type { SupportInput } from '#shared/contract/support.ts';
import type { KeyedCall } from '../db/idempotency-key.ts';
import { invalid } from '../http/errors.ts';
import { findOrder } from '../orders/orders.repository.ts';
import { insertSupportRequest } from './support.repository.ts';

/** Without an idempotency key, an equal message within this time counts as a second click or a retry. */
const SAME_REQUEST_MS = 10 * 60_000;

/**
 * Stores a support message once. `userId` is null without a session. A filled hidden field only flags a visitor's
 * message, because password managers fill that field too.
 */
export async function storeSupportRequest(
  db: D1Database,
  { name, email, message, order_id: orderId, website = '' }: SupportInput,
  { userId, keyedCall, now }: { userId: number | null; keyedCall: KeyedCall | null; now: Date },
): Promise<{ id: number; isRepeated: boolean }> {
  if (userId !== null && orderId !== undefined) await rejectForeignOrder(db, userId, orderId);
  const isOwn = userId !== null;
  return insertSupportRequest(db, {
    user_id: userId,
    name,
    email,
    message,
    order_id: isOwn ? (orderId ?? null) : null,
    claimed_order_id: isOwn ? null : (orderId ?? null),
    is_suspicious: !isOwn && website !== '' ? 1 : 0,
    keyedCall,
    now,
    since: new Date(now.getTime() - SAME_REQUEST_MS),
  });
}

/**
 * Throws an error if the order is not the customer's. The error is the same for another customer's order and for a
 * missing one, so it does not reveal which numbers exist.
 */
async function rejectForeignOrder(db: D1Database, userId: number, orderId: number): Promise<void> {
  if ((await findOrder(db, userId, orderId)) !== null) return;
  throw invalid({ order_id: ['Choose one of your own orders, or leave this empty.'] });
}
