import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { entriesSql } from './statement-entries.sql.ts';
import { findStatementPeriod, type StatementSpan } from './statement-period.repository.ts';

/**
 * The figures of orders that came through an affiliate's links, in cents. `orders`: the number of orders paid in the
 * period. `sold_cents`: their goods after vouchers. `credited_cents`: goods credited in the period. The shop stores no
 * commission rate for affiliates.
 */
export type AffiliateStatement = {
  id: number;
  name: string;
  orders: number;
  sold_cents: number;
  credited_cents: number;
};

/** Returns the statements of all affiliates for a period. Closed months are not frozen for affiliates. */
export async function listAffiliateStatements(
  db: D1Database,
  span: StatementSpan,
): Promise<AffiliateStatement[]> {
  const found = await findStatementPeriod(db, span);
  const period = { ...found, previous: null, closing: null };
  return rowsOf(prepare<AffiliateStatement>(db)`
    SELECT a.id, a.name, count(DISTINCT iif(e.kind = 'sale', e.order_id, NULL)) AS orders,
      coalesce(sum(iif(e.kind = 'sale', e.cents, 0)), 0) AS sold_cents,
      coalesce(sum(iif(e.kind = 'credit', e.cents, 0)), 0) AS credited_cents
    FROM affiliate a LEFT JOIN (
      SELECT click.affiliate_id, entry.kind, entry.order_id, entry.total - entry.delivery AS cents
      FROM ${entriesSql({ period })} entry JOIN "order" o ON o.id = entry.order_id
        JOIN affiliate_click click ON click.id = o.click_id) e ON e.affiliate_id = a.id
    GROUP BY a.id ORDER BY a.id`);
}
