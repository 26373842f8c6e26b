import * as v from 'valibot';
import { REMOVAL_DAYS } from '#shared/constants.ts';
import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, type Sql, sql } from '#worker/api/db/sql.ts';
import { openOrdersSql } from '#worker/api/removals/erased-orders.sql.ts';
import { withdrawRemovalStatement } from '#worker/api/user/account.repository.ts';
import { type Actor, runAct } from './operator-events.repository.ts';

/** An account removal that a customer has requested and that is not finished. */
export type WaitingRemoval = {
  userId: number;
  /** Null once the account is erased and only its open orders remain. */
  email: string | null;
  requestedAt: string;
  erasedAt: string | null;
  openOrders: number[];
};

type WaitingRow = Omit<WaitingRemoval, 'openOrders'> & { openOrders: string };

const WAITING_SELECT = sql`
  SELECT u.id AS userId, u.email, u.removal_requested_at AS requestedAt, u.erased_at AS erasedAt,
    ${openOrdersSql(sql`u.id`)} AS openOrders
  FROM user u WHERE u.removal_requested_at IS NOT NULL`;

/** Lists the waiting removals, oldest first. */
export async function listWaitingRemovals(db: D1Database, limit: number): Promise<WaitingRemoval[]> {
  const rows = await rowsOf(prepare<WaitingRow>(db)`
    ${WAITING_SELECT} ORDER BY u.removal_requested_at, u.id LIMIT ${limit}`);
  return rows.map(toWaitingRemoval);
}

/** Finds a customer's removal that can still be withdrawn; null if there is none or the account is already erased. */
export async function findWaitingRemoval(
  db: D1Database,
  customer: CustomerRef,
): Promise<WaitingRemoval | null> {
  const row = await prepare<WaitingRow>(db)`
    ${WAITING_SELECT} AND u.erased_at IS NULL AND ${isCustomerSql(customer)}`.first();
  return row && toWaitingRemoval(row);
}

function toWaitingRemoval(row: WaitingRow): WaitingRemoval {
  return { ...row, openOrders: v.parse(v.array(v.number()), JSON.parse(row.openOrders)) };
}

const DAY_MS = 86_400_000;

/**
 * Returns when a requested removal is carried out, as ISO instants. `due`: if the customer has no open orders.
 * `latest`: open orders delay the removal at most until this instant.
 */
export function removalDates(requestedAt: string): { due: string; latest: string } {
  const after = (days: number) => new Date(Date.parse(requestedAt) + days * DAY_MS).toISOString();
  return { due: after(REMOVAL_DAYS.erasedAfter), latest: after(REMOVAL_DAYS.erasedAtLatest) };
}

/** A customer by id or email. */
type CustomerRef = { userId: number } | { email: string };

function isCustomerSql(customer: CustomerRef): Sql {
  return 'email' in customer ? sql`email = ${customer.email}` : sql`id = ${customer.userId}`;
}

/**
 * Withdraws a customer's removal request. Returns the customer's id, or null if no request is open or the account is
 * erased.
 */
export async function withdrawRemoval(
  db: D1Database,
  by: Actor,
  customer: CustomerRef,
): Promise<number | null> {
  const userId = sql`(SELECT id FROM user WHERE ${isCustomerSql(customer)})`;
  const act = { act: 'removals.withdraw', record: ['customer', userId], at: new Date() } as const;
  const { rows } = await runAct(db, by, act, withdrawRemovalStatement(db, customer));
  return rows[0]?.id ?? null;
}

/** The recipient on the documents of an erased customer's order. */
export type RetainedRecord = {
  name: string;
  businessName: string;
  vatNumber: string;
  address: string;
  recordedAt: string;
};

/** Finds the recipient retained for an erased customer's order; null if there is none. */
export function findRetainedRecord(db: D1Database, orderId: number): Promise<RetainedRecord | null> {
  return prepare<RetainedRecord>(db)`
    SELECT recipient_name AS name, recipient_business_name AS businessName, recipient_vat_number AS vatNumber,
      recipient_address AS address, recorded_at AS recordedAt
    FROM retained_record WHERE order_id = ${orderId}`.first();
}
