import type { Context } from 'hono';
import { isRefusal } from '#shared/contract/http-error.ts';
import { writeLog } from '#worker/platform/log.ts';
import { ORDER_MAILS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { attemptKey, countAttempt } from '../http/rate-limit.ts';
import { queueMail } from '../mail/queue-mail.ts';

/**
 * Mails a customer that their order was placed; once, even if the call is repeated. A customer who places very many
 * orders gets no mail for those above the limit.
 */
export function mailPlacedOrder(c: Context<ApiEnv>, orderId: number): Promise<void> {
  const mailed = async (): Promise<void> => {
    if (await mayMail(c, orderId)) await queueMail(c, { template: 'order-placed', order_id: orderId });
  };
  return afterAnswer(c, mailed());
}

async function mayMail(c: Context<ApiEnv>, orderId: number): Promise<boolean> {
  const key = attemptKey('order-mail', String(c.get('session').userId));
  try {
    await countAttempt(c.env.DB, { key, ...ORDER_MAILS.ofCustomer, now: c.get('now')() });
    return true;
  } catch (error) {
    const isTooMany = isRefusal(error, 'too_many_requests');
    writeLog({
      level: 'warn',
      at: 'mail',
      message: isTooMany ? 'a customer places too many orders to be mailed' : 'an order mail is not counted',
      orderId,
      cause: error,
    });
    return !isTooMany;
  }
}
