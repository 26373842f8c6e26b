import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/contract/order.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { aNotification, notificationOutcomes, notify } from '#test/support/a-payfast-notification.ts';
import { aProduct, type Customer, unique } from '#test/support/a-shop.ts';
import { aEmailMessage, writtenEmail } from '#test/support/an-email.ts';
import { aBuyer, aPlacedOrder, call, countRows, eventsOf, stockOf } from '#test/support/an-order.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { createApi } from '#worker/api/index.ts';
import { orderStatusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { purgeExpired } from '#worker/api/purge-expired.ts';

const BY_EFT = { status: 'COMPLETE', method: 'ef' } as const;
const FAILED = { status: 'FAILED', method: '' } as const;
const CANCELLED = { status: 'CANCELLED', method: '' } as const;

type Paying = { buyer: Customer; order: Order; productId: number; form: PaymentForm };

/** An order whose payment has been started. */
async function aPayment(given: Parameters<typeof aPlacedOrder>[0] = {}): Promise<Paying> {
  const placed = await aPlacedOrder(given);
  return { ...placed, form: await placed.buyer.api.payments.startPayment({ id: placed.order.id }) };
}

/** Like {@link aPayment}, but the payment deadline has passed. */
async function anExpiredPayment(given: Parameters<typeof aPlacedOrder>[0] = {}): Promise<Paying> {
  const paying = await aPayment(given);
  await env.DB.batch(
    orderStatusChangeStatements(env.DB, {
      orderId: paying.order.id,
      userId: null,
      to: 'expired',
      cause: 'not paid in time',
      now: new Date(),
    }),
  );
  return paying;
}

async function outcomeOf(body: string, given: Parameters<typeof notify>[1] = {}): Promise<string> {
  const response = await notify(body, given);
  const { message }: { message: string } = await response.json();
  return `${response.status} ${message}`;
}

/** Completed payments, each with the reason for its refund; `due` is null if none is due. */
async function moneyOf(orderId: number): Promise<{ reference: string; cents: number; due: string | null }[]> {
  const { results } = await env.DB.prepare(
    `SELECT p.reference, p.amount_cents AS cents, r.reason AS due
     FROM payment p LEFT JOIN refund r ON r.payment_id = p.id
     WHERE p.order_id = ? AND p.status = 'complete' ORDER BY p.id`,
  )
    .bind(orderId)
    .all<{ reference: string; cents: number; due: string | null }>();
  return results;
}

function stockAndHeld(productId: number): Promise<{ stock: number; held: number } | null> {
  return env.DB.prepare('SELECT stock, held FROM product WHERE id = ?').bind(productId).first();
}

describe('a second payment of an order', () => {
  it('with the same reference is stored separately and due for a refund, and the customer is emailed', async () => {
    const { bindings, mails } = listenForEmails();
    const { buyer, order, form } = await aPayment();
    const [card, eft] = [aNotification(form), aNotification(form, { outcome: BY_EFT })];
    const answers: string[] = [];
    for (const body of [card, eft, eft, card]) answers.push(await outcomeOf(body, { variables: bindings }));
    expect(answers).toEqual(['200 paid', '200 refund', '200 repeated', '200 repeated']);
    const reference = form.fields.m_payment_id ?? '';
    const second = `${reference}/${new URLSearchParams(eft).get('pf_payment_id')}`;
    expect(await moneyOf(order.id)).toEqual([
      { reference, cents: 16_000, due: null },
      { reference: second, cents: 16_000, due: 'the order is paid already' },
    ]);
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status: 'paid',
      payment: { method: 'card' },
    });
    const paymentId = await env.DB.prepare('SELECT id FROM payment WHERE reference = ?')
      .bind(second)
      .first<number>('id');
    expect(mails).toEqual([
      { template: 'order-paid', order_id: order.id },
      { template: 'payment-refund-due', order_id: order.id, payment_id: paymentId },
    ]);
  });

  it('with another reference is due for a refund, too', async () => {
    const { buyer, order, form } = await aPayment();
    await notify(aNotification(form, { outcome: CANCELLED }));
    const again = await buyer.api.payments.startPayment({ id: order.id });
    expect(await outcomeOf(aNotification(again))).toBe('200 paid');
    expect(await outcomeOf(aNotification(form))).toBe('200 refund');
    expect((await moneyOf(order.id)).map(({ due }) => due)).toEqual(['the order is paid already', null]);
  });

  it('is due for a refund even if it arrives concurrently with the first', async () => {
    const { order, form } = await aPayment();
    const outcomes = await Promise.all([
      outcomeOf(aNotification(form)),
      outcomeOf(aNotification(form, { outcome: BY_EFT })),
    ]);
    expect(outcomes.toSorted()).toEqual(['200 paid', '200 refund']);
    const money = await moneyOf(order.id);
    expect(money).toHaveLength(2);
    expect(money.filter(({ due }) => due !== null)).toHaveLength(1);
  });
});

