import { prepare, raw, type Sql, valuesOf } from '../db/sql.ts';
import { listOrderIds } from './changed-orders.repository.ts';
import type { Check, CheckRow } from './check.ts';
import { documentChecks } from './document-checks.ts';
import {
  countPieces,
  countPiecesStatements,
  findLastEventId,
  ordersOfEvents,
} from './held-pieces.repository.ts';
import { paymentChecks, VOUCHER_LIMIT_CHECKS, voucherChecks } from './money-checks.ts';
import { orderChecks } from './order-checks.ts';
import type { Comparison } from './reconciliation.repository.ts';
import { returnChecks } from './return-checks.ts';
import { holdingChecks, STOCK_CHECKS } from './stock-checks.ts';

/** So many are compared by one batch: it takes some milliseconds, in which the database answers nobody else. */
export const ORDERS_AT_ONCE = 500;
/** No more differences of a check are named: one mistake may be in every order. */
const NAMED = 5;
const NAMED_IN_ALL = 100;

/** Runs every check on all orders there are, some at a time, then those on stock and vouchers. */
export async function runChecks(db: D1Database, now: Date): Promise<Comparison> {
  const eventId = await findLastEventId(db);
  let found: Comparison = { count: 0, differences: [] };
  let after = 0;
  for (;;) {
    const orderIds = await listOrderIds(db, after, ORDERS_AT_ONCE);
    found = addUp(found, await compareOrders(db, orderIds, now));
    if (orderIds.length < ORDERS_AT_ONCE) break;
    after = orderIds.at(-1) ?? after;
  }
  return addUp(found, await compareStock(db, eventId));
}

/**
 * Runs every check on some orders: discounts, delivery, payments, refunds, returns, invoices, credit notes, events and
 * parcels.
 * They are one batch, so that all of them see the same moment. It also adds up the pieces that the orders hold.
 */
export function compareOrders(db: D1Database, orderIds: readonly number[], now: Date): Promise<Comparison> {
  const orders = valuesOf(orderIds);
  const checks = [
    ...orderChecks(orders),
    ...paymentChecks(orders),
    ...returnChecks(orders),
    ...voucherChecks(orders),
    ...documentChecks(orders, now),
    ...holdingChecks(orders),
  ];
  return runAll(db, orders, checks);
}

/**
 * Compares the stock of all products, and vouchers with their limits, once every order up to an event is compared. What
 * has happened since is added up first, the last of it in the batch that compares.
 */
export async function compareStock(db: D1Database, eventId: number): Promise<Comparison> {
  let after = eventId;
  for (;;) {
    const counted = await countPieces(db, after, ORDERS_AT_ONCE);
    if (counted === null) break;
    after = counted;
  }
  return runAll(db, ordersOfEvents(after, ORDERS_AT_ONCE), [...VOUCHER_LIMIT_CHECKS, ...STOCK_CHECKS]);
}

/** Two comparisons as one. */
export function addUp(first: Comparison, second: Comparison): Comparison {
  const differences = [...new Set([...first.differences, ...second.differences])];
  return { count: first.count + second.count, differences: differences.slice(0, NAMED_IN_ALL) };
}

async function runAll(db: D1Database, orders: Sql, checks: readonly Check[]): Promise<Comparison> {
  const counting = countPiecesStatements(db, orders);
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

/** `order 42: its amount in cents is not its items less its discount (expected 9000, found 10000)`. */
function describe({ subject, what }: Check, { id, expected, found }: CheckRow): string {
  return `${subject} ${id}: ${what} (expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'})`;
}
