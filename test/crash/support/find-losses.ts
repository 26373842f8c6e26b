import { runChecks } from '#worker/api/reconciliation/run-checks.ts';
import { UNITS_OF_EACH } from './a-stocked-state.ts';
import type { Bought, End } from './shopper.ts';

type OrderFacts = {
  id: number;
  idempotency_key: string;
  status: string;
  total_cents: number;
  pieces: number;
  payments: number;
  complete_payments: number;
  paid_cents: number;
  paid_events: number;
  first_notifications: number;
  refunds: number;
};

/**
 * Lists the daily reconciliation's findings, and every difference between the database and the responses that shoppers
 * received. Empty if nothing was lost.
 */
export async function findLosses(db: D1Database, bought: readonly Bought[]): Promise<string[]> {
  const [orders, products, carts] = await db.batch([
    db.prepare(
      `SELECT o.id, o.idempotency_key, o.status, o.amount_cents + o.delivery_cents AS total_cents,
         (SELECT sum(quantity) FROM order_item WHERE order_id = o.id) AS pieces,
         (SELECT count(*) FROM payment WHERE order_id = o.id) AS payments,
         (SELECT count(*) FROM payment WHERE order_id = o.id AND status = 'complete') AS complete_payments,
         (SELECT coalesce(sum(amount_cents), 0) FROM payment WHERE order_id = o.id AND status = 'complete')
           AS paid_cents,
         (SELECT count(*) FROM order_event WHERE order_id = o.id AND status = 'paid') AS paid_events,
         (SELECT count(*) FROM payment_notification WHERE order_id = o.id AND outcome IN ('paid', 'refund'))
           AS first_notifications,
         (SELECT count(*) FROM refund WHERE order_id = o.id) AS refunds
       FROM "order" o`,
    ),
    db.prepare('SELECT id, stock, held FROM product'),
    db.prepare('SELECT count(*) AS lines FROM cart_item'),
  ]);
  const facts = new Map(rowsOf<OrderFacts>(orders).map((row) => [row.idempotency_key, row]));
  const wished = new Set(bought.map(({ key }) => key));
  const [{ lines } = { lines: -1 }] = rowsOf<{ lines: number }>(carts);
  const { differences } = await runChecks(db, new Date());
  return [
    ...differences,
    ...bought.flatMap((each) => lossesOf(each, facts.get(each.key))),
    ...[...facts.keys()].filter((key) => !wished.has(key)).map((key) => `Nobody wished for order ${key}`),
    ...rowsOf<{ id: number; stock: number; held: number }>(products).flatMap((product) => {
      const held = heldUnits(bought, product.id);
      return product.stock + product.held === UNITS_OF_EACH && product.held === held
        ? []
        : `Product ${product.id} has ${product.stock} pieces and ${product.held} held; ${held} should be`;
    }),
    ...(lines === 0 ? [] : [`${lines} lines are left in carts`]),
  ];
}

function lossesOf({ orderId, totalCents, wants, end }: Bought, order: OrderFacts | undefined): string[] {
  if (order === undefined) return [`Order ${orderId} is gone`];
  const { status, ...requested } = BY_END[end];
  const takings = { ...requested, paid_cents: requested.complete_payments * totalCents };
  const wrong = Object.entries({
    id: orderId,
    status,
    total_cents: totalCents,
    pieces: wants.reduce((sum, { quantity }) => sum + quantity, 0),
    ...takings,
  }).filter(([name, value]) => order[name as keyof OrderFacts] !== value);
  return wrong.map(
    ([name, value]) =>
      `Order ${orderId} (${end}): ${name} is ${order[name as keyof OrderFacts]}, not ${value}`,
  );
}

type Expected = Pick<
  OrderFacts,
  'status' | 'payments' | 'complete_payments' | 'paid_events' | 'first_notifications' | 'refunds'
>;

const UNPAID = { payments: 0, complete_payments: 0, paid_events: 0, first_notifications: 0, refunds: 0 };
const PAID = { payments: 1, complete_payments: 1, paid_events: 1, first_notifications: 1, refunds: 0 };

const BY_END: Readonly<Record<End, Expected>> = {
  'left unpaid': { status: 'expired', ...UNPAID },
  paid: { status: 'paid', ...PAID },
  cancelled: { status: 'cancelled', ...UNPAID },
  'paid, then cancelled': { status: 'cancelled', ...PAID, refunds: 1 },
  'paid too late': { status: 'cancelled', ...PAID, paid_events: 0, refunds: 1 },
};

/** The units of a product that the orders must hold. Cancelled and expired orders hold none. */
function heldUnits(bought: readonly Bought[], productId: number): number {
  return bought
    .filter(({ end }) => end === 'paid')
    .flatMap(({ wants }) => wants)
    .reduce((sum, requested) => sum + (requested.productId === productId ? requested.quantity : 0), 0);
}

function rowsOf<Row>(result: D1Result | undefined): Row[] {
  return (result as D1Result<Row> | undefined)?.results ?? [];
}
