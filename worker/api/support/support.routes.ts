import type { Context } from 'hono';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { sessionOf } from '../auth/session-of.ts';
import { findRecordedCall } from '../db/idempotency-key.ts';
import { queueEmail } from '../email/queue-email.ts';
import { attemptKey, countAttempt } from '../http/rate-limit.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { supportReference } from './support.repository.ts';
import { storeSupportRequest } from './support.service.ts';

/** Handles messages to the shop (R-API-51). They are open to everyone, signed in or not. */
export const supportHandlers = {
  askSupport: async (c, { body: input, keyedCall }) => {
    const now = c.get('now')();
    const userId = (await sessionOf(c))?.userId ?? null;
    const isRetry = (await findRecordedCall(c.env.DB, keyedCall, userId)) !== null;
    if (!isRetry) await countRequest(c, userId, input.email, now);
    const { id, isRepeated } = await storeSupportRequest(c.env.DB, input, { userId, keyedCall, now });
    await queueEmail(
      c,
      { template: 'support-received', support_request_id: id },
      { template: 'support-request', support_request_id: id },
    );
    return c.json({ message: MESSAGE, reference: supportReference(id) }, isRepeated ? 200 : 201);
  },
} satisfies EndpointHandlers<'support'>;

const MESSAGE = 'Thank you for writing to us. We’ll answer by e-mail.';

/**
 * Counts a request towards its limit. Signed-in customers are counted by id, so that a stranger who enters a customer's
 * email cannot use up that customer's limit.
 */
function countRequest(c: Context<ApiEnv>, userId: number | null, email: string, now: Date): Promise<void> {
  const limit =
    userId === null
      ? { key: attemptKey(c.env, 'support-email', email), ...EXACT_LIMITS.support.ofEmail }
      : { key: attemptKey(c.env, 'support-customer', String(userId)), ...EXACT_LIMITS.support.ofCustomer };
  return countAttempt(c.env.DB, { ...limit, now });
}
