import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { orderNumber } from '#shared/navigation/paths.ts';
import { aEmailMessage, writtenEmail } from '#test/support/an-email.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
import { advanceTo, aTakenPayment, refundsDue, tryStatus } from '#test/support/an-order-life.ts';
import { noteEmails } from '#test/support/sent-emails.ts';
import { EMAIL_RENDERERS } from '#worker/api/composition.ts';
import type { Email } from '#worker/api/email/email.ts';
import { emailIdOf } from '#worker/api/email/email-id.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { retryEmails } from '#worker/api/email/retry-emails.ts';
import { type WrittenEmail, writeEmail } from '#worker/api/email/write-email.ts';

const REFUNDED_AT = '2026-11-21T10:00:00.000Z';

function written(job: EmailJob): Promise<WrittenEmail> {
  return writeEmail(env, EMAIL_RENDERERS, aEmailMessage(job), new Date());
}

function write(job: EmailJob): Promise<Email> {
  return writtenEmail(aEmailMessage(job));
}

function payBack(orderId: number): Promise<unknown> {
  return env.DB.prepare('UPDATE refund SET refunded_at = ? WHERE order_id = ?')
    .bind(REFUNDED_AT, orderId)
    .run();
}

describe('payment-refund-due', () => {
  it.each([
    ['expired', 'sold-out', 'the time to pay had run out, and we no longer have everything in stock.'],
    ['expired', 'voucher-used-up', 'the time to pay had run out, and its voucher has been used elsewhere'],
    ['expired', 'other-amount', 'but that’s not what the order costs.'],
    ['cancelled', undefined, 'the order was cancelled'],
    ['paid', 'paid-already', 'the order was already paid'],
  ] as const)(
    'gives the reason for refunding a payment of an order that is %s: %s',
    async (status, cause, why) => {
      const { order, buyer } = await aPlacedOrder({ priceCents: 10_000 });
      await advanceTo(order.id, status);
      const paymentId = await aTakenPayment(order.id);
      await refundsDue(order.id, cause);
      const mail = await write({ template: 'payment-refund-due', order_id: order.id, payment_id: paymentId });
      expect([mail.to, mail.subject]).toEqual([
        buyer.email,
        `We’re refunding a payment for your order ${orderNumber(order.id)}`,
      ]);
      for (const words of [
        why,
        'We’ve received R 160.00',
        `https://shop.test/orders/${orderNumber(order.id)}`,
      ]) {
        expect([mail.text.includes(words), mail.html.includes(words)]).toEqual([true, true]);
      }
    },
  );

  it('explains that the paid amount was not the order’s total', async () => {
    const { order } = await aPlacedOrder();
    const payment_id = await aTakenPayment(order.id, 5_000);
    await refundsDue(order.id, 'other-amount');
    const { text } = await write({ template: 'payment-refund-due', order_id: order.id, payment_id });
    expect(text).toContain('We’ve received R 50.00');
    expect(text).toContain('is still waiting for its payment');
  });

  it('is not written for a payment that needs no refund or was already refunded', async () => {
    const { order } = await aPlacedOrder();
    await tryStatus(order.id, 'expired');
    const job = {
      template: 'payment-refund-due',
      order_id: order.id,
      payment_id: await aTakenPayment(order.id),
    } as const;
    expect(await written(job)).toEqual({
      ok: false,
      isObsolete: false,
      reason: 'this payment does not go back',
    });
    await refundsDue(order.id);
    await payBack(order.id);
    expect(await written(job)).toEqual({
      ok: false,
      isObsolete: true,
      reason: 'the payment has gone back by now',
    });
  });
});

describe('order-refunded', () => {
  it('shows the total of all refunds made at the same time', async () => {
    const { order, buyer } = await aPlacedOrder({ priceCents: 10_000 });
    await tryStatus(order.id, 'expired');
    await aTakenPayment(order.id);
    await aTakenPayment(order.id);
    await refundsDue(order.id);
    const job = { template: 'order-refunded', order_id: order.id, refunded_at: REFUNDED_AT } as const;
    expect(await written(job)).toEqual({
      ok: false,
      isObsolete: false,
      reason: 'nothing was paid back then',
    });
    await payBack(order.id);
    const mail = await write(job);
    expect(mail.to).toBe(buyer.email);
    expect(mail.text).toContain('We’ve refunded R 320.00 for your order');
  });

  it('is queued once by the next retry even if it is stored twice', async () => {
    const job = { template: 'order-refunded', order_id: 4711, refunded_at: REFUNDED_AT } as const;
    await noteEmails([job]);
    await noteEmails([job]);
    const sent: unknown[] = [];
    const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, {
      sendBatch: { value: async (messages: Iterable<{ body: unknown }>) => void sent.push(...messages) },
    });
    await retryEmails({ ...env, MAIL_QUEUE }, new Date());
    expect(sent).toEqual([{ body: expect.objectContaining({ id: emailIdOf(job), job }) }]);
    await retryEmails({ ...env, MAIL_QUEUE }, new Date());
    expect(sent).toHaveLength(1);
  });
});
