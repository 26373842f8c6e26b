import type { Context } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { mayMailUnpaidOrder } from './order-mail-limit.ts';

/** Mails a customer that their order was placed; once, even if the call is repeated. */
export function mailPlacedOrder(c: Context<ApiEnv>, orderId: number): Promise<void> {
  const mailed = async (): Promise<void> => {
    if (await mayMailUnpaidOrder(c, orderId))
      await queueMail(c, { template: 'order-placed', order_id: orderId });
  };
  return afterAnswer(c, mailed());
}
