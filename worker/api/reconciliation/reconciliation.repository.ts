import * as v from 'valibot';
import { rowsOf } from '../db/rows.ts';
import type { Sum, SumRow } from './check.ts';
import { documentSums } from './document-checks.ts';
import { PAYMENT_SUMS, VOUCHER_SUMS } from './money-checks.ts';
import { ORDER_SUMS } from './order-checks.ts';
import { STOCK_SUMS } from './stock-checks.ts';

/** What does not add up: how much in all, and the first of it, each a sentence. */
export type Comparison = { count: number; differences: string[] };

/** A comparison as it was kept. */
export type AccountsCheck = Comparison & { checkedAt: string };

/** Of each sum no more differences are named: one mistake may be in every order. */
const NAMED = 5;

/**
 * Compares what the shop has written down twice: orders, discounts, delivery, vouchers, payments, refunds, invoices,
 * credit notes, stock, events, parcels. One batch, so all of it is of one moment.
 */
export async function compareSums(db: D1Database, now: Date): Promise<Comparison> {
  const sums = [...ORDER_SUMS, ...PAYMENT_SUMS, ...VOUCHER_SUMS, ...documentSums(now), ...STOCK_SUMS];
  const results = await db.batch(
    sums.map(({ sql, values = [] }) =>
      db.prepare(`SELECT *, count(*) OVER () AS total FROM (${sql}) LIMIT ${NAMED}`).bind(...values),
    ),
  );
  const found = sums.map((sum, index) => ({ sum, rows: rowsOf<SumRow>(results[index]) }));
  return {
    count: found.reduce((count, { rows }) => count + (rows[0]?.total ?? 0), 0),
    differences: found.flatMap(({ sum, rows }) => rows.map((row) => describe(sum, row))),
  };
}

/** `order 42: its amount in cents is not its items less its discount (expected 9000, found 10000)`. */
function describe({ subject, what }: Sum, { id, expected, found }: SumRow): string {
  return `${subject} ${id}: ${what} (expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'})`;
}

/** Keeps what was found, and forgets what was found before `keptFrom`. */
export async function insertAccountsCheck(
  db: D1Database,
  { checkedAt, count, differences }: AccountsCheck,
  keptFrom: string,
): Promise<void> {
  await db.batch([
    db
      .prepare('INSERT INTO accounts_check (checked_at, difference_count, differences) VALUES (?, ?, ?)')
      .bind(checkedAt, count, JSON.stringify(differences)),
    db.prepare('DELETE FROM accounts_check WHERE checked_at < ?').bind(keptFrom),
  ]);
}

/** When the sums were compared last, and what was found; null if they never were. */
export async function findLastAccountsCheck(db: D1Database): Promise<AccountsCheck | null> {
  const row = await db
    .prepare(
      'SELECT checked_at, difference_count, differences FROM accounts_check ORDER BY checked_at DESC LIMIT 1',
    )
    .first<{ checked_at: string; difference_count: number; differences: string }>();
  if (row === null) return null;
  return {
    checkedAt: row.checked_at,
    count: row.difference_count,
    differences: v.parse(v.array(v.string()), JSON.parse(row.differences)),
  };
}
