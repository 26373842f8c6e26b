import * as v from 'valibot';
import { InstantSchema } from '#shared/contract/common.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { redactPersonalData, withNewRequestId, writeLog } from '#worker/platform/log.ts';
import { retryEmails } from './email/retry-emails.ts';
import { issueDueCreditNotes } from './invoices/issue-due-credit-notes.ts';
import { issueDueInvoices } from './invoices/issue-due-invoices.ts';
import { JOB_NAMES, type JobName, recordJobRun } from './job-run.repository.ts';
import { expireOrders } from './orders/expire-orders.ts';
import { notifyRetailers } from './orders/notify-retailers.ts';
import { countPopularity } from './orders/popularity.ts';
import { sendDueAlerts } from './product-notices/send-due-alerts.ts';
import { purgeExpired } from './purge-expired.ts';
import { reconcileDaily } from './reconciliation/reconciliation.service.ts';
import { carryOutRemovals } from './removals/carry-out-removals.ts';
import { recordErasures } from './removals/record-erasures.ts';
import { requestReviews } from './reviews/review-requests.repository.ts';
import { indexOptions } from './search/options/option-index.ts';
import { alertOperators } from './status/status-alerts.ts';

type Job = (env: Bindings, now: Date, origin: string, migration: string) => Promise<unknown>;

const JOBS: Readonly<Record<JobName, Job>> = {
  'retry-emails': retryEmails,
  'expire-orders': expireOrders,
  'notify-retailers': ({ DB }, now, origin) => notifyRetailers(DB, now, origin),
  'send-product-alerts': sendDueAlerts,
  'request-reviews': ({ DB }, now, origin) => requestReviews(DB, now, origin),
  'issue-invoices': issueDueInvoices,
  'issue-credit-notes': issueDueCreditNotes,
  'erase-accounts': eraseAccounts,
  reconcile: ({ DB }, now) => reconcileDaily(DB, now),
  'count-popularity': ({ DB }, now) => countPopularity(DB, now),
  'index-options': ({ DB }) => indexOptions(DB),
  purge: ({ DB }, now) => purgeExpired(DB, now),
  'alert-operators': alertOperators,
};

async function eraseAccounts({ DB, KV }: Bindings, now: Date, origin: string): Promise<void> {
  await carryOutRemovals(DB, now, origin);
  await recordErasures(DB, KV);
}

/** Shorter than the minute between two runs. A job that is cut off continues in the next run. */
const JOB_DEADLINE_MS = 45_000;
const QUEUE_DEADLINE_MS = 5_000;
const MAX_ERROR_CHARACTERS = 300;

/** A message of the job queue: one job for one scheduled minute. */
const JobMessageSchema = v.strictObject({ job: v.picklist(JOB_NAMES), scheduled_at: InstantSchema });
type JobMessage = v.InferOutput<typeof JobMessageSchema>;

/**
 * Queues every job as a separate message. Cron runs this each minute. The consumer takes one message per invocation, so
 * a job that fails, hangs or uses up its CPU time does not affect the other jobs. If the queue rejects the messages,
 * the jobs run in this invocation.
 * @param migration the build's newest migration; empty if unknown
 */
export function scheduleJobs(env: Bindings, now: Date, migration = ''): Promise<void> {
  return withNewRequestId(() => enqueueJobs(env, now, migration));
}

async function enqueueJobs(env: Bindings, now: Date, migration: string): Promise<void> {
  // With an external API, that API owns the database and its jobs.
  if (getConfig(env).api !== null) return;
  const messages = JOB_NAMES.map((job): { body: JobMessage } => ({
    body: { job, scheduled_at: now.toISOString() },
  }));
  try {
    await withDeadline('the job queue', QUEUE_DEADLINE_MS, env.JOB_QUEUE.sendBatch(messages));
  } catch (error) {
    writeLog({ level: 'error', at: 'cron', message: 'jobs could not be enqueued', cause: error });
    await runScheduledJobs(env, now, migration);
  }
}

/** Runs the jobs of a batch of the job queue. A failed job is not retried, because it runs again the next minute. */
export async function consumeJobs(batch: MessageBatch, env: Bindings, migration: string): Promise<void> {
  for (const { id, body } of batch.messages) {
    const message = v.safeParse(JobMessageSchema, body);
    if (message.success) {
      await runJob(env, message.output.job, new Date(message.output.scheduled_at), migration);
    } else writeLog({ level: 'error', at: 'cron', message: 'a message of the job queue is invalid', id });
  }
  batch.ackAll();
}

/** Runs every job in this invocation, one after the other. */
export async function runScheduledJobs(env: Bindings, now: Date, migration = ''): Promise<void> {
  if (getConfig(env).api !== null) return;
  for (const job of JOB_NAMES) await runJob(env, job, now, migration);
}

/** Runs a job and records its outcome. Never throws. */
async function runJob(env: Bindings, job: JobName, now: Date, migration: string): Promise<void> {
  let error: string | null = null;
  try {
    const { shopOrigin } = getConfig(env);
    await withDeadline(`the job ${job}`, JOB_DEADLINE_MS, JOBS[job](env, now, shopOrigin, migration));
  } catch (cause) {
    writeLog({ level: 'error', at: 'cron', message: 'a job failed', job, cause });
    error = redactPersonalData(cause instanceof Error ? cause.message : String(cause));
  }
  try {
    await recordJobRun(env.DB, {
      job,
      endedAt: new Date(),
      error: error?.slice(0, MAX_ERROR_CHARACTERS) ?? null,
    });
  } catch (cause) {
    writeLog({ level: 'error', at: 'cron', message: 'a run of a job was not recorded', job, cause });
  }
}
