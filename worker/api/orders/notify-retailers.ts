import { writeLog } from '#worker/platform/log.ts';
import { bisect } from '../db/bisect.ts';
import { withRetries } from '../db/with-retries.ts';
import type { EmailJob } from '../email/email-job.ts';
import { type DueParcel, enqueueRetailerEmails, listDueParcels } from './retailer-emails.repository.ts';

const PARCELS_AT_ONCE = 500;
const EMAILS_AT_ONCE = 50;
/** A run enqueues the emails of up to 10,000 parcels. The next run takes the rest. */
const BATCHES_A_RUN = 20;
/** Limits the length of a daily email and the size of its queue message. */
const ORDERS_PER_EMAIL = 50;

/**
 * Enqueues the due emails to retailers: about paid parcels, at once or daily, and about cancelled parcels. Each email
 * is enqueued in the batch that marks its parcels, so concurrent or interrupted runs send nothing twice.
 * @param origin base URL of the shop
 */
export async function notifyRetailers(db: D1Database, now: Date, origin: string): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const due = await withRetries(() => listDueParcels(db, now, PARCELS_AT_ONCE));
    let isAllDone = true;
    const enqueue = async (emails: readonly DueEmail[]) => {
      const parcels = emails.flatMap((email) => email.parcels);
      const jobs = emails.map(({ job }) => job);
      isAllDone = (await enqueueRetailerEmails(db, { parcels, jobs }, { origin, now })) && isAllDone;
      return [];
    };
    const emails = toEmails(due);
    for (let from = 0; from < emails.length; from += EMAILS_AT_ONCE) {
      await bisect(emails.slice(from, from + EMAILS_AT_ONCE), enqueue, (email, cause) => {
        isAllDone = false;
        logFailure(email, cause);
      });
    }
    // Parcels that changed meanwhile are read again in the next run.
    if (due.length < PARCELS_AT_ONCE || !isAllDone) return;
  }
}

type DueEmail = { job: EmailJob; parcels: readonly DueParcel[] };

/**
 * Groups the parcels into emails: one email per cancelled parcel, one per parcel of a retailer that is notified at
 * once, and one per {@link ORDERS_PER_EMAIL} parcels of a retailer that is notified daily.
 */
function toEmails(due: readonly DueParcel[]): DueEmail[] {
  const groups = Map.groupBy(due, ({ orderId, supplierId, isCancelled, isDaily }) =>
    isCancelled || !isDaily ? `${supplierId}:${orderId}` : `${supplierId}`,
  );
  return [...groups.values()].flatMap((group) => {
    const emails: DueEmail[] = [];
    for (let from = 0; from < group.length; from += ORDERS_PER_EMAIL) {
      const parcels = group.slice(from, from + ORDERS_PER_EMAIL);
      emails.push({ job: jobOf(parcels), parcels });
    }
    return emails;
  });
}

function jobOf(parcels: readonly DueParcel[]): EmailJob {
  const [first] = parcels;
  if (first === undefined) throw new Error('An email to a retailer needs a parcel');
  const { supplierId: supplier_id, orderId: order_id, isCancelled } = first;
  return isCancelled
    ? { template: 'retailer-parcel-cancelled', order_id, supplier_id }
    : { template: 'retailer-parcels', supplier_id, order_ids: parcels.map(({ orderId }) => orderId) };
}

function logFailure({ job }: DueEmail, cause: unknown): void {
  writeLog({ level: 'error', at: 'cron', message: 'an email to a retailer was not enqueued', job, cause });
}
