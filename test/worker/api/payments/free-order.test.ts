import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { aMailMessage, writtenMail } from '#test/support/a-mail.ts';
import { refundSentOrder } from '#test/support/a-refund.ts';
import { aSupplier, type Customer } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { call, countRows } from '#test/support/an-order.ts';
import { parcelsBecome } from '#test/support/an-order-life.ts';
import { listenForMails } from '#test/support/asked-mails.ts';
import { aDatabaseFailing } from '#test/support/faults/broken-batch.ts';
import { pageText } from '#test/support/page-text.ts';
import { differencesOfSums } from '#test/support/the-sums.ts';
import { MAIL_RENDERERS } from '#worker/api/composition.ts';
import { createApi } from '#worker/api/index.ts';
import { writeMail } from '#worker/api/mail/write-mail.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { cancelOrderAsOperator } from '#worker/operations/admin-orders.ts';

/** An unpaid order that a voucher covers in full, delivery being free. */
async function aFreeOrder(): Promise<{ buyer: Customer; orderId: number }> {
  const supplierId = await aSupplier({ deliveryFeeCents: 0 });
  const order = await anUnpaidOrder([{ supplierId, priceCents: 10_000 }]);
  await order.buyer.api.applyVoucher(order.orderId, await aVoucher({ kind: 'percentage', value: 100 }));
  return order;
}

async function aPaidFreeOrder(): Promise<{ buyer: Customer; orderId: number }> {
  const order = await aFreeOrder();
  await order.buyer.api.startPayment(order.orderId);
  return order;
}

afterEach(async () => {
  expect(await differencesOfSums()).toEqual([]);
});

describe('a free order that is cancelled', () => {
  it('owes nothing, shows no refund and mails of none, whoever cancels it', async () => {
    const { bindings, mails } = listenForMails();
    const orderIds = [];
    for (const cancels of [cancelAsCustomer, cancelAsOperator]) {
      const { buyer, orderId } = await aPaidFreeOrder();
      orderIds.push(orderId);
      await cancels(buyer, orderId, bindings);
      expect(await countRows('refund', 'order_id = ?', orderId)).toBe(0);
      expect(await buyer.api.getOrder(orderId)).toMatchObject({ status: 'cancelled' });
      expect(await buyer.api.getOrder(orderId)).not.toHaveProperty('refunds');
      await runScheduledJobs(bindings, new Date());
      const text = await pageText(buyer, `/orders/${orderId}`);
      expect(text).toContain('This order was cancelled.');
      expect(text).toContain('Nothing was charged');
      expect(text).not.toMatch(/We’ll refund|refunded|Refunded|charged on/);
    }
    expect(mails).toEqual(orderIds.map((order_id) => ({ template: 'order-cancelled', order_id })));
  });

  it('asks the customer first without a word of money', async () => {
    const { buyer, orderId } = await aPaidFreeOrder();
    const text = await pageText(buyer, `/orders/${orderId}`);
    expect(text).toContain('This cancels the whole order. You haven’t been charged.');
    expect(text).not.toContain('ll refund');
  });
});

describe('a free order that waits', () => {
  it('is completed, not paid R 0.00, on its page and in the list', async () => {
    const { buyer, orderId } = await aFreeOrder();
    for (const path of [`/orders/${orderId}`, '/orders']) {
      const text = await pageText(buyer, path);
      expect(text, path).toContain('Complete order');
      expect(text, path).not.toContain('Pay now');
    }
  });
});

describe('a free order that was delivered and comes back', () => {
  it('has nothing that an operator could pay back', async () => {
    const { orderId } = await aPaidFreeOrder();
    await parcelsBecome(orderId, 'shipped');
    expect(await refundSentOrder(orderId)).toEqual({ kind: 'nothing' });
    expect(await countRows('refund', 'order_id = ?', orderId)).toBe(0);
  });
});

describe('the mails of a free order', () => {
  it.each([
    ['order-placed', aFreeOrder, 'Your voucher covers it all'],
    ['order-paid', aPaidFreeOrder, 'Your voucher covers it all'],
  ] as const)('%s speaks of no R 0.00 that is paid or received', async (template, make, words) => {
    const { orderId } = await make();
    const { text, html, subject } = await writtenMail(aMailMessage({ template, order_id: orderId }));
    expect(text).toContain(words);
    for (const each of [text, html]) {
      expect(each.replace(/Total[^\n]*\n/, '')).not.toMatch(
        /received|R 0\.00 (for|in all)|Delivery: R 0\.00/,
      );
    }
    expect(subject).not.toContain('paid');
  });

  it('payment-failed is not written once nothing is left to pay', async () => {
    const { orderId } = await aFreeOrder();
    const job = { template: 'payment-failed', order_id: orderId, payment_id: 1 } as const;
    expect(await writeMail(env, MAIL_RENDERERS, aMailMessage(job), new Date())).toMatchObject({
      ok: false,
      isObsolete: true,
    });
  });
});

describe('paying a free order and removing its voucher', () => {
  it('between reading and writing is refused with 409, and the order waits with its full price', async () => {
    const { buyer, orderId } = await aFreeOrder();
    const DB = aDatabaseFailing('INSERT INTO assertion', {
      isWritten: false,
      async run(statements) {
        await buyer.api.removeVoucher(orderId);
        return env.DB.batch(statements);
      },
    });
    const answer = await createApi().request(
      `https://shop.test/api/orders/${orderId}/pay`,
      { method: 'POST', headers: { Authorization: `Bearer ${buyer.token}` } },
      { ...env, DB },
    );
    expect(answer.status).toBe(409);
    expect(await buyer.api.getOrder(orderId)).toMatchObject({ status: 'placed', amount: 100, discount: 0 });
    expect(await countRows('payment', 'order_id = ?', orderId)).toBe(0);
  });

  it('at once, twenty times over, is 200 or 409 for each, and both never win', async () => {
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
      const { status, discount } = await buyer.api.getOrder(orderId);
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
  const due = await cancelOrderAsOperator(env.DB, {
    orderId,
    cause: 'by an operator',
    origin: 'https://shop.test',
    now: new Date(),
  });
  expect(due).toEqual([]);
}
