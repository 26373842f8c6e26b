import type { Context } from 'hono';
import { isRejection } from '#shared/contract/http-error.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { sessionOf } from '../auth/session-of.ts';
import { findRecordedCall } from '../db/idempotency-key.ts';
import { queueEmail } from '../email/queue-email.ts';
import { attemptKey, countAttempt, countAttempts, networkLimits } from '../http/rate-limit.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { supportReference } from './support.repository.ts';
import { storeSupportRequest } from './support.service.ts';

/** Handles messages to the shop (R-API-51). They are open to everyone, signed in or not. */
export const supportHandlers = {
  askSupport: async (c, { body: input, keyedCall }) => {
    const now = c.get('now')();
    const userId = (await sessionOf(c))?.userId ?? null;
    const isRetry = (await findRecordedCall(c.env.DB, keyedCall, userId)) !== null;
    if (!isRetry) await countRequest(c, userId, now);
    const isConfirmed = userId !== null || (await mayConfirm(c, input.email, now));
    const { id, isRepeated } = await storeSupportRequest(c.env.DB, input, { userId, keyedCall, now });
    await queueEmail(
      c,
      ...(isConfirmed ? [{ template: 'support-received', support_request_id: id } as const] : []),
      { template: 'support-request', support_request_id: id },
    );
    return c.json({ message: MESSAGE, reference: supportReference(id) }, isRepeated ? 200 : 201);
  },
} satisfies EndpointHandlers<'support'>;

const MESSAGE = 'Thank you for writing to us. We’ll answer by e-mail.';

/**
 * Counts a request towards its limit. Signed-in customers are counted by id, so that strangers on the same network
 * cannot use up their limit.
 */
function countRequest(c: Context<ApiEnv>, userId: number | null, now: Date): Promise<void> {
  const { ofCustomer, ofNetwork } = EXACT_LIMITS.support;
  const limits =
    userId === null
      ? networkLimits(c, 'support', ofNetwork)
      : [{ key: attemptKey(c.env, 'support-customer', String(userId)), ...ofCustomer }];
  return countAttempts(c.env.DB, limits, now);
}

/**
 * Counts a confirmation to a visitor's address, and returns true if it may be sent. Above the limit, the shop still
 * receives the message, because a stranger may have entered the address. Retries count too, because they queue the
 * confirmation again.
 */
async function mayConfirm(c: Context<ApiEnv>, email: string, now: Date): Promise<boolean> {
  const key = attemptKey(c.env, 'support-email', email);
  try {
    await countAttempt(c.env.DB, { key, ...EXACT_LIMITS.support.ofEmail, now });
    return true;
  } catch (error) {
    if (isRejection(error, 'too_many_requests')) return false;
    throw error;
  }
}