describe('a payment for an expired order', () => {
  it('reserves the stock again if it is available and marks the order as paid', async () => {
    const { buyer, order, productId, form } = await anExpiredPayment({ stock: 5, quantity: 2 });
    expect(await stockAndHeld(productId)).toEqual({ stock: 5, held: 0 });
    expect(await outcomeOf(aNotification(form))).toBe('200 paid');
    expect(await stockAndHeld(productId)).toEqual({ stock: 3, held: 2 });
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('paid');
    expect((await moneyOf(order.id)).map(({ due }) => due)).toEqual([null]);
    expect((await eventsOf(order.id)).map(({ status }) => status)).toEqual(['placed', 'expired', 'paid']);
  });

  it('is due for a refund if the stock was sold, and the customer is notified', async () => {
    const { bindings, mails } = listenForEmails();
    const { buyer, order, productId, form } = await anExpiredPayment({ stock: 2, quantity: 2 });
    const other = await aBuyer(productId);
    await other.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    const body = aNotification(form);
    expect(await outcomeOf(body, { variables: bindings })).toBe('200 refund');
    expect(await outcomeOf(body, { variables: bindings })).toBe('200 repeated');
    expect(await stockAndHeld(productId)).toEqual({ stock: 1, held: 1 });
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status: 'expired',
      payment: { status: 'complete' },
    });
    expect((await moneyOf(order.id)).map(({ due }) => due)).toEqual([
      'the order has expired, and its products are sold out',
    ]);
    expect(mails.map(({ template }) => template)).toEqual(['payment-refund-due']);
    expect((await eventsOf(order.id)).at(-1)?.cause).toMatch(/needs a refund: .*sold out$/);
  });

  it('succeeds for only one of two orders for the last unit', async () => {
    const first = await anExpiredPayment({ stock: 1 });
    const buyer = await aBuyer(first.productId);
    const order = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    const form = await buyer.api.payments.startPayment({ id: order.id });
    await env.DB.batch(
      orderStatusChangeStatements(env.DB, {
        orderId: order.id,
        userId: null,
        to: 'expired',
        cause: 'x',
        now: new Date(),
      }),
    );
    const outcomes = await Promise.all([
      outcomeOf(aNotification(first.form)),
      outcomeOf(aNotification(form)),
    ]);
    expect(outcomes.toSorted()).toEqual(['200 paid', '200 refund']);
    expect(await stockOf(first.productId)).toBe(0);
  });

  it('is due for a refund if the voucher was used up meanwhile', async () => {
    const { order, form } = await anExpiredPayment();
    const voucherId = await aVoucherOfOneUse();
    await useVoucher(voucherId, order.id);
    await useVoucher(voucherId, (await aPlacedOrder()).order.id);
    expect(await outcomeOf(aNotification(form))).toBe('200 refund');
    expect((await moneyOf(order.id)).map(({ due }) => due)).toEqual([
      'the order has expired, and its voucher is used up',
    ]);
    const [refund] = await refundsOf(order.id);
    const { text } = await writtenEmail(
      aEmailMessage({
        template: 'payment-refund-due',
        order_id: order.id,
        payment_id: refund?.payment_id ?? 0,
      }),
    );
    expect(text).toContain('and its voucher has been used elsewhere since.');
  });

  it('succeeds if the voucher still has a use left', async () => {
    const { order, form } = await anExpiredPayment();
    await useVoucher(await aVoucherOfOneUse(), order.id);
    expect(await outcomeOf(aNotification(form))).toBe('200 paid');
  });
});

