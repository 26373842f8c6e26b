import { shortTimeText } from '#shared/domain/format-date.ts';
import { isConstraint } from '#worker/api/db/constraint.ts';
import { runBatch } from '#worker/api/db/run-batch.ts';
import { prepare, sql } from '#worker/api/db/sql.ts';
import { type Actor, operatorEventStatement } from '../operator-events.repository.ts';
import { checkPeriod } from './check-statements.ts';
import {
  findMonthToClose,
  listClosedMonths,
  monthAfter,
  startOfMonth,
  toMonthPeriod,
} from './statement-period.repository.ts';
import { FIGURE_COLUMNS, figuresSql } from './statements.repository.ts';

/**
 * Why a month is not closed. `not-ended`: it has not ended in South Africa. `closed-before`: it is closed already.
 * `not-next`: `next` must be closed first; null if there was no sale yet. `differences`: the statements differ from
 * their documents.
 */
export type ClosingRejection =
  | { kind: 'not-ended' }
  | { kind: 'closed-before'; closedAt: string }
  | { kind: 'not-next'; next: string | null }
  | { kind: 'differences'; differences: string[] };

/** Explains to an operator why a month is not closed. */
export function describeClosing(month: string, rejection: ClosingRejection): string {
  switch (rejection.kind) {
    case 'not-ended':
      return `${month} has not ended. It can be closed from ${monthAfter(month)}-01 on.`;
    case 'closed-before':
      return `${month} was already closed on ${shortTimeText(rejection.closedAt)}.`;
    case 'not-next':
      return rejection.next === null
        ? 'Nothing was sold yet, so there is no month to close.'
        : `Months are closed in order. The next one is ${rejection.next}.`;
    case 'differences':
      return `${month} cannot be closed: ${rejection.differences.join('; ')}. Run: npm run ops -- accounts check.`;
  }
}

/** Returns why a month cannot be closed now, or null if it can be. Changes nothing. */
export async function closingRejection(
  db: D1Database,
  { month, now }: { month: string; now: Date },
): Promise<ClosingRejection | null> {
  const closed = await listClosedMonths(db);
  const done = closed.find((each) => each.month === month);
  if (done !== undefined) return { kind: 'closed-before', closedAt: done.closedAt };
  if (startOfMonth(monthAfter(month)) > now) return { kind: 'not-ended' };
  const next = await findMonthToClose(db);
  if (next !== month) return { kind: 'not-next', next };
  const differences = await checkPeriod(db, toMonthPeriod(month, closed));
  return differences.length > 0 ? { kind: 'differences', differences } : null;
}

/**
 * Closes a month (`2026-10`): stores the figures of all retailers' statements, which then never change. Later refunds
 * and credits belong to later months. Months are closed in order. The batch fails if another closing came first.
 */
export async function closeMonth(
  db: D1Database,
  by: Actor,
  closing: { month: string; now: Date },
): Promise<ClosingRejection | { kind: 'closed' }> {
  const { month, now } = closing;
  const rejection = await closingRejection(db, closing);
  if (rejection !== null) return rejection;
  const period = toMonthPeriod(month, await listClosedMonths(db));
  try {
    await runBatch(db, {
      isNext: prepare(db)`
        INSERT INTO assertion (name, holds) SELECT 'the last closed month is the one before', 0
        WHERE (SELECT max(month) FROM statement_month) IS NOT ${period.previous?.month ?? null}`,
      month: prepare(db)`
        INSERT INTO statement_month (month, closed_at, last_event_id, last_refund_id, last_return_event_id)
        VALUES (${month}, ${now}, ${newest('order_event')}, ${newest('refund')}, ${newest('order_return_event')})`,
      figures: prepare(db)`
        INSERT INTO statement_closing (month, supplier_id, ${FIGURE_COLUMNS})
        SELECT ${month}, * FROM (${figuresSql({ period })})`,
      event: operatorEventStatement(
        db,
        by,
        { act: 'retailers.close', record: ['month', month], at: now },
        sql`TRUE`,
      ),
    });
    return { kind: 'closed' };
  } catch (error) {
    if (!isConstraint(error, 'assertion')) throw error;
    return (await closingRejection(db, closing)) ?? { kind: 'not-next', next: month };
  }
}

function newest(table: 'order_event' | 'refund' | 'order_return_event') {
  return {
    order_event: sql`(SELECT coalesce(max(id), 0) FROM order_event)`,
    refund: sql`(SELECT coalesce(max(id), 0) FROM refund)`,
    order_return_event: sql`(SELECT coalesce(max(id), 0) FROM order_return_event)`,
  }[table];
}
