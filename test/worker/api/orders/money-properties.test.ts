import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#shared/contract/order.ts';
import { canBecome } from '#shared/domain/order-life.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { anOrderSimulation, type OrderSimulation } from './order-simulation.ts';
import { aHistory } from './random-order-events.ts';

const RUNS = 25;
/**
 * After this time, no further run starts, so a busy machine may do fewer runs. It also bounds the shrinking after a
 * failure.
 */
const ENOUGH_MS = 20_000;
const TEST_MS = 120_000;

describe('random sequential and concurrent actions of shoppers, gateways, operators and the clock', () => {
  it(
    'lose no unit, change no settled amount, account for every cent and email each event once',
    () =>
      fc.assert(
        fc.asyncProperty(aHistory, async ({ catalogue, moments }) => {
          const simulation = await anOrderSimulation(catalogue);
          const pieces = catalogue.products.map(({ stock }) => stock);
          const settled = new Map<number, string>();
          for (const actions of moments) {
            await Promise.all(actions.map((action) => simulation.does(action)));
            const { orders, products, lives } = await readBooks(simulation);
            expect(products.map(({ stock, held }) => stock + held)).toEqual(pieces);
            expect(products.map(({ held }) => held)).toEqual(products.map((each) => each.pieces_of_orders));
            expect(orders.flatMap(wrongsOf)).toEqual([]);
            expect(lives.flatMap(wrongMovesOf)).toEqual([]);
            expect(orders.flatMap((order) => movedSince(settled, order))).toEqual([]);
          }
          expect((await differencesOfSums()).filter(isAbout(simulation))).toEqual([]);
          const [due, asked] = await Promise.all([listDueEmails(simulation), simulation.mails()]);
          expect(asked.flatMap(emailOf).toSorted()).toEqual(due);
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: ENOUGH_MS },
      ),
    TEST_MS,
  );

  it('leave no difference for the daily reconciliation, including vouchers and invoices', async () => {
    expect(await differencesOfSums()).toEqual([]);
  });
});

/**
 * Returns a filter for reconciliation messages about this shop. A message starts with its subject, such as `order 42:
 * …`.
 */
function isAbout({ orderIds, productIds }: OrderSimulation): (difference: string) => boolean {
  const subjects = [...orderIds.map((id) => `order ${id}:`), ...productIds.map((id) => `product ${id}:`)];
  return (difference) => subjects.some((subject) => difference.startsWith(subject));
}

/**
 * Describes an email that must be recorded together with an event, such as `parcel-shipped 7 3` (order 7, retailer 3).
 * Empty for all other emails.
 */
function emailOf(job: EmailJob): string[] {
  switch (job.template) {
    case 'order-cancelled':
    case 'order-expired':
      return [`${job.template} ${job.order_id}`];
    case 'parcel-shipped':
    case 'parcel-delivered':
    case 'parcel-cancelled':
      return [`${job.template} ${job.order_id} ${job.supplier_id}`];
    default:
      return [];
  }
}

/**
 * Derives the expected emails from the status events. Refunding a whole order sends only the refund's email. Cancelling
 * an order's last parcel sends only the order's email.
 */
async function listDueEmails({ orderIds }: OrderSimulation): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT CASE WHEN supplier_id IS NULL THEN 'order-' || status || ' ' || order_id
       ELSE 'parcel-' || status || ' ' || order_id || ' ' || supplier_id END AS mail
     FROM order_event WHERE order_id IN (SELECT value FROM json_each(?))
       AND (cause IN ('cancelled by the customer', 'by an operator', 'its last parcel was cancelled') OR cause LIKE 'not paid within %')
       AND CASE WHEN supplier_id IS NULL THEN status IN ('cancelled', 'expired')
         ELSE status IN ('shipped', 'delivered')
           OR status = 'cancelled' AND NOT EXISTS (SELECT 1 FROM order_event next WHERE next.id = order_event.id + 1
             AND next.order_id = order_event.order_id AND next.cause = 'its last parcel was cancelled') END`,
  )
    .bind(JSON.stringify(orderIds))
    .all<{ mail: string }>();
  return results.map(({ mail }) => mail).toSorted();
}

type OrderBook = {
  id: number;
  status: OrderStatus;
  amount_cents: number;
  discount_cents: number;
  delivery_cents: number;
  voucher_id: number | null;
  goods_cents: number;
  line_discounts_cents: number;
  worst_line_cents: number;
  fees_cents: number;
  taken_cents: number;
  back_cents: number;
  /** The part of `back_cents` for parcels that were cancelled separately. */
  parcels_back_cents: number;
};
type ProductBook = { stock: number; held: number; pieces_of_orders: number };
/** An order's statuses over time, the first one first. */
type Life = { order_id: number; statuses: string };

async function readBooks(
  simulation: OrderSimulation,
): Promise<{ orders: OrderBook[]; products: ProductBook[]; lives: Life[] }> {
  const [orders, products, lives] = await env.DB.batch([
    env.DB.prepare(
      `SELECT o.id, o.status, o.amount_cents, o.discount_cents, o.delivery_cents, o.voucher_id,
         (SELECT sum(price_cents * quantity) FROM order_item WHERE order_id = o.id) AS goods_cents,
         (SELECT sum(discount_cents) FROM order_item WHERE order_id = o.id) AS line_discounts_cents,
         (SELECT min(price_cents * quantity - discount_cents) FROM order_item WHERE order_id = o.id)
           AS worst_line_cents,
         (SELECT sum(delivery_fee_cents) FROM order_child WHERE order_id = o.id) AS fees_cents,
         (SELECT coalesce(sum(amount_cents), 0) FROM payment WHERE order_id = o.id AND status = 'complete')
           AS taken_cents,
         (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE order_id = o.id) AS back_cents,
         (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE order_id = o.id AND supplier_id IS NOT NULL)
           AS parcels_back_cents
       FROM "order" o WHERE o.id IN (SELECT value FROM json_each(?)) ORDER BY o.id`,
    ).bind(JSON.stringify(simulation.orderIds)),
    env.DB.prepare(
      `SELECT p.stock, p.held,
         (SELECT coalesce(sum(i.quantity), 0) FROM order_item i JOIN "order" o ON o.id = i.order_id
            JOIN order_child c ON c.order_id = i.order_id AND c.supplier_id = i.supplier_id
          WHERE i.product_id = p.id AND o.status NOT IN ('cancelled', 'expired') AND c.status <> 'cancelled'
            AND NOT (o.status = 'refunded' AND o.holds_stock = 0)) AS pieces_of_orders
       FROM json_each(?) given JOIN product p ON p.id = given.value ORDER BY given.key`,
    ).bind(JSON.stringify(simulation.productIds)),
    env.DB.prepare(
      `SELECT order_id, json_group_array(status ORDER BY id) AS statuses FROM order_event
       WHERE supplier_id IS NULL AND order_id IN (SELECT value FROM json_each(?)) GROUP BY order_id`,
    ).bind(JSON.stringify(simulation.orderIds)),
  ]);
  return {
    orders: (orders as D1Result<OrderBook>).results,
    products: (products as D1Result<ProductBook>).results,
    lives: (lives as D1Result<Life>).results,
  };
}

function wrongsOf(order: OrderBook): string[] {
  const total = order.amount_cents + order.delivery_cents;
  const kept = isPaid(order.status) ? total - order.parcels_back_cents : 0;
  const rules: [string, boolean][] = [
    [
      'its lines add up to its amount and discount',
      order.goods_cents === order.amount_cents + order.discount_cents,
    ],
    ['its discount is that of its lines', order.line_discounts_cents === order.discount_cents],
    ['no line costs less than nothing', order.worst_line_cents >= 0],
    ['its delivery is that of its parcels', order.fees_cents === order.delivery_cents],
    ['what was taken is kept or goes back', order.taken_cents === kept + order.back_cents],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : `Not so of ${JSON.stringify(order)}: ${rule}`));
}

/** Lists forbidden status changes. Events that only record a note repeat the current status. */
function wrongMovesOf({ order_id, statuses }: Life): string[] {
  const life: OrderStatus[] = JSON.parse(statuses);
  return life.flatMap((to, index) => {
    const from = life[index - 1];
    const isRight = from === undefined ? to === 'placed' : from === to || canBecome(from, to);
    return isRight ? [] : `Order ${order_id} went from ${from} to ${to}`;
  });
}

/**
 * Remembers an order's amounts as soon as the order no longer waits for payment. Returns a description of any later
 * change to them.
 */
function movedSince(settled: Map<number, string>, order: OrderBook): string[] {
  if (order.status === 'placed') return [];
  const { id, amount_cents, discount_cents, delivery_cents, voucher_id } = order;
  const costs = JSON.stringify({ amount_cents, discount_cents, delivery_cents, voucher_id });
  const before = settled.get(id) ?? costs;
  settled.set(id, before);
  return before === costs ? [] : [`Order ${id} cost ${before}, now ${costs}`];
}