describe('a payment with an outdated amount', () => {
  it('is due for a refund, and the order can still be paid', async () => {
    const { buyer, order, form } = await aPayment();
    await discount(order.id, 1_000);
    expect(await outcomeOf(aNotification(form))).toBe('200 refund');
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status: 'placed',
      payment: null,
    });
    const again = await buyer.api.payments.startPayment({ id: order.id });
    expect(again.fields.amount).toBe('150.00');
    expect(await outcomeOf(aNotification(again))).toBe('200 paid');
    expect((await moneyOf(order.id)).map(({ due }) => due)).toEqual([
      'the order costs something else by now',
      null,
    ]);
  });
});

describe('an order that costs nothing', () => {
  it('is paid once without a gateway and queues an email', async () => {
    const { bindings, mails } = listenForEmails();
    const { buyer, order } = await aPlacedOrder();
    await discount(order.id, 16_000);
    const pay = () =>
      createApi().request(
        `https://shop.test/api/orders/${order.id}/pay`,
        { method: 'POST', headers: { Authorization: `Bearer ${buyer.token}` } },
        bindings,
      );
    const responses = await Promise.all([pay(), pay()]);
    const bodies = await Promise.all(responses.map((response) => response.json()));
    expect(bodies).toContainEqual({
      action: `https://shop.test/orders/${String(order.id).padStart(6, '0')}`,
      fields: {},
      method: 'get',
    });
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status: 'paid',
      payment: { gateway: 'voucher', status: 'complete' },
    });
    expect(await moneyOf(order.id)).toEqual([{ reference: `${order.id}-voucher`, cents: 0, due: null }]);
    expect(mails).toEqual([{ template: 'order-paid', order_id: order.id }]);
    expect((await pay()).status).toBe(409);
  });

  it('cannot be completed by another customer', async () => {
    const { buyer, order } = await aPlacedOrder();
    await discount(order.id, 16_000);
    const other = await aBuyer(await aProduct());
    expect((await call(other, 'POST', `/api/orders/${order.id}/pay`)).status).toBe(404);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('placed');
  });
});

describe('notifications of a payment', () => {
  const bodiesOf = (form: PaymentForm) => ({
    failed: aNotification(form, { outcome: FAILED }),
    cancelled: aNotification(form, { outcome: CANCELLED }),
    complete: aNotification(form),
  });

  it.each([
    ['failed', ['failed', 'cancelled']],
    ['failed', ['cancelled', 'failed', 'cancelled']],
    ['complete', ['complete', 'failed', 'cancelled']],
    ['complete', ['cancelled', 'complete', 'failed']],
    ['complete', ['failed', 'cancelled', 'complete', 'complete']],
  ] as const)('result in the status %s if they arrive in the order %j', async (status, said) => {
    const { order, form } = await aPayment();
    const bodies = bodiesOf(form);
    for (const what of said) expect((await notify(bodies[what])).status).toBe(200);
    expect(await countRows('payment', 'order_id = ? AND status = ?', order.id, status)).toBe(1);
    expect(await countRows('payment', 'order_id = ?', order.id)).toBe(1);
  });
});

