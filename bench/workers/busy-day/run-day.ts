import * as v from 'valibot';
import { countDueInvoices } from '#worker/api/invoices/invoices.repository.ts';
import { dueBefore } from '#worker/api/invoices/issue-due-invoices.ts';
import { type MailMessage, MailMessageSchema } from '#worker/api/mail/mail-message.ts';
import { enqueueMails } from '#worker/api/mail/queue-mail.ts';
import { countDueOrders } from '#worker/api/orders/expire-orders.ts';
import { findLastReconciliation } from '#worker/api/reconciliation/reconciliation.repository.ts';
import { reconcileDaily } from '#worker/api/reconciliation/reconciliation.service.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';
import { countQueries } from '../counted-database.ts';
import { generateShop } from '../made-orders/generate-orders.ts';
import { NO_QUERIES, type QueryCounts } from '../query-counts.ts';
import { insertOrders, insertOrdersToInvoice } from './day-orders.ts';
import type { CronRun, DayMail, DayReport, DayStep } from './day-step.ts';
import { createSchedule, type Schedule, type Span } from './schedule.ts';

const MINUTE_MS = 60_000;
const INVOICED_AFTER_MS = 14 * 1_440 * MINUTE_MS;
/** Of so many of the jobs' mails one is really written and sent, into the outbox. */
const SENT_ONE_OF = 200;
const MAILS_OF_JOBS: ReadonlySet<string> = new Set(['invoice', 'order-expired']);
const EMPTY = { backlogCount: 0, backlogBytes: 0 };
const MINUTES_A_SAMPLE = 10;
/** Where D1 fails, a comparison goes on from where it came to. */
const COMPARING_ATTEMPTS = 100;
/** In the afternoon: a daily comparison falls into the day. */
const START = new Date('2027-03-01T16:00:00Z');

