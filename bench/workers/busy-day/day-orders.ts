import { prepare, raw, type Sql, sql } from '#worker/api/db/sql.ts';
import { CUSTOMERS, numbersFrom, takeStock } from '../made-orders/generate-orders.ts';
import { insertOrdersStatements, SUPPLIERS } from '../made-orders/order-rows.ts';
import type { Schedule, Span } from './schedule.ts';

const INVOICED_AFTER_MS = 14 * 86_400_000;

/**
 * Inserts what was ordered and paid 14 days before each moment of the schedule: its invoices fall due while the day runs.
 * Gives the last order's id.
 */
export async function insertOrdersToInvoice(db: D1Database, { spans, paidShare }: Schedule): Promise<number> {
  let last = 0;
  for (const { from, minutes, count } of spans) {
    const before = new Date(from.getTime() - INVOICED_AFTER_MS);
    const paid = { from: before, minutes, count: Math.round(count * paidShare) };
    await db.batch(insertOrdersStatements(db, planOf(last + 1, paid, sql`'delivered'`)));
    last += paid.count;
  }
  await takeStock(db);
  return last;
}

/** Inserts what is ordered in a span, and takes its stock: some are paid at once, the others never. */
export async function insertOrders(
  db: D1Database,
  first: number,
  { paidShare, ...span }: Span & { paidShare: number },
): Promise<void> {
  const status = sql`iif(i * 37 % 100 < ${raw(Math.round(paidShare * 100))}, 'paid', 'placed')`;
  await db.batch([
    ...insertOrdersStatements(db, planOf(first, span, status)),
    prepare(db)`
      UPDATE product SET held = held + h.pieces, stock = stock - h.pieces
      FROM (SELECT product_id, sum(quantity) AS pieces FROM order_item
        WHERE order_id BETWEEN ${first} AND ${first + span.count - 1} GROUP BY product_id) h
      WHERE product.id = h.product_id`,
  ]);
}

/** Paid as soon as they are placed, and kept for an hour where they are not. */
function planOf(first: number, { from, minutes, count }: Span, status: Sql): Sql {
  const seconds = `${(minutes * 60) / count} * (i - ${first})`;
  const at = (later: number): Sql =>
    raw(`strftime('%Y-%m-%dT%H:%M:%fZ', '${from.toISOString()}', (${later} + ${seconds}) || ' seconds')`);
  return sql`
    SELECT i, 1 + i * 7919 % ${raw(CUSTOMERS)} AS user_id, i % ${raw(SUPPLIERS)} AS supplier, ${status} AS status,
      0 AS is_invoiced, ${at(0)} AS created_at, ${at(0)} AS paid_at, ${at(3_600)} AS expires_at
    FROM ${numbersFrom(first, first + count - 1)}`;
}
