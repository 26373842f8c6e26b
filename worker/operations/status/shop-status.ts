import { countOf } from '#shared/domain/format-count.ts';
import { timeText } from '#shared/domain/format-date.ts';
import type { ReturnStatus } from '#shared/domain/return-states.ts';
import { listIncompleteSuppliers } from '#worker/api/invoices/invoices.repository.ts';
import {
  findLastReconciliation,
  type Reconciliation,
} from '#worker/api/reconciliation/reconciliation.repository.ts';
import { listSecurityCounts } from '#worker/api/security/security-events.repository.ts';
import { countRemovals } from '../removals.repository.ts';
import { countWaitingReturns } from '../returns.repository.ts';
import { checkEmails, checkPins } from './email-status.ts';
import { checkJobs, checkRetention } from './job-status.ts';
import type { StatusCheck } from './status-check.ts';

type Check = (db: D1Database, now: Date) => Promise<StatusCheck>;

/** The checks of the database's content, by their names in `ops status` and on the desk. */
export const DATABASE_CHECKS: Readonly<Record<string, Check>> = {
  Orders: countUnpaid,
  Emails: checkEmails,
  PINs: checkPins,
  Jobs: checkJobs,
  Invoices: checkInvoices,
  Accounts: checkReconciliation,
  Returns: checkReturns,
  Removals: checkRemovals,
  Retention: checkRetention,
  Security: describeSecurity,
};

/** Runs all checks and returns those that need an operator. A check that fails needs one, too. */
export async function findUnwell(db: D1Database, now: Date): Promise<(StatusCheck & { name: string })[]> {
  const checks = await Promise.all(
    Object.entries(DATABASE_CHECKS).map(async ([name, check]) => {
      try {
        return { name, ...(await check(db, now)) };
      } catch {
        return { name, isWell: false, text: 'the check failed' };
      }
    }),
  );
  return checks.filter(({ isWell }) => !isWell);
}

async function countUnpaid(db: D1Database): Promise<StatusCheck> {
  const waiting = await db
    .prepare(`SELECT count(*) AS n FROM "order" WHERE status = 'placed'`)
    .first<number>('n');
  return { isWell: true, text: `${countOf(waiting ?? 0, 'order')} waiting for payment` };
}

/** Security events of the last 24 hours. Isolates write their counts late, so each is a minimum. */
async function describeSecurity(db: D1Database, now: Date): Promise<StatusCheck> {
  const counts = await listSecurityCounts(db, now);
  const each = counts.map(({ event, lastHour, lastDay }) => `${event} ${lastDay} (${lastHour})`);
  const text =
    each.length === 0
      ? 'no security event in the last 24 hours'
      : `at least, in the last 24 hours (in the last hour): ${each.join(', ')}`;
  return { isWell: true, text };
}

async function checkInvoices(db: D1Database): Promise<StatusCheck> {
  const suppliers = await listIncompleteSuppliers(db);
  const each = suppliers.map(({ name, orders }) => `${name} (${countOf(orders, 'order')})`);
  if (each.length === 0) return { isWell: true, text: 'no due invoice waits for an address' };
  return {
    isWell: false,
    text: `due invoices need the address of ${each.join(', ')}`,
    remedy: 'npm run ops -- retailers set',
  };
}

/** Counts the returns that wait. They are daily work, not a failure. */
async function checkReturns(db: D1Database): Promise<StatusCheck> {
  const counts = await countWaitingReturns(db);
  if (counts.length === 0) return { isWell: true, text: 'no return is waiting' };
  const each = counts.map(
    ({ status, count, oldest }) =>
      `${countOf(count, 'return')} ${WAITS[status]}, the oldest since ${timeText(oldest)}`,
  );
  return { isWell: true, text: each.join('; '), remedy: 'npm run ops -- returns list' };
}

const WAITS: Readonly<Partial<Record<ReturnStatus, string>>> = {
  requested: 'waiting for an answer',
  accepted: 'on the way back',
  received: 'waiting for the refund',
};

const DAY_MS = 86_400_000;
/** POPIA's limit for carrying out a removal. */
const LAWFUL_DAYS = 30;
const REMOVALS = 'npm run ops -- removals list';

/** Checks the accounts that wait to be removed. Those that wait for longer than the law allows are not well. */
async function checkRemovals(db: D1Database, now: Date): Promise<StatusCheck> {
  const lateBefore = new Date(now.getTime() - LAWFUL_DAYS * DAY_MS);
  const { waiting, oldest, late, withOpenOrders } = await countRemovals(db, lateBefore);
  const text = [
    oldest === null
      ? 'no account is waiting'
      : `${countOf(waiting, 'account')} waiting, the oldest since ${timeText(oldest)}`,
    ...(withOpenOrders === 0 ? [] : [`${countOf(withOpenOrders, 'account')} erased except for open orders`]),
    ...(late === 0 ? [] : [`${countOf(late, 'account')} waiting for more than ${LAWFUL_DAYS} days`]),
  ].join('; ');
  return { isWell: late === 0, text, ...(late === 0 ? {} : { remedy: REMOVALS }) };
}

const SHOWN = 3;
const CHECK = 'npm run ops -- accounts check';

/** Cron compares once a day. */
const LATE_MS = 2 * 86_400_000;

/** Checks the last reconciliation. Differences, a late run and no run are not well. */
export async function checkReconciliation(db: D1Database, now: Date): Promise<StatusCheck> {
  const last = await findLastReconciliation(db);
  if (last === null) {
    return { isWell: false, text: 'never compared', remedy: CHECK };
  }
  const isLate = now.getTime() - Date.parse(last.checkedAt) > LATE_MS;
  const isWell = last.count === 0 && !isLate;
  const text = `${describe(last)}${isLate ? '; not compared since' : ''}`;
  return { isWell, text, ...(isWell ? {} : { remedy: CHECK }) };
}

function describe({ checkedAt, count, differences }: Reconciliation): string {
  const when = timeText(checkedAt);
  if (count === 0) return `no differences at ${when}`;
  const more = count > SHOWN ? `; and ${count - SHOWN} more` : '';
  return `${countOf(count, 'difference')} at ${when}: ${differences.slice(0, SHOWN).join('; ')}${more}`;
}
