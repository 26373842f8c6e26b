import { southAfricanDay, startOfSouthAfricanDay } from '#shared/domain/south-african-day.ts';
import { rowsOf, runBatch } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';

/** The work that waits for operators. */
export type WaitingWork = {
  ordersToPack: number;
  ordersToShip: number;
  /** Returns that wait for an answer, for the goods or for their refund. */
  returns: number;
  /** The number of orders with outstanding refunds, and the total of these refunds in cents. */
  refundOrders: number;
  refundCents: number;
};

/** Counts the work that waits. An order has the status of its slowest parcel. */
export async function countWaitingWork(db: D1Database): Promise<WaitingWork> {
  const { orders, returns, refunds } = await runBatch(db, {
    orders: prepare<{ status: string; count: number }>(db)`
      SELECT status, count(*) AS count FROM "order" WHERE status IN ('paid', 'packed') GROUP BY status`,
    returns: prepare<{ count: number }>(db)`
      SELECT count(*) AS count FROM order_return WHERE status IN ('requested', 'accepted', 'received')`,
    refunds: prepare<{ orders: number; cents: number }>(db)`
      SELECT count(DISTINCT order_id) AS orders, coalesce(sum(amount_cents), 0) AS cents
      FROM refund WHERE refunded_at IS NULL`,
  });
  const ordersIn = (status: string) => orders.rows.find((row) => row.status === status)?.count ?? 0;
  return {
    ordersToPack: ordersIn('paid'),
    ordersToShip: ordersIn('packed'),
    returns: returns.rows[0]?.count ?? 0,
    refundOrders: refunds.rows[0]?.orders ?? 0,
    refundCents: refunds.rows[0]?.cents ?? 0,
  };
}

/** The payments received on a South African day; `cents` is their sum before refunds. */
export type DaySales = { day: string; orders: number; cents: number };

const DAY_MS = 86_400_000;

/**
 * Lists the sales of the last `days` South African days, today last, with a row for every day. Payments that
 * were not applied to their order, such as second payments, do not count.
 */
export async function listDailySales(
  db: D1Database,
  { days, now }: { days: number; now: Date },
): Promise<DaySales[]> {
  const first = startOfSouthAfricanDay(southAfricanDay(new Date(now.getTime() - (days - 1) * DAY_MS)));
  const rows = await rowsOf(prepare<DaySales>(db)`
    SELECT date(p.paid_at, '+2 hours') AS day, count(DISTINCT p.order_id) AS orders, sum(p.amount_cents) AS cents
    FROM payment p WHERE p.status = 'complete' AND p.paid_at >= ${first}
      AND NOT EXISTS (SELECT 1 FROM refund r
        WHERE r.payment_id = p.id AND r.supplier_id IS NULL AND r.cause IS NOT NULL)
    GROUP BY day`);
  return Array.from({ length: days }, (_, index) => {
    const day = southAfricanDay(new Date(first.getTime() + index * DAY_MS));
    return rows.find((row) => row.day === day) ?? { day, orders: 0, cents: 0 };
  });
}
