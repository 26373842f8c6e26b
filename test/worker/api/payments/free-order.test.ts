import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { refundSentOrder } from '#test/support/a-refund.ts';
import { aProduct, aSupplier, type Customer } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { aEmailMessage, writtenEmail } from '#test/support/an-email.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aBuyer, call, countRows } from '#test/support/an-order.ts';
import { parcelsBecome } from '#test/support/an-order-life.ts';
import { aDatabaseFailing } from '#test/support/faults/broken-batch.ts';
import { mainText, pageText } from '#test/support/page-text.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { EMAIL_RENDERERS } from '#worker/api/composition.ts';
import { writeEmail } from '#worker/api/email/write-email.ts';
import { createApi } from '#worker/api/index.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { cancelOrderAsOperator } from '#worker/operations/operator-orders.ts';

/** An unpaid order with nothing to pay: a voucher covers the products, and delivery is free. */
async function aFreeOrder(): Promise<{ buyer: Customer; orderId: number }> {
  const supplierId = await aSupplier({ deliveryFeeCents: 0 });
  const order = await anUnpaidOrder([{ supplierId, priceCents: 10_000 }]);
  await order.buyer.api.orders.applyVoucher({
    id: order.orderId,
    code: await aVoucher({ kind: 'percentage', value: 100 }),
  });
  return order;
}

async function aPaidFreeOrder(): Promise<{ buyer: Customer; orderId: number }> {
  const order = await aFreeOrder();
  await order.buyer.api.payments.startPayment({ id: order.orderId });
  return order;
}

afterEach(async () => {
  expect(await differencesOfSums()).toEqual([]);
});

describe('a free order that is cancelled', () => {
  it('causes neither a refund nor a refund email, whether a customer or an operator cancels it', async () => {
    const { bindings, mails } = listenForEmails();
    const orderIds = [];
    for (const cancels of [cancelAsCustomer, cancelAsOperator]) {
      const { buyer, orderId } = await aPaidFreeOrder();
      orderIds.push(orderId);
      await cancels(buyer, orderId, bindings);
      expect(await countRows('refund', 'order_id = ?', orderId)).toBe(0);
      expect(await buyer.api.orders.getOrder({ id: orderId })).toMatchObject({ status: 'cancelled' });
      expect(await buyer.api.orders.getOrder({ id: orderId })).not.toHaveProperty('refunds');
      await runScheduledJobs(bindings, new Date());
      const text = await pageText(buyer, `/orders/${orderId}`);
      expect(text).toContain('This order was cancelled.');
      expect(text).toContain('Nothing was charged');
      expect(text).not.toMatch(/We’ll refund|refunded|Refunded|charged on/);
    }
    expect(mails).toEqual(orderIds.map((order_id) => ({ template: 'order-cancelled', order_id })));
  });

  it('asks for confirmation without mentioning a refund', async () => {
    const { buyer, orderId } = await aPaidFreeOrder();
    const text = await pageText(buyer, `/orders/${orderId}`);
    expect(text).toContain('This cancels the whole order. You haven’t been charged.');
    expect(text).not.toContain('ll refund');
  });
});

describe('a cart that a voucher fully covers', () => {
  it('shows at checkout that nothing is to be paid', async () => {
    const supplierId = await aSupplier({ deliveryFeeCents: 0 });
    const buyer = await aBuyer(await aProduct({ supplierId, priceCents: 10_000 }));
    const before = await mainText(buyer, '/checkout');
    expect(before).toContain('Place order · R\u00a0100.00');
    expect(before).toContain('you’ll pay on the next page');
    expect(before).toContain('Secure payment');

    await buyer.api.cart.applyCartVoucher({ code: await aVoucher({ kind: 'percentage', value: 100 }) });
    const text = await mainText(buyer, '/checkout');
    expect(text).toContain('Your voucher covers the whole order: there’s nothing to pay.');
    expect(text).toMatch(/Place order(?! · R)/);
    expect(text).not.toMatch(/you’ll pay|Secure payment/);
  });
});

describe('a free order that is not yet completed', () => {
  it('shows on its page and on the payment page that nothing is to be paid', async () => {
    const { buyer, orderId } = await aFreeOrder();
    const record = await mainText(buyer, `/orders/${orderId}`);
    expect(record).toContain('Nothing to pay: your voucher covers the whole order');
    const payment = await mainText(buyer, `/payment?order_id=${orderId}`);
    expect(payment).toContain('Nothing left to pay');
    for (const text of [record, payment]) {
      expect(text).toMatch(/Complete it by \d\d:\d\d.* to keep these items\./);
      expect(text).not.toMatch(/Pay (by|now|R)|Not paid yet/);
    }
  });

  it('shows no failed payment after a return from the gateway', async () => {
    const { buyer, orderId } = await aFreeOrder();
    for (const result of ['cancel', 'fail']) {
      const text = await mainText(buyer, `/payment?order_id=${orderId}&result=${result}`);
      expect(text).toContain('Nothing left to pay');
      expect(text).not.toMatch(/pay another way|Payment cancelled/);
    }
  });

  it('has the button "Complete order" instead of "Pay now" on its page and in the list', async () => {
    const { buyer, orderId } = await aFreeOrder();
    for (const path of [`/orders/${orderId}`, '/orders']) {
      const text = await pageText(buyer, path);
      expect(text, path).toContain('Complete order');
      expect(text, path).not.toContain('Pay now');
    }
  });
});

