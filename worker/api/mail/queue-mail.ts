import type { Context } from 'hono';
import { causeOf, writeLog } from '#worker/env/log.ts';
import type { ApiEnv } from '../api-env.ts';
import { shopOrigin } from '../http/shop-origin.ts';
import type { MailJob } from './mail-job.ts';

/**
 * Asks for mails to be sent. Never throws: that a mail cannot be asked for fails nothing of what it tells about. Call it
 * after what it tells about is written.
 */
export async function queueMail(c: Context<ApiEnv>, ...jobs: readonly MailJob[]): Promise<void> {
  try {
    await c.env.MAIL_QUEUE.sendBatch(
      jobs.map((job) => ({ body: { id: crypto.randomUUID(), shop_origin: shopOrigin(c), job } })),
    );
  } catch (error) {
    writeLog({ level: 'error', at: 'mail', message: 'a mail was not asked for', cause: causeOf(error) });
  }
}
