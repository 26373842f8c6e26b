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
/**
 * Every run looks back this far for missing credit notes, for example after operators' commands. When a customer
 * cancels, credit notes are issued immediately.
 */
const RECENT_MS = 120 * MINUTE_MS;
/** Once an hour, the run looks back this far. */
const LATE_UNTIL_MS = 180 * DAY_MS;
const AT_ONCE = 20;
/**
 * Batches per run. A command that cancels a retailer's orders makes many credit notes due at once; the next run
 * continues.
 */
const BATCHES_A_RUN = 5;
/** An email not sent within this time counts as lost. */
const MAILED_WITHIN_MS = 10 * MINUTE_MS;
const MAILED_UNTIL_MS = 7 * DAY_MS;

/**
 * Issues and emails an order's credit notes after its customer has cancelled the order or a parcel. Returns true if any
 * were issued. Never throws, because the cancellation is already stored and cron retries later.
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

/**
 * Issues and emails recent missing credit notes, for up to 100 orders per run. Once an hour, it also issues older ones
 * and repeats lost emails.
 */
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
  const unsent = await listCreditNotesToEmail(env.DB, { ...issued, limit: AT_ONCE * BATCHES_A_RUN });
  if (unsent.length > 0) await mail(unsent.map(toEmail));
}

/**
 * Issues an order's credit notes. Returns the email to send; null if no new ones were issued or the customer is erased.
 */
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