describe('a free order that was shipped and comes back', () => {
  it('leaves nothing for an operator to refund', async () => {
    const { orderId } = await aPaidFreeOrder();
    await parcelsBecome(orderId, 'shipped');
    expect(await refundSentOrder(orderId)).toEqual({ kind: 'nothing' });
    expect(await countRows('refund', 'order_id = ?', orderId)).toBe(0);
  });
});

describe('the emails about a free order', () => {
  it.each([
    ['order-placed', aFreeOrder, 'Your voucher covers it all'],
    ['order-paid', aPaidFreeOrder, 'Your voucher covers it all'],
  ] as const)('%s does not mention R 0.00 as paid or received', async (template, make, words) => {
    const { orderId } = await make();
    const { text, html, subject } = await writtenEmail(aEmailMessage({ template, order_id: orderId }));
    expect(text).toContain(words);
    for (const each of [text, html]) {
      expect(each.replace(/Total[^\n]*\n/, '')).not.toMatch(
        /received|R 0\.00 (for|in all)|Delivery: R 0\.00|Pay by/,
      );
    }
    if (template === 'order-placed') expect(text).toMatch(/Complete it by .* to keep these items\./);
    expect(subject).not.toContain('paid');
  });

  it('payment-failed is not written once nothing is left to pay', async () => {
    const { orderId } = await aFreeOrder();
    const job = { template: 'payment-failed', order_id: orderId, payment_id: 1 } as const;
    expect(await writeEmail(env, EMAIL_RENDERERS, aEmailMessage(job), new Date())).toMatchObject({
      ok: false,
      isObsolete: true,
    });
  });
});

describe('paying a free order while removing its voucher', () => {
  it('between reading and writing returns 409 and leaves the order unpaid at its full price', async () => {
    const { buyer, orderId } = await aFreeOrder();
    const DB = aDatabaseFailing('INSERT INTO assertion', {
      isWritten: false,
      async run(statements) {
        await buyer.api.orders.removeVoucher({ id: orderId });
        return env.DB.batch(statements);
      },
    });
    const answer = await createApi().request(
      `https://shop.test/api/orders/${orderId}/pay`,
      { method: 'POST', headers: { Authorization: `Bearer ${buyer.token}` } },
      { ...env, DB },
    );
    expect(answer.status).toBe(409);
    expect(await buyer.api.orders.getOrder({ id: orderId })).toMatchObject({
      status: 'placed',
      amount: 100,
      discount: 0,
    });
    expect(await countRows('payment', 'order_id = ?', orderId)).toBe(0);
  });

  it('returns 200 or 409 for each of 20 orders, and never applies both', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, aFreeOrder));
    const answers = await Promise.all(
      orders.map(async ({ buyer, orderId }, index) => {
        const calls = [
          () => call(buyer, 'POST', `/api/orders/${orderId}/pay`),
          () => call(buyer, 'DELETE', `/api/orders/${orderId}/voucher`),
        ];
        const both = await Promise.all((index % 2 === 0 ? calls : calls.toReversed()).map((ask) => ask()));
        return both.map(({ status }) => status);
      }),
    );
    for (const status of answers.flat()) expect([200, 409]).toContain(status);
    for (const { buyer, orderId } of orders) {
      const { status, discount } = await buyer.api.orders.getOrder({ id: orderId });
      expect([status, discount]).toEqual(status === 'paid' ? ['paid', 100] : ['placed', 0]);
    }
  });
});

async function cancelAsCustomer(buyer: Customer, orderId: number, bindings: Bindings): Promise<void> {
  const answer = await createApi().request(
    `https://shop.test/api/orders/${orderId}/cancel`,
    { method: 'POST', headers: { Authorization: `Bearer ${buyer.token}` } },
    bindings,
  );
  expect(answer.status).toBe(200);
}

async function cancelAsOperator(_buyer: Customer, orderId: number): Promise<void> {
  const due = await cancelOrderAsOperator(env.DB, OPERATOR, {
    orderId,
    cause: 'by an operator',
    origin: 'https://shop.test',
    now: new Date(),
  });
  expect(due).toEqual([]);
}
