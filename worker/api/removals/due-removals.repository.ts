import * as v from 'valibot';
import { REMOVAL_DAYS } from '#shared/constants.ts';
import { rowsOf } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import { closedOrdersSql, HAS_TAX_RECORDS, LAST_RECORDED_AT, openOrdersSql } from './erased-orders.sql.ts';

const DAY_MS = 86_400_000;

/** A removal that can be started or continued. */
export type DueRemoval = {
  userId: number;
  requestedAt: string;
  /** Null once the account is erased. Only the orders that were open at that time then remain. */
  account: { email: string; name: string } | null;
  openOrders: number[];
  /** The time of the last tax record of the closed orders; null if there is none. */
  lastRecordedAt: string | null;
};

export type RemovalPosition = { requestedAt: string; userId: number };

type DueRow = Omit<DueRemoval, 'account' | 'openOrders'> & {
  email: string | null;
  name: string;
  openOrders: string;
};

/** Lists the due removals after the cursor, oldest first, using the index `user_removal`. */
export async function listDueAccountErasures(
  db: D1Database,
  { after, now, limit }: { after: RemovalPosition; now: Date; limit: number },
): Promise<DueRemoval[]> {
  const rows = await rowsOf(prepare<DueRow>(db)`
    SELECT u.id AS userId, u.removal_requested_at AS requestedAt, u.email, u.name,
      ${openOrdersSql(sql`u.id`)} AS openOrders,
      (SELECT max(${LAST_RECORDED_AT}) ${closedOrdersSql(sql`u.id`)} AND ${HAS_TAX_RECORDS}) AS lastRecordedAt
    FROM user u
    WHERE u.removal_requested_at <= ${before(now, REMOVAL_DAYS.erasedAfter)}
      AND (u.removal_requested_at, u.id) > (${after.requestedAt}, ${after.userId})
      AND iif(u.erased_at IS NULL,
        u.removal_requested_at <= ${before(now, REMOVAL_DAYS.erasedAtLatest)} OR ${openOrdersSql(sql`u.id`)} = '[]',
        EXISTS (SELECT 1 ${closedOrdersSql(sql`u.id`)}))
    ORDER BY u.removal_requested_at, u.id LIMIT ${limit}`);
  return rows.map(({ email, name, openOrders, ...row }) => ({
    ...row,
    account: email === null ? null : { email, name },
    openOrders: v.parse(v.array(v.number()), JSON.parse(openOrders)),
  }));
}

type RemovalCounts = {
  /**
   * The accounts not erased yet: their number, the time of the oldest request, and the number of requests before
   * `lateBefore`.
   */
  waiting: number;
  oldest: string | null;
  late: number;
  /** The number of erased accounts that still have open orders. */
  withOpenOrders: number;
};

/** Counts the accounts that wait for removal. */
export async function countRemovals(db: D1Database, lateBefore: Date): Promise<RemovalCounts> {
  const row = await prepare<RemovalCounts>(db)`
    SELECT count(*) FILTER (WHERE erased_at IS NULL) AS waiting,
      min(removal_requested_at) FILTER (WHERE erased_at IS NULL) AS oldest,
      count(*) FILTER (WHERE erased_at IS NULL AND removal_requested_at < ${lateBefore}) AS late,
      count(*) FILTER (WHERE erased_at IS NOT NULL) AS withOpenOrders
    FROM user WHERE removal_requested_at IS NOT NULL`.first();
  return row ?? { waiting: 0, oldest: null, late: 0, withOpenOrders: 0 };
}

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
