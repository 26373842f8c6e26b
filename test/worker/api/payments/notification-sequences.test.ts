import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { aNotification, notify, withNewSignature } from '#test/support/a-payfast-notification.ts';
import { setStock } from '#test/support/a-shop.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
import { expireOrders } from '#worker/api/orders/expire-orders.ts';

const RUNS = 15;
/**
 * After this time, no further run starts, so a busy machine may do fewer runs. It also bounds the shrinking after a
 * failure.
 */
const ENOUGH_MS = 20_000;
const TEST_MS = 120_000;
const TWO_HOURS_MS = 7_200_000;

/** Notifications that a gateway may send for one payment, often repeatedly. Only one of them reports a failure. */
const NOTIFICATIONS = {
  'paid by card': (form: PaymentForm) =>
    aNotification(form, { outcome: { status: 'COMPLETE', method: 'cc' } }),
  'paid again by EFT': (form: PaymentForm) =>
    aNotification(form, { outcome: { status: 'COMPLETE', method: 'ef' } }),
  'came to nothing': (form: PaymentForm) =>
    aNotification(form, { outcome: { status: 'CANCELLED', method: '' } }),
  'is under way': (form: PaymentForm) =>
    aNotification(form, { outcome: { status: 'PENDING', method: 'ef' } }),
  altered: (form: PaymentForm) => aNotification(form).replace(/amount_gross=\d+/, 'amount_gross=1'),
  'of another merchant': (form: PaymentForm) =>
    withNewSignature(aNotification(form), { merchant_id: '10000101' }),
} as const;
type Kind = keyof typeof NOTIFICATIONS;

const BEFORE = [
  'waits for its payment',
  'was cancelled',
  'has expired',
  'has expired and is sold out',
] as const;
type Before = (typeof BEFORE)[number];

const aSequence = fc
  .array(
    fc.record({
      payment: fc.nat({ max: 2 }),
      kind: fc.constantFrom<Kind[]>('paid by card', 'paid by card', ...kinds()),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .chain((sequence) =>
    fc.record({
      sequence: fc.constant(sequence),
      inAnotherOrder: fc.shuffledSubarray(sequence, { minLength: sequence.length }),
      payments: fc.integer({ min: 1, max: 3 }),
      before: fc.constantFrom(...BEFORE),
    }),
  );

function kinds(): Kind[] {
  return Object.keys(NOTIFICATIONS) as Kind[];
}

describe('notifications of an order', () => {
  it(
    'lead to the same state in any order, and change nothing when they are repeated',
    () =>
      fc.assert(
        fc.asyncProperty(aSequence, async ({ sequence, inAnotherOrder, payments, before }) => {
          const [one, other] = [await anOrderWith(payments, before), await anOrderWith(payments, before)];
          for (const each of sequence) await send(one, each);
          for (const each of inAnotherOrder) await send(other, each);
          expect(await outcomeOf(one)).toEqual(await outcomeOf(other));

          const settled = await everythingOf(one);
          await Promise.all(inAnotherOrder.map((each) => send(one, each)));
          expect(await everythingOf(one)).toEqual(settled);
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: ENOUGH_MS },
      ),
    TEST_MS,
  );
});

type StartedOrder = { orderId: number; productId: number; forms: PaymentForm[] };

/** An order with this many payments. The customer starts the next payment after the previous one failed. */
async function anOrderWith(payments: number, before: Before): Promise<StartedOrder> {
  const { buyer, order, productId } = await aPlacedOrder({ stock: 3, quantity: 2, priceCents: 12_345 });
  const forms = [await buyer.api.payments.startPayment({ id: order.id })];
  while (forms.length < payments) {
    await send({ forms }, { payment: forms.length - 1, kind: 'came to nothing' });
    forms.push(await buyer.api.payments.startPayment({ id: order.id }));
  }
  if (before === 'was cancelled') await buyer.api.orders.cancelOrder({ id: order.id });
  if (before === 'has expired' || before === 'has expired and is sold out') {
    await expireOrders(env, new Date(Date.now() + TWO_HOURS_MS), 'https://shop.test');
  }
  if (before === 'has expired and is sold out') {
    await setStock(productId, 1);
  }
  return { orderId: order.id, productId, forms };
}

async function send(
  { forms }: Pick<StartedOrder, 'forms'>,
  { payment, kind }: { payment: number; kind: Kind },
): Promise<void> {
  const form = forms[payment % forms.length];
  if (form === undefined) throw new Error('An order has a payment');
  const { status } = await notify(NOTIFICATIONS[kind](form));
  expect(status).toBe(kind === 'altered' || kind === 'of another merchant' ? 400 : 200);
}

/** The final state, without what depends on which of two payments arrived first. */
async function outcomeOf({ orderId, productId }: StartedOrder): Promise<Record<string, unknown> | null> {
  return env.DB.prepare(
    `SELECT o.status, o.holds_stock, o.amount_cents, o.delivery_cents, p.stock, p.held,
       (SELECT group_concat(DISTINCT status) FROM order_child WHERE order_id = o.id) AS parcels,
       (SELECT sum(amount_cents) FROM payment WHERE order_id = o.id AND status = 'complete') AS taken_cents,
       (SELECT sum(amount_cents) FROM refund WHERE order_id = o.id) AS back_cents,
       (SELECT count(*) FROM refund WHERE order_id = o.id) AS refunds
     FROM "order" o, product p WHERE o.id = ? AND p.id = ?`,
  )
    .bind(orderId, productId)
    .first();
}

/** Every row that payments can change. */
async function everythingOf({ orderId, productId }: StartedOrder): Promise<unknown[]> {
  const tables = ['"order" WHERE id', 'order_child WHERE order_id', 'order_event WHERE order_id'];
  const results = await env.DB.batch([
    ...[...tables, 'payment WHERE order_id', 'refund WHERE order_id'].map((which) =>
      env.DB.prepare(`SELECT * FROM ${which} = ?`).bind(orderId),
    ),
    env.DB.prepare('SELECT * FROM product WHERE id = ?').bind(productId),
  ]);
  return results.map(({ results: rows }) => rows);
}