describe('the notification log', () => {
  it('stores notifications with their order, including rejected ones', async () => {
    const { order, form } = await aPayment();
    const ip = `198.18.1.${unique()}`;
    const right = aNotification(form);
    const bodies = [
      right.replace('160.00', '1.00'),
      aNotification(form, { fields: { amount: '1.00' } }),
      right,
    ];
    for (const body of bodies) await notify(body, { ip });
    const { results } = await env.DB.prepare(
      'SELECT body, outcome FROM payment_notification WHERE order_id = ? ORDER BY id',
    )
      .bind(order.id)
      .all();
    expect(results).toEqual([
      { body: bodies[0], outcome: 'refused: signature' },
      { body: bodies[1], outcome: 'refused: amount' },
      { body: bodies[2], outcome: 'paid' },
    ]);
  });

  it('stores ten unsigned notifications an hour per network, and every signed one', async () => {
    const now = new Date('2031-05-05T10:00:00.001Z');
    const ip = `198.18.2.${unique()}`;
    const body = (number: number) => `unsigned=${ip}&number=${number}`;
    for (let number = 1; number <= 11; number += 1) {
      expect((await notify(body(number), { ip, now })).status).toBe(400);
    }
    expect(await notificationOutcomes(body(10))).toEqual(['refused: malformed']);
    expect(await notificationOutcomes(body(11))).toEqual([]);
    await notify(body(12), { ip: `198.18.3.${unique()}`, now });
    expect(await notificationOutcomes(body(12))).toEqual(['refused: malformed']);
    const { form } = await aPayment();
    expect((await notify(aNotification(form), { ip, now })).status).toBe(200);
  });

  it('is protected by a rate limit for unsigned notifications, which does not apply to signed ones', async () => {
    const { form } = await aPayment();
    const { DB, statements, batches } = countedDatabase();
    const asked: string[] = [];
    const LIMIT_100: RateLimit = {
      limit: ({ key }) => {
        asked.push(key);
        return Promise.resolve({ success: asked.length <= 2 });
      },
    };
    const ip = `198.18.5.${unique()}`;
    const send = (body: string) => notify(body, { ip, variables: { DB, LIMIT_100 } });
    const right = aNotification(form);
    const wrong = right.replace('160.00', '1.00');
    expect([(await send(wrong)).status, (await send('unsigned=yes')).status]).toEqual([400, 400]);
    statements.length = 0;
    batches.length = 0;
    for (const body of [wrong, 'unsigned=yes', right.replace(/&signature=.*/, '')]) {
      const rejected = await send(body);
      expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '60']);
    }
    expect([statements, batches]).toEqual([[], []]);
    expect((await send(right)).status).toBe(200);
    // The shop stores a correctly signed notification even if a field is unreadable.
    expect((await send(aNotification(form, { fields: { amount: 'R 160' } }))).status).toBe(400);
    expect(asked).toEqual(Array(5).fill(`unsigned-notification:${ip}`));
  });

  it('deletes unsigned notifications after 30 days', async () => {
    const at = new Date('2032-01-01T00:00:00.000Z');
    const body = `unsigned=${unique()}`;
    await notify(body, { ip: `198.18.4.${unique()}`, now: at });
    const { form } = await aPayment();
    const signed = aNotification(form);
    await notify(signed, { now: at });
    await purgeExpired(env.DB, new Date('2032-01-30T23:59:59.000Z'));
    expect(await notificationOutcomes(body)).toHaveLength(1);
    await purgeExpired(env.DB, new Date('2032-02-01T00:00:00.000Z'));
    expect(await notificationOutcomes(body)).toEqual([]);
    expect(await notificationOutcomes(signed)).toEqual(['paid']);
  });
});

/** Takes an amount off the order, as a voucher does. */
async function discount(orderId: number, cents: number): Promise<void> {
  await env.DB.prepare(
    `UPDATE "order" SET amount_cents = amount_cents - min(amount_cents, ?2),
       delivery_cents = delivery_cents - max(0, ?2 - amount_cents) WHERE id = ?1`,
  )
    .bind(orderId, cents)
    .run();
  if (cents >= 16_000) {
    await env.DB.prepare('UPDATE order_child SET delivery_fee_cents = 0 WHERE order_id = ?')
      .bind(orderId)
      .run();
  }
}

async function aVoucherOfOneUse(): Promise<number> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO voucher (code, kind, value, valid_from, valid_to, total_limit)
     VALUES (?, 'amount', 1, '2020-01-01T00:00:00.000Z', '2090-01-01T00:00:00.000Z', 1)`,
  )
    .bind(`ONCE${unique()}`)
    .run();
  return meta.last_row_id;
}

/**
 * Adds a voucher to an order. A trigger protects the amounts of cancelled and expired orders, so the status is changed
 * for the duration of the update.
 */
async function useVoucher(voucherId: number, orderId: number): Promise<void> {
  const status = await env.DB.prepare('SELECT status FROM "order" WHERE id = ?')
    .bind(orderId)
    .first<string>('status');
  await env.DB.batch([
    env.DB.prepare(`UPDATE "order" SET status = 'placed' WHERE id = ?`).bind(orderId),
    env.DB.prepare('UPDATE "order" SET voucher_id = ? WHERE id = ?').bind(voucherId, orderId),
    env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind(status, orderId),
  ]);
}

async function refundsOf(orderId: number): Promise<{ payment_id: number }[]> {
  const { results } = await env.DB.prepare('SELECT payment_id FROM refund WHERE order_id = ?')
    .bind(orderId)
    .all<{ payment_id: number }>();
  return results;
}
