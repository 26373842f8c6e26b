import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { timeText } from '#shared/domain/format-date.ts';
import { BUILT_ROUTE_RULES } from '#shared/navigation/built-route-rules.ts';
import { parseRouteRules, readOverrides } from '#shared/navigation/route-rules.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { type Maintenance, parseMaintenance } from '#worker/platform/maintenance-flag.ts';
import { hasMigration } from '#worker/platform/migration-check.ts';
import { rowsOf } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';
import { listIncompleteSuppliers } from '../invoices/invoices.repository.ts';
import type { JobName } from '../job-run.repository.ts';
import { findLastReconciliation, type Reconciliation } from '../reconciliation/reconciliation.repository.ts';
import { summariseDueRefunds } from '../refunds/refunds.repository.ts';
import { countRemovals } from '../removals/due-removals.repository.ts';
import { checkEmails, checkPins } from './email-checks.ts';
import { checkJobs, checkRetention } from './job-checks.ts';
import { type NamedCheck, runCheck, type StatusCheck } from './status-check.ts';

/** The checks of D1's content, by the names that `ops status` shows. */
export const DATABASE_CHECKS: Readonly<
  Record<string, (db: D1Database, now: Date, running?: JobName) => Promise<StatusCheck>>
> = {
  Emails: checkEmails,
  PINs: checkPins,
  Jobs: checkJobs,
  Invoices: checkInvoices,
  Refunds: checkRefunds,
  Accounts: checkReconciliation,
  Pulls: checkPulls,
  Removals: checkRemovals,
  Retention: checkRetention,
  Size: checkSize,
};

/**
 * `migration`: the build's newest migration, empty if unknown. `running`: the job that runs the checks, if one does.
 */
type Checking = { now: Date; migration: string; running?: JobName };

/** Runs every check that the worker can make: D1, its content if it can be read, KV and R2. */
export async function checkShop(env: Bindings, checking: Checking): Promise<NamedCheck[]> {
  const { routeRuleHosts } = getConfig(env);
  const checks = await Promise.all([
    checkDatabase(env.DB, checking),
    runCheck('KV', () => checkFlags(env.KV, routeRuleHosts)),
    runCheck('R2', () => checkR2(env.PICTURES)),
  ]);
  return checks.flat();
}

async function checkDatabase(db: D1Database, { now, migration, running }: Checking): Promise<NamedCheck[]> {
  const database = await checkMigration(db, migration);
  if (!database.isWell) return [database];
  const content = Object.entries(DATABASE_CHECKS).map(([name, check]) =>
    runCheck(name, () => check(db, now, running)),
  );
  return [database, ...(await Promise.all(content))];
}

/** Checks that D1 responds, and that it has this migration. */
export function checkMigration(db: D1Database, migration: string): Promise<NamedCheck> {
  return runCheck('D1', async () =>
    (await hasMigration(db, migration))
      ? { isWell: true, text: 'answers' }
      : { isWell: false, text: `the migration ${migration} is missing`, remedy: 'npm start, or a deploy' },
  );
}

/** The desk fetches due files each minute. A file is late after this time. */
const PULL_LATE_MS = 3_600_000;

/**
 * Checks the retailers' files that the desk fetches. The check fails if the last fetch of a file failed, or if a file
 * is late.
 */
async function checkPulls(db: D1Database, now: Date): Promise<StatusCheck> {
  const pulls = await rowsOf(prepare<{ name: string; outcome: string | null; report: string; isLate: 0 | 1 }>(
    db,
  )`
    SELECT display_name AS name, outcome, report, next_at < ${new Date(now.getTime() - PULL_LATE_MS)} AS isLate
    FROM catalogue_pull JOIN supplier ON supplier.id = supplier_id WHERE retired_at IS NULL ORDER BY display_name`);
  const problems = pulls.flatMap(({ name, outcome, report, isLate }) => {
    if (isLate === 1) return [`the file of ${name} is overdue`];
    return outcome === 'failed' ? [`the file of ${name} failed: ${report}`] : [];
  });
  if (problems.length > 0) {
    return { isWell: false, text: problems.join('; '), remedy: 'npm run ops -- pulls list' };
  }
  return { isWell: true, text: `${countOf(pulls.length, 'file')} fetched regularly` };
}

/** D1's limit for one database, and the share of it from which operators are warned. */
const MAX_DATABASE_BYTES = 10e9;
const FULL_FROM = 0.7;

async function checkSize(db: D1Database): Promise<StatusCheck> {
  const { meta } = await prepare(db)`SELECT 1`.run();
  return sizeCheck(meta.size_after);
}

