import * as v from 'valibot';
import { countDueInvoices } from '#worker/api/invoices/invoices.repository.ts';
import { dueBefore } from '#worker/api/invoices/issue-due-invoices.ts';
import { MailMessageSchema } from '#worker/api/mail/mail-message.ts';
import { countDueOrders } from '#worker/api/orders/expire-orders.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { generateShop } from '../million-orders/generate-orders.ts';
import { countQueries } from '../workers/counted-database.ts';
import type { QueryCounts } from '../workers/query-counts.ts';
import { insertOrders, insertOrdersToInvoice } from './day-orders.ts';
import type { Schedule, Span } from './schedule.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const INVOICED_AFTER_MS = 14 * DAY_MS;
const EMPTY = { backlogCount: 0, backlogBytes: 0 };

/** How D1 answers: how long a round trip takes on the simulated clock, and which share of them fails. */
export type Answers = { tripMs: number; failing: number };

/** One run of the cron's jobs. Lags in milliseconds from when the oldest was due to the end of the run. */
export type CronRun = QueryCounts & { minute: number; tookMs: number; expiryLag: number; invoiceLag: number };

export type Day = {
  runs: CronRun[];
  /** When each mail was asked for, epoch milliseconds, and its kind. */
  mails: { at: number; template: string }[];
  failedCalls: number;
};

/** Lets orders come by a schedule on a fake clock, and the cron's jobs run among them on the real D1. */
export async function runDay(bindings: Bindings, schedule: Schedule, answers: Answers): Promise<Day> {
  const { DB: db } = bindings;
  const day: Day = { runs: [], mails: [], failedCalls: 0 };
  const counts: QueryCounts = { statements: 0, roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  let clock = 0;
  const queue: Queue = {
    send: () => Promise.reject(new Error('mails are sent in batches')),
    sendBatch: async (messages) => {
      for (const { body } of messages) {
        const message = v.parse(MailMessageSchema, body);
        day.mails.push({ at: clock, template: message.job.template });
      }
      return { metadata: { metrics: EMPTY } };
    },
    metrics: async () => EMPTY,
  };
  const DB = countQueries(db, counts, async (ask) => {
    clock += answers.tripMs;
    const drawn = Math.random();
    if (drawn < answers.failing) day.failedCalls += 1;
    if (drawn < answers.failing / 2) throw new Error('D1 is overloaded');
    const answer = await ask();
    if (drawn < answers.failing) throw new Error('Network connection lost');
    return answer;
  });
  const env: Bindings = { ...bindings, DB, MAIL_QUEUE: queue, PIN_QUEUE: queue };

  await generateShop(db);
  let orders = await insertOrdersToInvoice(db, schedule);
  for (let minute = 0; minute < schedule.minutes; minute += 1) {
    const ordered = { ...schedule.orderedIn(minute), paidShare: schedule.paidShare };
    if (ordered.count > 0) {
      await insertOrders(db, orders + 1, ordered);
      day.mails.push(...mailsOf(orders + 1, ordered));
      orders += ordered.count;
    }
    // A run that takes longer than a minute delays the next one.
    const now = schedule.instantOf(minute + 1);
    clock = Math.max(clock, now.getTime());
    const began = clock;
    const [expiry, invoices] = [await countDueOrders(db, now), await countDueInvoices(db, dueBefore(now))];
    Object.assign(counts, { statements: 0, roundTrips: 0, rowsRead: 0, rowsWritten: 0 });
    await runScheduledJobs(env, now);
    const lagOf = (due: string | null, afterMs: number): number =>
      due === null ? 0 : clock - (Date.parse(due) + afterMs);
    day.runs.push({
      ...{ ...counts, minute, tookMs: clock - began },
      expiryLag: lagOf(expiry.oldest, 0),
      invoiceLag: lagOf(invoices.oldest, INVOICED_AFTER_MS),
    });
    if (minute % 60 === 0) console.log(`  minute ${minute} of ${schedule.minutes}`);
  }
  return day;
}

/** The mails that the API asks for with an order and with its payment. */
function mailsOf(first: number, { from, count, paidShare }: Span & { paidShare: number }): Day['mails'] {
  return Array.from({ length: count }, (_, place) => {
    const at = from.getTime() + (place * MINUTE_MS) / count;
    const isPaid = ((first + place) * 37) % 100 < Math.round(paidShare * 100);
    const placed = { at, template: 'order-placed' };
    return isPaid ? [placed, { at, template: 'order-paid' }] : [placed];
  }).flat();
}
