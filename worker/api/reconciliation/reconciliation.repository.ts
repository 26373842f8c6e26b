import * as v from 'valibot';
import { runBatch } from '../db/run-batch.ts';
import { prepare, raw } from '../db/sql.ts';
import type { Check, CheckRow } from './check.ts';
import { documentChecks } from './document-checks.ts';
import { PAYMENT_CHECKS, VOUCHER_CHECKS } from './money-checks.ts';
import { ORDER_CHECKS } from './order-checks.ts';
import { STOCK_CHECKS } from './stock-checks.ts';

/** The differences: how many in all, and a sentence for each of the first ones. */
export type Comparison = { count: number; differences: string[] };

/** A comparison as it was stored. */
export type Reconciliation = Comparison & { checkedAt: string };

/** No more differences of a check are named: one mistake may be in every order. */
const NAMED = 5;

/**
 * Runs every check: orders, discounts, delivery, vouchers, payments, refunds, invoices, credit notes, stock, events and
 * parcels. They are one batch, so that all of them see the same moment.
 */
export async function runChecks(db: D1Database, now: Date): Promise<Comparison> {
  const checks = [
    ...ORDER_CHECKS,
    ...PAYMENT_CHECKS,
    ...VOUCHER_CHECKS,
    ...documentChecks(now),
    ...STOCK_CHECKS,
  ];
  const statements = checks.map(
    ({ what, differences }) =>
      [
        what,
        prepare<CheckRow>(db)`SELECT *, count(*) OVER () AS total FROM (${differences}) LIMIT ${raw(NAMED)}`,
      ] as const,
  );
  const found = await runBatch(db, Object.fromEntries(statements));
  const rowsOf = ({ what }: Check): CheckRow[] => found[what]?.rows ?? [];
  return {
    count: checks.reduce((count, check) => count + (rowsOf(check)[0]?.total ?? 0), 0),
    differences: checks.flatMap((check) => rowsOf(check).map((row) => describe(check, row))),
  };
}

/** `order 42: its amount in cents is not its items less its discount (expected 9000, found 10000)`. */
function describe({ subject, what }: Check, { id, expected, found }: CheckRow): string {
  return `${subject} ${id}: ${what} (expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'})`;
}

/** Stores a comparison, and deletes those before `keptFrom`. */
export async function insertReconciliation(
  db: D1Database,
  { checkedAt, count, differences }: Reconciliation,
  keptFrom: string,
): Promise<void> {
  await db.batch([
    prepare(db)`
      INSERT INTO reconciliation (checked_at, difference_count, differences)
      VALUES (${checkedAt}, ${count}, ${JSON.stringify(differences)})`,
    prepare(db)`DELETE FROM reconciliation WHERE checked_at < ${keptFrom}`,
  ]);
}

/** The last comparison; null if there was none. */
export async function findLastReconciliation(db: D1Database): Promise<Reconciliation | null> {
  const row = await prepare<{ checked_at: string; difference_count: number; differences: string }>(db)`
    SELECT checked_at, difference_count, differences FROM reconciliation
    ORDER BY checked_at DESC LIMIT 1`.first();
  if (row === null) return null;
  return {
    checkedAt: row.checked_at,
    count: row.difference_count,
    differences: v.parse(v.array(v.string()), JSON.parse(row.differences)),
  };
}