/** Compares the database's size in bytes with D1's limit. */
export function sizeCheck(bytes: number): StatusCheck {
  const isWell = bytes < FULL_FROM * MAX_DATABASE_BYTES;
  const text = `${formatCount(Math.ceil(bytes / 1e6))} MB of ${formatCount(MAX_DATABASE_BYTES / 1e6)} MB`;
  return { isWell, text, ...(isWell ? {} : { remedy: 'docs/operations.md, "The database\'s size"' }) };
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

/** Checks that KV responds, and that the flags in it are valid. */
export async function checkFlags(kv: KVNamespace, routeRuleHosts: readonly string[]): Promise<StatusCheck> {
  const [version, maintenance, routeRules] = await Promise.all([
    kv.get(FLAG_KEYS.dataVersion),
    kv.get(FLAG_KEYS.maintenance),
    kv.get(FLAG_KEYS.routeRules),
  ]);
  const { invalid } = parseRouteRules(BUILT_ROUTE_RULES, readOverrides(routeRules), routeRuleHosts);
  const text = `answers; data version ${version ?? '0 (never set)'}. ${describeFlag(maintenance)}`;
  if (parseMaintenance(maintenance).problem !== null) {
    return { isWell: false, text, remedy: 'npm run ops -- maintenance off' };
  }
  if (invalid.length === 0) return { isWell: true, text };
  return {
    isWell: false,
    text: `${text} ${countOf(invalid.length, 'redirect')} invalid and ignored.`,
    remedy: 'npm run ops -- route-rules check',
  };
}

/** Describes the maintenance flag, including a broken one. */
export function describeFlag(text: string | null): string {
  const { maintenance, problem } = parseMaintenance(text);
  return `${describeMaintenance(maintenance)}${problem === null ? '' : ` The flag in KV is broken: ${problem}.`}`;
}

/** Describes the state of maintenance in one or more sentences. */
export function describeMaintenance(maintenance: Maintenance): string {
  if (!maintenance.on) return 'Maintenance is off: the shop is open.';
  const { until, message } = maintenance;
  return [
    'Maintenance is on: the shop is closed.',
    ...(until === null ? [] : [`Announced until ${timeText(until)}.`]),
    ...(message === null ? [] : [`Message: ${message}`]),
  ].join(' ');
}

/** Checks that R2 responds. */
export async function checkR2(bucket: R2Bucket): Promise<StatusCheck> {
  await bucket.list({ limit: 1 });
  return { isWell: true, text: 'answers' };
}

const SHOWN = 3;
const COMPARE = 'npm run ops -- accounts check';

/** Cron reconciles once a day. The last reconciliation is late after this time. */
const LATE_MS = 2 * 86_400_000;

/**
 * Checks the last reconciliation. The check fails if the reconciliation found differences, is late, or has never run.
 */
export async function checkReconciliation(db: D1Database, now: Date): Promise<StatusCheck> {
  const last = await findLastReconciliation(db);
  if (last === null) {
    return { isWell: false, text: 'never compared', remedy: COMPARE };
  }
  const isLate = now.getTime() - Date.parse(last.checkedAt) > LATE_MS;
  const isWell = last.count === 0 && !isLate;
  const text = `${describe(last)}${isLate ? '; not compared since' : ''}`;
  return { isWell, text, ...(isWell ? {} : { remedy: COMPARE }) };
}

function describe({ checkedAt, count, differences }: Reconciliation): string {
  const when = timeText(checkedAt);
  if (count === 0) return `no differences at ${when}`;
  const more = count > SHOWN ? `; and ${count - SHOWN} more` : '';
  return `${countOf(count, 'difference')} at ${when}: ${differences.slice(0, SHOWN).join('; ')}${more}`;
}

const DAY_MS = 86_400_000;

/** A refund counts as late after this time. Operators refund by hand; the law allows 30 days (ECT Act s44). */
const REFUND_LATE_DAYS = 7;

/** Checks the money that is due for refund. The check fails if money has been due for more than a week. */
async function checkRefunds(db: D1Database, now: Date): Promise<StatusCheck> {
  const { due, oldest, late } = await summariseDueRefunds(
    db,
    new Date(now.getTime() - REFUND_LATE_DAYS * DAY_MS),
  );
  if (oldest === null) return { isWell: true, text: 'no refund is due' };
  const text = `${countOf(due, 'refund')} due, the oldest since ${timeText(oldest)}`;
  const remedy = 'npm run ops -- orders list --status refund-due';
  if (late === 0) return { isWell: true, text, remedy };
  return { isWell: false, text: `${text}; ${late} for more than ${REFUND_LATE_DAYS} days`, remedy };
}

/** POPIA's limit for carrying out a removal. */
const LAWFUL_DAYS = 30;

/**
 * Checks the accounts that wait to be removed. The check fails if an account has waited for longer than the law allows.
 */
export async function checkRemovals(db: D1Database, now: Date): Promise<StatusCheck> {
  const lateBefore = new Date(now.getTime() - LAWFUL_DAYS * DAY_MS);
  const { waiting, oldest, late, withOpenOrders } = await countRemovals(db, lateBefore);
  const text = [
    oldest === null
      ? 'no account is waiting'
      : `${countOf(waiting, 'account')} waiting, the oldest since ${timeText(oldest)}`,
    ...(withOpenOrders === 0 ? [] : [`${countOf(withOpenOrders, 'account')} erased except for open orders`]),
    ...(late === 0 ? [] : [`${countOf(late, 'account')} waiting for more than ${LAWFUL_DAYS} days`]),
  ].join('; ');
  return { isWell: late === 0, text, ...(late === 0 ? {} : { remedy: 'npm run ops -- removals list' }) };
}
