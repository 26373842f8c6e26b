import { inList, prepare, raw, type Sql, sql } from '../db/sql.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import { listAllOrderIds } from './changed-orders.repository.ts';
import { type Check, type CheckRow, type ComparedOrders, checksOf } from './check.ts';
import { documentChecks } from './document-checks.ts';
import { paymentChecks, VOUCHER_LIMIT_CHECKS, voucherChecks } from './money-checks.ts';
import { orderChecks } from './order-checks.ts';
import type { Comparison } from './reconciliation.repository.ts';
import {
  countReservedUnits,
  countReservedUnitsStatements,
  findLastEventId,
  ordersOfEventsSql,
} from './reserved-units.repository.ts';

/** Orders compared per batch. A batch takes a few milliseconds, during which the database serves no other request. */
export const ORDERS_PER_BATCH = 500;
/** Differences listed per check; limited because one bug may affect every order. */
const NAMED = 5;
const NAMED_IN_ALL = 100;

/** Runs every check on all orders in pages, then the checks on stock and vouchers. */
export async function runChecks(db: D1Database, now: Date): Promise<Comparison> {
  const eventId = await findLastEventId(db);
  let found: Comparison = { count: 0, differences: [] };
  let after = 0;
  for (;;) {
    const orderIds = await listAllOrderIds(db, after, ORDERS_PER_BATCH);
    found = mergeComparisons(found, await compareOrders(db, orderIds, now));
    if (orderIds.length < ORDERS_PER_BATCH) break;
    after = orderIds.at(-1) ?? after;
  }
  return mergeComparisons(found, await compareStock(db, eventId));
}

/**
 * Runs every check on these orders: discounts, delivery, payments, refunds, returns, invoices, credit notes, events and
 * parcels. All checks run in one batch, so they read the same state. The batch also counts the units that the orders
 * reserve.
 */
export function compareOrders(db: D1Database, orderIds: readonly number[], now: Date): Promise<Comparison> {
  const orders = inList(orderIds);
  const checks = [
    ...orderChecks(orders),
    ...paymentChecks(orders),
    ...returnChecks(orders),
    ...voucherChecks(orders),
    ...documentChecks(orders, now),
    ...reservationChecks(orders),
  ];
  return runAll(db, orders, checks);
}

/**
 * Compares the stock of all products, and all vouchers with their limits. Call this after comparing all orders up to
 * the event `eventId`. The reserved units of orders with newer events are counted first, page by page. The last page is
 * counted in the same batch as the comparison.
 */
export async function compareStock(db: D1Database, eventId: number): Promise<Comparison> {
  let after = eventId;
  for (;;) {
    const counted = await countReservedUnits(db, after, ORDERS_PER_BATCH);
    if (counted === null) break;
    after = counted;
  }
  return runAll(db, ordersOfEventsSql(after, ORDERS_PER_BATCH), [...VOUCHER_LIMIT_CHECKS, ...STOCK_CHECKS]);
}

/** Merges two comparisons. */
export function mergeComparisons(first: Comparison, second: Comparison): Comparison {
  const differences = [...new Set([...first.differences, ...second.differences])];
  return { count: first.count + second.count, differences: differences.slice(0, NAMED_IN_ALL) };
}

async function runAll(db: D1Database, orders: Sql, checks: readonly Check[]): Promise<Comparison> {
  const counting = countReservedUnitsStatements(db, orders);
  const results = await db.batch<CheckRow>([
    ...counting,
    ...checks.map(
      ({ differences }) =>
        prepare<CheckRow>(db)`
          SELECT *, count(*) OVER () AS total FROM (${differences}) LIMIT ${raw(NAMED)}`,
    ),
  ]);
  const found = results.slice(counting.length).map(({ results: rows }) => rows);
  return {
    count: found.reduce((count, rows) => count + (rows[0]?.total ?? 0), 0),
    differences: checks.flatMap((check, index) => (found[index] ?? []).map((row) => describe(check, row))),
  };
}

/**
 * Formats a difference:
 * `order 42: its amount in cents differs from its items minus its discount (expected 9000, found 10000)`.
 */
function describe({ subject, what }: Check, { id, expected, found }: CheckRow): string {
  return `${subject} ${id}: ${what} (expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'})`;
}

/** Compares returns with their order lines, their refunds and their steps. */
function returnChecks(orders: ComparedOrders): readonly Check[] {
  return checksOf('order', {
    'more units of a line are returned than were ordered': sql`
      SELECT i.order_id AS id, i.quantity AS expected, (SELECT sum(n.quantity) FROM order_return_item n
        JOIN order_return b ON b.id = n.return_id AND b.status <> 'refused' WHERE n.order_item_id = i.id) AS found
      FROM order_item i WHERE i.order_id IN ${orders} AND found > expected`,
    'a received return has no refund': sql`
      SELECT b.order_id AS id, 'a refund' AS expected, NULL AS found FROM order_return b
      WHERE b.order_id IN ${orders} AND b.status = 'received' AND b.refund_id IS NULL`,
    'the status of a return differs from that of its refund': sql`
      SELECT b.order_id AS id, iif(f.refunded_at IS NULL, 'received', 'refunded') AS expected, b.status AS found
      FROM order_return b JOIN refund f ON f.id = b.refund_id
      WHERE b.order_id IN ${orders} AND expected <> found`,
    'the refund of a return belongs to another parcel': sql`
      SELECT b.order_id AS id, b.supplier_id AS expected, f.supplier_id AS found
      FROM order_return b JOIN refund f ON f.id = b.refund_id
      WHERE b.order_id IN ${orders} AND (f.order_id, f.supplier_id) IS NOT (b.order_id, b.supplier_id)`,
    'the status of a return differs from its last event': sql`
      SELECT b.order_id AS id, (SELECT e.status FROM order_return_event e WHERE e.return_id = b.id
        ORDER BY e.id DESC LIMIT 1) AS expected, b.status AS found
      FROM order_return b WHERE b.order_id IN ${orders} AND expected IS NOT found`,
  });
}

/** Compares the orders' `holds_stock` flag with their status. */
export function reservationChecks(orders: ComparedOrders): readonly Check[] {
  return checksOf('order', {
    // Excludes refunded orders. They have returned their units if they were cancelled or expired before, but not if
    // they were shipped.
    'its stock reservation (1 or 0) does not match its status': sql`
      SELECT id, iif(status IN ('placed', ${PAID_STATUSES}), 1, 0) AS expected, holds_stock AS found
      FROM "order" WHERE id IN ${orders} AND status <> 'refunded' AND expected <> found`,
  });
}

/**
 * Compares each product's reserved units with the units that orders reserve. All orders must be counted in
 * `held_pieces` first.
 */
export const STOCK_CHECKS = checksOf('product', {
  'its reserved units differ from those that orders reserve': sql`
    SELECT p.id, h.pieces AS expected, p.held AS found
    FROM held_pieces h JOIN product p ON p.id = h.product_id WHERE expected <> found
    UNION ALL
    SELECT p.id, 0, p.held FROM product p
    WHERE p.held > 0 AND NOT EXISTS (SELECT 1 FROM held_pieces h WHERE h.product_id = p.id)`,
  // Must match the condition of the index product_stock_lost word for word; otherwise SQLite reads every product.
  'its stock plus its reserved units differs from the units that imports added': sql`
    SELECT id, received AS expected, stock + held AS found FROM product
    WHERE stock + held <> received AND (parent_id IS NOT NULL OR options = '[]')`,
});
