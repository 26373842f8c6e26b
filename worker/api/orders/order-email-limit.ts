import type { Context } from 'hono';
import { isRejection } from '#shared/contract/http-error.ts';
import { writeLog } from '#worker/platform/log.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { attemptKey, countAttempt } from '../http/rate-limit.ts';

/**
 * Counts an email about an unpaid order, and returns true if the email may be sent. Placing and cancelling orders is
 * free, and the customer may have entered another person's email address. So the number of these emails per customer is
 * limited. Never throws. An email that cannot be counted may be sent.
 */
export async function mayEmailUnpaidOrder(c: Context<ApiEnv>, orderId: number): Promise<boolean> {
  const key = attemptKey(c.env, 'order-mail', String(c.get('session').userId));
  try {
    await countAttempt(c.env.DB, { key, ...EXACT_LIMITS['order-email'].ofCustomer, now: c.get('now')() });
    return true;
  } catch (error) {
    const isTooMany = isRejection(error, 'too_many_requests');
    writeLog({
      level: 'warn',
      at: 'mail',
      message: isTooMany
        ? 'a customer has too many unpaid orders to be mailed'
        : 'an order mail is not counted',
      orderId,
      cause: error,
    });
    return !isTooMany;
  }
}
