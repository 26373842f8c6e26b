import { southAfricanDay, startOfSouthAfricanDay } from '#shared/domain/south-african-day.ts';
import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';

/** The ids of the newest rows when a month was closed. */
type Watermark = { eventId: number; refundId: number; returnEventId: number };

/** A closed month (`2026-10`). */
export type ClosedMonth = Watermark & { month: string; closedAt: string };

/** The span of a statement: a month (`2026-10`), or the days from `firstDay` to `lastDay` (`2026-10-31`), inclusive. */
export type StatementSpan = { month: string } | { firstDay: string; lastDay: string };

/**
 * A statement's period. Each entry (a sale, a credit or a delivery) belongs to exactly one month: the month of its day,
 * or, if that month was closed before the entry was stored, the first month that was still open. Periods by days ignore
 * closings.
 */
export type StatementPeriod = {
  /** Null for a period by days. */
  month: string | null;
  firstDay: string;
  lastDay: string;
  from: Date;
  /** The first instant after the period. */
  before: Date;
  /** The closing of the previous month; null if open. Earlier entries stored after it belong to this period. */
  previous: ClosedMonth | null;
  /** The closing of this month; null if open. Entries stored after it do not belong to this period. */
  closing: ClosedMonth | null;
};

/** Returns the period of a valid span. */
export async function findStatementPeriod(db: D1Database, span: StatementSpan): Promise<StatementPeriod> {
  if ('firstDay' in span) {
    return { month: null, ...span, ...instantsOf(span), previous: null, closing: null };
  }
  return toMonthPeriod(span.month, await listClosedMonths(db));
}

/** Returns the period of a month, given all closed months. */
export function toMonthPeriod(month: string, closed: readonly ClosedMonth[]): StatementPeriod {
  const lastInstant = new Date(startOfMonth(monthAfter(month)).getTime() - 1);
  const days = { firstDay: `${month}-01`, lastDay: southAfricanDay(lastInstant) };
  return {
    month,
    ...days,
    ...instantsOf(days),
    previous: closed.find((each) => monthAfter(each.month) === month) ?? null,
    closing: closed.find((each) => each.month === month) ?? null,
  };
}

function instantsOf({ firstDay, lastDay }: { firstDay: string; lastDay: string }) {
  const before = new Date(startOfSouthAfricanDay(lastDay).getTime() + DAY_MS);
  return { from: startOfSouthAfricanDay(firstDay), before };
}

const DAY_MS = 86_400_000;

/** The first instant of a month (`2026-10`) in South Africa; an invalid date if there is no such month. */
export function startOfMonth(month: string): Date {
  return startOfSouthAfricanDay(`${month}-01`);
}

/** True for a month from the year 2000 on, such as `2026-10`. */
export function isMonth(text: string): boolean {
  return /^2\d{3}-\d\d$/.test(text) && !Number.isNaN(startOfMonth(text).getTime());
}

/** The next month: `2027-01` after `2026-12`. */
export function monthAfter(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);
}

/** The month before: `2026-12` before `2027-01`. */
export function monthBefore(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 1))
    .toISOString()
    .slice(0, 7);
}

/** Lists the closed months, oldest first. */
export function listClosedMonths(db: D1Database): Promise<ClosedMonth[]> {
  return rowsOf(prepare<ClosedMonth>(db)`
    SELECT month, closed_at AS closedAt, last_event_id AS eventId, last_refund_id AS refundId,
      last_return_event_id AS returnEventId
    FROM statement_month ORDER BY month`);
}

/**
 * Returns the month to close next: the one after the last closed month, or the month of the first sale. Null if nothing
 * was ever sold.
 */
export async function findMonthToClose(db: D1Database): Promise<string | null> {
  const row = await prepare<{ closed: string | null; sold: string | null }>(db)`
    SELECT (SELECT max(month) FROM statement_month) AS closed, (SELECT min(created_at) FROM order_event
      WHERE status = 'paid' AND supplier_id IS NULL) AS sold`.first();
  if (row === null) return null;
  if (row.closed !== null) return monthAfter(row.closed);
  return row.sold === null ? null : southAfricanDay(new Date(row.sold)).slice(0, 7);
}
