import { rowsOf } from './db/run-batch.ts';
import { prepare } from './db/sql.ts';

/** The jobs that cron starts each minute (scheduled-jobs.ts). */
export const JOB_NAMES = [
  'retry-emails',
  'expire-orders',
  'notify-retailers',
  'send-product-alerts',
  'request-reviews',
  'issue-invoices',
  'issue-credit-notes',
  'erase-accounts',
  'reconcile',
  'count-popularity',
  'index-options',
  'purge',
  'alert-operators',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** The last run of a scheduled job. `error`: why it failed; null if it succeeded. */
export type JobRun = { job: string; endedAt: string; error: string | null };

export async function recordJobRun(
  db: D1Database,
  { job, endedAt, error }: Omit<JobRun, 'endedAt'> & { endedAt: Date },
): Promise<void> {
  await prepare(db)`
    INSERT INTO job_run (job, ended_at, error) VALUES (${job}, ${endedAt}, ${error})
    ON CONFLICT (job) DO UPDATE SET ended_at = ${endedAt}, error = ${error}`.run();
}

/** Lists the last run of every job that has ever run. */
export function listJobRuns(db: D1Database): Promise<JobRun[]> {
  return rowsOf(prepare<JobRun>(db)`SELECT job, ended_at AS endedAt, error FROM job_run`);
}
