import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { causeOf, writeLog } from '#worker/env/log.ts';
import { issueDueInvoices } from './invoices/issue-due-invoices.ts';
import { tendMails } from './mail/tend-mails.ts';

/** What is done every minute without anybody asking. */
export async function tendShop(env: Bindings, now: Date): Promise<void> {
  // The database is then that API's, and so is the work.
  if (getConfig(env).api !== null) return;
  await tendMails(env, now);
  try {
    await issueDueInvoices(env.DB, now);
  } catch (error) {
    writeLog({ level: 'error', at: 'cron', message: 'due invoices were not found', cause: causeOf(error) });
  }
}
