import { countOf } from '#shared/domain/format-count.ts';
import { timeText } from '#shared/domain/format-date.ts';
import { prepare, raw } from '../db/sql.ts';
import { countDueInvoices } from '../invoices/invoices.repository.ts';
import { dueBefore } from '../invoices/issue-due-invoices.ts';
import { JOB_NAMES, type JobName, type JobRun, listJobRuns } from '../job-run.repository.ts';
import { countDueOrders } from '../orders/expire-orders.ts';
import { type ExpiredRows, listExpiredRows } from '../purge-expired.ts';
import { findReconciliationStart } from '../reconciliation/progress.repository.ts';
import type { StatusCheck } from './status-check.ts';

/** Cron runs each minute. Work that is overdue for longer than this was missed. */
const GRACE_MS = 600_000;
/** Every job runs each minute. A job is late after this time. */
const LATE_MS = 300_000;
const COUNTED = 1_000;
const JOB_LOG = 'look for "a job failed" in the log';

/**
 * Checks the last run of each scheduled job and the work that remains. The check fails if a job failed or has not ended
 * recently, or if work that a job should have done is overdue.
 * @param running the job that makes this check, whose own run has not ended yet
 */
export async function checkJobs(db: D1Database, now: Date, running?: JobName): Promise<StatusCheck> {
  const [runs, orders, invoices, beginning] = await Promise.all([
    listJobRuns(db),
    countDueOrders(db, now),
    countDueInvoices(db, dueBefore(now)),
    findReconciliationStart(db),
  ]);
  const missedBefore = new Date(now.getTime() - GRACE_MS);
  const isMissed =
    isBefore(orders.oldest, missedBefore) || isBefore(invoices.oldest, dueBefore(missedBefore));
  const problems = JOB_NAMES.flatMap((job) => (job === running ? [] : jobProblem(job, runs, now)));
  const facts = [
    ...(problems.length === 0
      ? [`all ${JOB_NAMES.length} jobs ran within ${LATE_MS / 60_000} minutes`]
      : problems),
    `${countOf(orders.count, 'unpaid order')} overdue for expiry${since('since', orders.oldest)}`,
    `${countOf(invoices.count, 'order')} due for invoicing${since('paid at', invoices.oldest)}`,
    ...(beginning === null ? [] : [`reconciliation running since ${timeText(beginning)}`]),
  ];
  const isWell = problems.length === 0 && !isMissed;
  return { isWell, text: facts.join('; '), ...(isWell ? {} : { remedy: JOB_LOG }) };
}

function isBefore(instant: string | null, limit: Date): boolean {
  return instant !== null && instant < limit.toISOString();
}

function jobProblem(job: string, runs: readonly JobRun[], now: Date): string[] {
  const run = runs.find((each) => each.job === job);
  if (run === undefined) return [`${job} never ran`];
  if (now.getTime() - Date.parse(run.endedAt) > LATE_MS)
    return [`${job} last ended ${timeText(run.endedAt)}`];
  return run.error === null ? [] : [`${job} failed: ${run.error}`];
}

/** Checks for data that is stored for longer than it may be. */
export async function checkRetention(db: D1Database, now: Date): Promise<StatusCheck> {
  const rules = listExpiredRows(new Date(now.getTime() - GRACE_MS));
  const counts = await Promise.all(rules.map((rule) => countExpired(db, rule)));
  const late = counts.flatMap((count, index) => {
    const { what = '' } = rules[index] ?? {};
    return count === 0 ? [] : `${what} (${count > COUNTED ? `more than ${COUNTED}` : count})`;
  });
  if (late.length === 0) return { isWell: true, text: 'no data is overdue for deletion' };
  return { isWell: false, text: `overdue for deletion: ${late.join(', ')}`, remedy: JOB_LOG };
}

async function countExpired(db: D1Database, { table, condition }: ExpiredRows): Promise<number> {
  const count = await prepare(db)`
    SELECT count(*) AS n FROM (SELECT 1 FROM ${raw(table)} WHERE ${condition} LIMIT ${raw(COUNTED + 1)})`.first<number>(
    'n',
  );
  return count ?? 0;
}

function since(words: string, oldest: string | null): string {
  return oldest === null ? '' : `, the oldest ${words} ${timeText(oldest)}`;
}