/** Lets orders come by a schedule on a fake clock, and the cron's jobs run among them on the real D1. */
export function createDay(bindings: Bindings, hours: number) {
  const schedule = createSchedule(START, hours);
  const { DB: db } = bindings;
  const counts: QueryCounts = { ...NO_QUERIES };
  let report = emptyReport(schedule);
  let answers = { tripMs: 0, failing: 0 };
  let clock = 0;
  let orders: number | null = null;
  let sample: MailMessage[] = [];

  const queue: Queue = {
    send: () => Promise.reject(new Error('mails are sent in batches')),
    async sendBatch(messages) {
      for (const { body } of messages) {
        const message = v.parse(MailMessageSchema, body);
        report.mails.push({ at: clock, template: message.job.template });
        if (report.mails.length % SENT_ONE_OF === 0 || !MAILS_OF_JOBS.has(message.job.template))
          sample.push(message);
      }
      return { metadata: { metrics: EMPTY } };
    },
    metrics: async () => EMPTY,
  };
  const DB = countQueries(db, counts, async (ask) => {
    clock += answers.tripMs;
    const drawn = Math.random();
    if (drawn < answers.failing) report.failedCalls += 1;
    if (drawn < answers.failing / 2) throw new Error('D1 is overloaded');
    const answer = await ask();
    if (drawn < answers.failing) throw new Error('Network connection lost');
    return answer;
  });
  const env: Bindings = { ...bindings, DB, MAIL_QUEUE: queue, PIN_QUEUE: queue };

  async function takeMinute(minute: number, last: number): Promise<number> {
    const ordered = { ...schedule.orderedIn(minute), paidShare: schedule.paidShare };
    if (ordered.count > 0) {
      await insertOrders(db, last + 1, ordered);
      report.mails.push(...mailsOf(last + 1, ordered));
      if (minute % MINUTES_A_SAMPLE === 0) await askForMails(last + 1, ordered);
    }
    report.runs.push(await runCron(minute));
    return last + ordered.count;
  }

  /** Of one order, so that they are really sent. */
  function askForMails(orderId: number, { from }: Span): Promise<void> {
    const jobs = (['order-placed', 'order-paid'] as const).map((template) => ({
      template,
      order_id: orderId,
    }));
    return enqueueMails(env, jobs, { origin: 'https://shop.test', now: from });
  }

  /** The comparison of the night after, of all that has changed; null where it was not finished. */
  async function compareNextDay(): Promise<readonly string[] | null> {
    const night = schedule.instantOf(schedule.minutes + 1_440);
    for (let attempt = 0; attempt < COMPARING_ATTEMPTS; attempt += 1) {
      const now = new Date(night.getTime() + attempt * 10 * MINUTE_MS);
      await reconcileDaily(DB, now).catch(() => undefined);
      const last = await findLastReconciliation(db);
      if (last !== null && last.checkedAt >= night.toISOString()) return last.differences;
    }
    return null;
  }

  async function runCron(minute: number): Promise<CronRun> {
    const now = schedule.instantOf(minute + 1);
    const [expiry, invoices] = [await countDueOrders(db, now), await countDueInvoices(db, dueBefore(now))];
    // A run that takes longer than a minute delays the next one.
    clock = Math.max(clock, now.getTime());
    const began = clock;
    Object.assign(counts, NO_QUERIES);
    await runScheduledJobs(env, now);
    const lagOf = (due: string | null, afterMs: number): number =>
      due === null ? 0 : clock - (Date.parse(due) + afterMs);
    return {
      ...{ ...counts, minute, tookMs: clock - began },
      expiryLag: lagOf(expiry.oldest, 0),
      invoiceLag: lagOf(invoices.oldest, INVOICED_AFTER_MS),
    };
  }

  /** Sends the sample, one mail after the other, and notes what each kind asks of D1. */
  async function sendSample(): Promise<void> {
    answers = { tripMs: 0, failing: 0 };
    for (const message of sample) {
      const before = counts.roundTrips;
      await shop.queue(batchOf(message), env);
      const { template } = message.job;
      report.tripsOfMail[template] = Math.max(report.tripsOfMail[template] ?? 0, counts.roundTrips - before);
    }
    sample = [];
  }

  return {
    async take(step: DayStep): Promise<DayReport> {
      answers = step;
      // Each call that is made to fail would be a page of the log.
      if (step.failing > 0) console.error = () => undefined;
      if (orders === null) {
        await generateShop(db);
        orders = await insertOrdersToInvoice(db, schedule);
      }
      for (let minute = step.fromMinute; minute < Math.min(step.toMinute, schedule.minutes); minute += 1) {
        orders = await takeMinute(minute, orders);
      }
      const differences = step.toMinute < schedule.minutes ? null : await compareNextDay();
      await sendSample();
      const taken = { ...report, differences };
      report = emptyReport(schedule);
      return taken;
    },
  };
}

function emptyReport({ minutes }: Schedule): DayReport {
  return { runs: [], mails: [], tripsOfMail: {}, failedCalls: 0, minutes, differences: null };
}

function batchOf(body: MailMessage): MessageBatch {
  const nothing = (): undefined => undefined;
  const message: Message = {
    ...{ id: body.id, timestamp: new Date(), body, attempts: 1 },
    ...{ ack: nothing, retry: nothing },
  };
  return {
    ...{ queue: 'shop-mail', messages: [message], metadata: { metrics: EMPTY } },
    ...{ ackAll: nothing, retryAll: nothing },
  };
}

/** The mails that the API asks for with an order and with its payment. */
function mailsOf(first: number, { from, count, paidShare }: Span & { paidShare: number }): DayMail[] {
  return Array.from({ length: count }, (_, place) => {
    const at = from.getTime() + (place * MINUTE_MS) / count;
    const isPaid = ((first + place) * 37) % 100 < Math.round(paidShare * 100);
    const placed = { at, template: 'order-placed' };
    return isPaid ? [placed, { at, template: 'order-paid' }] : [placed];
  }).flat();
}
