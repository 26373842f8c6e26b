import type { Context } from 'hono';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { ApiEnv } from '../api-env.ts';
import { withRetries } from '../db/with-retries.ts';
import type { EmailJob } from '../email/email-job.ts';
import { enqueueEmails, queueEmail } from '../email/queue-email.ts';
import { listCreditNotesToEmail, listOrdersToCredit } from './credit-notes.repository.ts';
import { issueCreditNotes } from './credit-notes.service.ts';
import type { OwnedOrder } from './invoice-source.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** A customer's cancellation issues them at once; after operators' commands, cron does, within this time. */
const RECENT_MS = 120 * MINUTE_MS;
/** Older ones that were missed are issued once an hour. */
const LATE_UNTIL_MS = 180 * DAY_MS;
const AT_ONCE = 20;
/** In one run: a command that gives up a whole retailer's orders leaves many at once. The next run goes on. */
const BATCHES_A_RUN = 5;
/** A mail that has not been sent after this time was lost. */
const MAILED_WITHIN_MS = 10 * MINUTE_MS;
const MAILED_UNTIL_MS = 7 * DAY_MS;

/**
 * Issues and mails the credit notes of an order that its customer has just cancelled. Returns whether there were any.
 * Never throws: the order is cancelled all the same, and cron issues them later.
 */
export async function creditOrder(c: Context<ApiEnv>, orderId: number): Promise<boolean> {
  const mail = await issueForEmail(c.env.DB, {
    orderId,
    userId: c.get('session').userId,
    now: c.get('now')(),
  });
  if (mail !== null) await queueEmail(c, mail);
  return mail !== null;
}

/** Issues and mails recent credit notes, a hundred orders in a run; once an hour also older ones, and mails that were lost. */
export async function issueDueCreditNotes(env: Bindings, now: Date): Promise<void> {
  const isHour = now.getUTCMinutes() === 0;
  const before = (age: number): string => new Date(now.getTime() - age).toISOString();
  const mail = (jobs: EmailJob[]) => enqueueEmails(env, jobs, { origin: getConfig(env).shopOrigin, now });
  const upFrom = before(isHour ? LATE_UNTIL_MS : RECENT_MS);
  const tried: number[] = [];
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const next = { upFrom, except: tried, limit: AT_ONCE };
    const orders = await withRetries(() => listOrdersToCredit(env.DB, next));
    const jobs: EmailJob[] = [];
    for (const order of orders) {
      const job = await issueForEmail(env.DB, { ...order, now });
      if (job !== null) jobs.push(job);
    }
    if (jobs.length > 0) await mail(jobs);
    tried.push(...orders.map(({ orderId }) => orderId));
    if (orders.length < AT_ONCE) break;
  }
  if (!isHour) return;
  const issued = { from: before(MAILED_UNTIL_MS), to: before(MAILED_WITHIN_MS) };
  const lost = await listCreditNotesToEmail(env.DB, { ...issued, limit: AT_ONCE * BATCHES_A_RUN });
  if (lost.length > 0) await mail(lost.map(toEmail));
}

/** Issues an order's credit notes. Returns the mail for them; null if there was nothing to issue, or nobody to mail it to. */
async function issueForEmail(db: D1Database, order: OwnedOrder & { now: Date }): Promise<EmailJob | null> {
  const { orderId } = order;
  const issuedAt = order.now.toISOString();
  try {
    const { notes, incompleteSuppliers } = await issueCreditNotes(db, order);
    if (incompleteSuppliers.length > 0) warnOfIncomplete(orderId, incompleteSuppliers);
    const isNew = notes.some((note) => note.issuedAt === issuedAt && note.recipient.name !== '');
    return isNew ? toEmail({ orderId, issuedAt }) : null;
  } catch (error) {
    const message = 'the credit notes of an order were not issued';
    writeLog({ level: 'error', at: 'api', message, orderId, cause: error });
    return null;
  }
}

function toEmail({ orderId, issuedAt }: { orderId: number; issuedAt: string }): EmailJob {
  return { template: 'credit-note', order_id: orderId, issued_at: issuedAt };
}

function warnOfIncomplete(orderId: number, suppliers: readonly number[]): void {
  const message = 'credit notes cannot be issued: the details of retailers are incomplete';
  writeLog({ level: 'warn', at: 'api', message, orderId, suppliers: suppliers.join(', ') });
}
