import type { Bindings } from '#worker/env/bindings.ts';
import { writeLog } from '#worker/platform/log.ts';
import { bisect } from '../db/bisect.ts';
import { withRetries } from '../db/with-retries.ts';
import type { EmailJob } from '../email/email-job.ts';
import { type EmailQueues, enqueueEmails } from '../email/queue-email.ts';
import {
  type DuePosition,
  listDueInvoices,
  markInvoicedStatement,
  type PaymentWithDueInvoices,
  resumeWaiting,
  waitForVendorsStatement,
} from './invoices.repository.ts';
import { type IssuedInvoices, issueInvoicesOf } from './invoices.service.ts';

const DAY_MS = 86_400_000;
/**
 * The time between payment and invoice. Most cancellations happen earlier, and a week of the legal 21 days remains (VAT
 * Act s20(1)).
 */
const ISSUED_AFTER_MS = 14 * DAY_MS;
const LATE_AFTER_MS = 21 * DAY_MS;
const ORDERS_AT_ONCE = 50;
/**
 * A run invoices up to 5,000 orders. At 50 orders a second, only 3,000 fall due per minute. The next run takes the
 * rest.
 */
const BATCHES_A_RUN = 100;

/**
 * Issues and emails all due invoices that no customer has requested, oldest first. A payment is marked as invoiced only
 * after its email is queued. After an interruption, the next run therefore processes the payment again, but the email
 * is sent only once.
 * @param shopOrigin base URL for links in the emails
 */
export async function issueDueInvoices(env: JobEnv, now: Date, shopOrigin: string): Promise<void> {
  await withRetries(() => resumeWaiting(env.DB, ORDERS_AT_ONCE * BATCHES_A_RUN));
  const suppliers = new Set<number>();
  let after: DuePosition = { paidAt: '', paymentId: 0 };
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const next = { paidTo: dueBefore(now), after, limit: ORDERS_AT_ONCE };
    const due = await withRetries(() => listDueInvoices(env.DB, next));
    const issueSome = (some: readonly PaymentWithDueInvoices[]) =>
      issueAndEmail(env, some, { origin: shopOrigin, now });
    const waiting = await bisect(due, issueSome, logFailure);
    for (const supplierId of waiting) suppliers.add(supplierId);
    after = due.at(-1) ?? after;
    if (due.length < ORDERS_AT_ONCE) break;
  }
  if (suppliers.size > 0) warnOfIncomplete(suppliers);
}

/** Returns the time up to which payments are due to be invoiced. */
export function dueBefore(now: Date): Date {
  return new Date(now.getTime() - ISSUED_AFTER_MS);
}

type JobEnv = EmailQueues & Pick<Bindings, 'DB'>;

type IssuedDue = PaymentWithDueInvoices & IssuedInvoices;

/** Issues and emails the invoices. Returns the suppliers whose invoices cannot be issued. */
async function issueAndEmail(
  env: JobEnv,
  due: readonly PaymentWithDueInvoices[],
  { origin, now }: { origin: string; now: Date },
): Promise<number[]> {
  const owed = due.filter(({ isOwed }) => isOwed);
  const issuedById = await issueInvoicesOf(env.DB, owed, now);
  const issued = owed.flatMap((each): IssuedDue[] => {
    const found = issuedById.get(each.orderId);
    return found === undefined ? [] : [{ ...each, ...found }];
  });
  logLate(issued, now);
  const mails = issued.flatMap(toEmail);
  if (mails.length > 0) await enqueueEmails(env, mails, { origin, now });
  const waiting = issued.flatMap(waitingFor);
  const open = new Set([
    ...waiting.map(({ paymentId }) => paymentId),
    ...issued.flatMap(({ paymentId, isChanged }) => (isChanged ? paymentId : [])),
  ]);
  const done = due.map(({ paymentId }) => paymentId).filter((id) => !open.has(id));
  await env.DB.batch([markInvoicedStatement(env.DB, done), waitForVendorsStatement(env.DB, waiting)]);
  return waiting.map(({ supplierId }) => supplierId);
}

/**
 * The email for an order's unclaimed originals, whether issued now or by an interrupted run. Empty if there are none or
 * the customer is erased.
 */
function toEmail({ orderId, invoices }: IssuedDue): EmailJob[] {
  const instants = invoices.flatMap(({ issuedAt, originalGivenTo, recipient }) =>
    originalGivenTo === null && recipient.name !== '' ? issuedAt : [],
  );
  const issuedAt = instants.toSorted().at(-1);
  return issuedAt === undefined ? [] : [{ template: 'invoice', order_id: orderId, issued_at: issuedAt }];
}

/** The first vendor whose missing address blocks an order's invoices; empty if there is none. */
function waitingFor({ paymentId, uninvoiced }: IssuedDue): { paymentId: number; supplierId: number }[] {
  const part = uninvoiced.find(({ reason }) => reason === 'incomplete');
  return part === undefined ? [] : [{ paymentId, supplierId: part.supplier.id }];
}

function logLate(issued: readonly IssuedDue[], now: Date): void {
  for (const { orderId, paidAt, invoices } of issued) {
    const isNew = invoices.some(({ issuedAt }) => issuedAt === now.toISOString());
    if (!isNew || now.getTime() - Date.parse(paidAt) <= LATE_AFTER_MS) continue;
    writeLog({ level: 'warn', at: 'cron', message: 'invoices were issued late', orderId, paidAt });
  }
}

function logFailure({ orderId }: PaymentWithDueInvoices, cause: unknown): void {
  const message = 'the invoices of an order were not issued';
  writeLog({ level: 'error', at: 'cron', message, orderId, cause });
}

function warnOfIncomplete(suppliers: ReadonlySet<number>): void {
  writeLog({
    level: 'warn',
    at: 'cron',
    message: 'invoices cannot be issued: retailers lack details',
    suppliers: [...suppliers].join(', '),
  });
}
