import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import { issueDueCreditNotes } from './invoices/issue-due-credit-notes.ts';
import { issueDueInvoices } from './invoices/issue-due-invoices.ts';
import { retryMails } from './mail/retry-mails.ts';
import { expireOrders } from './orders/expire-orders.ts';
import { countPopularity } from './orders/popularity.ts';
import { tellDueNotices } from './product-notices/tell-due-notices.ts';
import { purgeExpired } from './purge-expired.ts';
import { reconcileDaily } from './reconciliation/reconciliation.service.ts';
import { carryOutRemovals } from './removals/carry-out-removals.ts';
import { indexOptions } from './search/options/option-index.ts';

/** What cron does every minute. A job that fails keeps no other from running. */
export async function runScheduledJobs(env: Bindings, now: Date): Promise<void> {
  // With an API elsewhere, the database and its jobs are that API's.
  const { api, shopOrigin } = getConfig(env);
  if (api !== null) return;
  await attempt('mails that wait were not handed in', () => retryMails(env, now));
  await attempt('orders that nobody paid were not given up', () => expireOrders(env, now, shopOrigin));
  await attempt('customers were not told of products', () => tellDueNotices(env, now, shopOrigin));
  await attempt('due invoices were not found', () => issueDueInvoices(env, now, shopOrigin));
  await attempt('due credit notes were not found', () => issueDueCreditNotes(env, now));
  await attempt('removals were not carried out', () => carryOutRemovals(env.DB, now, shopOrigin));
  await attempt('the sums of the shop were not compared', () => reconcileDaily(env.DB, now));
  await attempt('what sells was not counted', () => countPopularity(env.DB, now));
  await attempt('options of products were not read', () => indexOptions(env.DB));
  await attempt('what has served its time was not removed', () => purgeExpired(env.DB, now));
}

async function attempt(failure: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    writeLog({ level: 'error', at: 'cron', message: failure, cause: error });
  }
}
