import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contract/order.ts';
import { paymentLabel } from '#shared/domain/order-payment-label.ts';
import { statusSentence } from '#shared/domain/order-sentences.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { refundSentOrder } from '#test/support/a-refund.ts';
import { aSupplier, type Customer } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { aEmailMessage, deliver, emailsTo } from '#test/support/an-email.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aPlacedOrder, aStartedPayment, call, countRows, inCart } from '#test/support/an-order.ts';
import {
  advanceTo,
  aTakenPayment,
  orderHistory,
  refundsDue,
  tryStatus,
} from '#test/support/an-order-life.ts';
import { copyOrder } from '#test/support/copied-orders.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { mainText } from '#test/support/page-text.ts';
import { postForm } from '#test/support/posted-forms.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { sendWaitingEmails, waitingEmails } from '#test/support/sent-emails.ts';
import { visit } from '#test/support/the-shop.ts';
import { EMAIL_RENDERERS, ORDER_CANCELLED } from '#worker/api/composition.ts';
import type { Email } from '#worker/api/email/email.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { retryEmails } from '#worker/api/email/retry-emails.ts';
import { type WrittenEmail, writeEmail } from '#worker/api/email/write-email.ts';
import { cancelOrder } from '#worker/api/orders/cancel-order.service.ts';
import { expireOrders } from '#worker/api/orders/expire-orders.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { cancelOrderAsOperator, failParcel } from '#worker/operations/operator-orders.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';

const ORIGIN = 'https://shop.test';

function cancel({ token }: Customer, orderId: number, bindings: Bindings = env): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` };
  return visit(`/api/orders/${orderId}/cancel`, { method: 'POST', headers }, { bindings });
}

function cancelAsOperator(orderId: number) {
  const now = new Date();
  return cancelOrderAsOperator(env.DB, OPERATOR, {
    orderId,
    cause: 'cancelled by an operator',
    origin: ORIGIN,
    now,
  });
}

/** A time after the payment deadline of every order. */
function later(minutes = 0): Date {
  return new Date(Date.now() + (61 + minutes) * 60_000);
}

function written(job: EmailJob): Promise<WrittenEmail> {
  return writeEmail(env, EMAIL_RENDERERS, aEmailMessage(job), new Date());
}

async function write(template: 'order-cancelled' | 'order-expired', orderId: number): Promise<Email> {
  const result = await written({ template, order_id: orderId });
  if (!result.ok) throw new Error(result.reason);
  return result.mail;
}

/** Checks that the order's page and both versions of the email (text and HTML) contain each sentence. */
async function expectSentences(buyer: Customer, { id }: Order, mail: Email, sentences: readonly string[]) {
  const page = (await mainText(buyer, orderPath(id))).replaceAll('\u00a0', ' ');
  for (const sentence of sentences) {
    expect(page).toContain(sentence);
    expect(mail.text).toContain(sentence);
    expect(mail.html.replaceAll('&amp;', '&')).toContain(sentence);
  }
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('the email about a cancelled order', () => {
  it('repeats the text of the page for a paid order and explains the refund', async () => {
    const { order, buyer } = await aPlacedOrder({ priceCents: 12_345, quantity: 2 });
    await advanceTo(order.id, 'paid');
    expect((await cancel(buyer, order.id)).status).toBe(200);
    const cancelled = await buyer.api.orders.getOrder({ id: order.id });
    const mail = await write('order-cancelled', order.id);
    expect(mail.subject).toBe(`Your order ${orderPath(order.id).slice(-6)} was cancelled`);
    expect(mail.to).toBe(buyer.email);
    expect(plain(statusSentence(cancelled, new Date()))).toBe(
      'This order was cancelled. We’ll refund R 306.90 to your card.',
    );
    await expectSentences(buyer, cancelled, mail, [
      plain(statusSentence(cancelled, new Date())),
      'e-mail you when it’s done.',
      'R 60.00',
      'R 306.90',
    ]);
  });

  it('explains that an order paid without a card is refunded the way it was paid', async () => {
    const { order } = await aPlacedOrder();
    await advanceTo(order.id, 'paid');
    await env.DB.prepare("UPDATE payment SET method = 'capitec_pay' WHERE order_id = ?").bind(order.id).run();
    await cancelAsOperator(order.id);
    expect((await write('order-cancelled', order.id)).text).toContain(
      'We’ll refund R 160.00. It goes back the way you paid, and we’ll e-mail you when it’s done.',
    );
  });

  it('states that nothing was charged, or that the payment was not finished', async () => {
    const { order, buyer } = await aPlacedOrder();
    await cancel(buyer, order.id);
    const mail = await write('order-cancelled', order.id);
    await expectSentences(buyer, order, mail, ['This order was cancelled.', 'Nothing was charged']);
    const started = await aStartedPayment();
    await cancel(started.buyer, started.order.id);
    const pending = await write('order-cancelled', started.order.id);
    await expectSentences(started.buyer, started.order, pending, ['The payment wasn’t finished']);
    expect(pending.text).not.toContain('Nothing was charged');
    expect(pending.text).toContain('If money was taken all the same, we’ll refund it.');
  });

  it('mentions neither R 0.00 nor a refund for a free order', async () => {
    const supplierId = await aSupplier({ deliveryFeeCents: 0 });
    const { buyer, orderId } = await anUnpaidOrder([{ supplierId, priceCents: 10_000 }]);
    await buyer.api.orders.applyVoucher({
      id: orderId,
      code: await aVoucher({ kind: 'percentage', value: 100 }),
    });
    await buyer.api.payments.startPayment({ id: orderId });
    await cancel(buyer, orderId);
    const mail = await write('order-cancelled', orderId);
    for (const part of [mail.text, mail.html, mail.subject]) expect(part).not.toMatch(/R 0\.00|refund/);
    await expectSentences(buyer, await buyer.api.orders.getOrder({ id: orderId }), mail, [
      'Nothing was charged',
    ]);
  });

  it('quotes the error of a parcel, as the page does', async () => {
    const { buyer, order } = await anOrderOf([{ supplierId: await aVendor(), priceCents: 10_000 }], {
      status: 'placed',
    });
    await advanceTo(order.id, 'paid');
    const error = 'The courier lost it & we have no other.';
    const supplierId = order.children[0]?.supplier.id ?? 0;
    await failParcel(env.DB, OPERATOR, {
      origin: 'https://shop.test',
      orderId: order.id,
      supplierId,
      error,
      now: new Date(),
    });
    await cancelAsOperator(order.id);
    await expectSentences(buyer, order, await write('order-cancelled', order.id), [error]);
  });

  it('is obsolete once the order is refunded', async () => {
    const { order } = await aPlacedOrder();
    await advanceTo(order.id, 'refunded');
    expect(await written({ template: 'order-cancelled', order_id: order.id })).toEqual({
      ok: false,
      isObsolete: true,
      reason: 'the order is refunded by now',
    });
  });
});

describe('the cancellation email', () => {
  it('is sent immediately and only once for repeated API calls or form submissions', async () => {
    for (const press of [
      (buyer: Customer, id: number, bindings: Bindings) => cancel(buyer, id, bindings),
      (buyer: Customer, id: number, bindings: Bindings) =>
        postForm(orderPath(id), { intent: 'cancel' }, buyer, { bindings }),
    ]) {
      const { order, buyer } = await aPlacedOrder();
      await advanceTo(order.id, 'paid');
      const { bindings, mails, messages } = listenForEmails();
      for (let times = 0; times < 3; times += 1) await press(buyer, order.id, bindings);
      expect(mails.filter(({ template }) => template !== 'credit-note')).toEqual([
        { template: 'order-cancelled', order_id: order.id },
      ]);
      await deliver(messages);
      expect(await waitingEmails(order.id)).toEqual([]);
      await sendWaitingEmails();
      const subjects = (await emailsTo(buyer.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.includes('was cancelled'))).toHaveLength(1);
    }
  });

  it('is sent once for 10 concurrent cancellations', async () => {
    const { order, buyer } = await aPlacedOrder();
    await Promise.all(Array.from({ length: 10 }, () => cancel(buyer, order.id)));
    expect(await waitingEmails(order.id)).toEqual(['order-cancelled']);
    await sendWaitingEmails();
    expect(await emailsTo(buyer.email)).toHaveLength(1);
  });

  it('is not sent if the order cannot be cancelled or belongs to another customer', async () => {
    const { order, buyer } = await aPlacedOrder();
    const { buyer: stranger } = await aPlacedOrder();
    expect((await cancel(stranger, order.id)).status).toBe(404);
    await advanceTo(order.id, 'packed');
    expect((await cancel(buyer, order.id)).status).toBe(409);
    expect(await waitingEmails(order.id)).toEqual([]);
  });

  it('waits in the backlog if the queue fails or the call dies after its batch', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [rejected, died] = [await aPlacedOrder(), await aPlacedOrder()];
    const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, {
      sendBatch: { value: () => Promise.reject(new Error('the queue is away')) },
    });
    expect((await cancel(rejected.buyer, rejected.order.id, { ...env, MAIL_QUEUE })).status).toBe(200);
    await cancelOrder(
      env.DB,
      {
        ...{ orderId: died.order.id, userId: died.buyer.userId },
        ...{ origin: ORIGIN, mayEmailUnpaid: true, now: new Date() },
      },
      ORDER_CANCELLED,
    );
    for (const { order } of [rejected, died])
      expect(await waitingEmails(order.id)).toEqual(['order-cancelled']);
    await sendWaitingEmails();
    for (const { buyer } of [rejected, died]) expect(await emailsTo(buyer.email)).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('is rate-limited for unpaid orders, but never for paid ones', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { order, buyer, productId } = await aPlacedOrder({ stock: 1_000 });
    for (let calls = 0; calls < EXACT_LIMITS['order-email'].ofCustomer.limit; calls += 1)
      await cancel(buyer, 999_999);
    await cancel(buyer, order.id);
    expect(await waitingEmails(order.id)).toEqual([]);
    await inCart(buyer, productId);
    const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await advanceTo(id, 'paid');
    await cancel(buyer, id);
    expect(await waitingEmails(id)).toEqual(['order-cancelled']);
    vi.restoreAllMocks();
  });

  it('is sent once for concurrent cancellations by operators, and only if the order changes', async () => {
    const [one, two] = [await aPlacedOrder(), await aPlacedOrder()];
    await advanceTo(two.order.id, 'paid');
    for (const { order } of [one, two]) {
      const said = await Promise.all([cancelAsOperator(order.id), cancelAsOperator(order.id)]);
      expect(said.filter((refunds) => refunds !== null)).toHaveLength(1);
      expect(await cancelAsOperator(order.id)).toBeNull();
      expect(await waitingEmails(order.id)).toEqual(['order-cancelled']);
    }
    await sendWaitingEmails();
    for (const { buyer } of [one, two]) expect(await emailsTo(buyer.email)).toHaveLength(1);
    const { order: shipped } = await aPlacedOrder();
    await advanceTo(shipped.id, 'shipped');
    expect(await cancelAsOperator(shipped.id)).toBeNull();
    expect(await waitingEmails(shipped.id)).toEqual([]);
  });

  it('is replaced by the refund email if an operator refunds a shipped order', async () => {
    const { order } = await aPlacedOrder();
    await advanceTo(order.id, 'shipped');
    expect(await refundSentOrder(order.id)).toMatchObject({ kind: 'order' });
    expect(await waitingEmails(order.id)).toEqual(['order-refunded']);
  });
});

describe('the email about an expired order', () => {
  it('repeats the text of the page, states that nothing was charged and links to the order', async () => {
    const { order, buyer } = await aPlacedOrder({ priceCents: 10_000 });
    await runScheduledJobs(env, later());
    await sendWaitingEmails();
    const [mail, ...others] = await emailsTo(buyer.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your order ${orderPath(order.id).slice(-6)} has expired`);
    const expired = await buyer.api.orders.getOrder({ id: order.id });
    await expectSentences(buyer, expired, await write('order-expired', order.id), [
      'This order wasn’t paid in time, so its items went back on sale. Nothing was charged.',
      'Order again',
      'R 160.00',
    ]);
    expect(mail?.html).toContain(`href="${env.SHOP_ORIGIN}${orderPath(order.id)}"`);
    expect(mail?.text.split('Nothing was charged')).toHaveLength(2);
  });

  it('makes no promise about a started payment and explains what happens to it', async () => {
    const { order, buyer } = await aStartedPayment();
    await runScheduledJobs(env, later());
    const mail = await write('order-expired', order.id);
    await expectSentences(buyer, order, mail, [
      paymentLabel(await buyer.api.orders.getOrder({ id: order.id })),
    ]);
    expect(mail.text).not.toContain('Nothing was charged');
    expect(mail.text).toContain('If your payment still arrives');
  });

  it('stays correct after a late payment: it is obsolete or announces the refund', async () => {
    const [lives, refunded] = [await aPlacedOrder(), await aPlacedOrder()];
    await runScheduledJobs(env, later());
    expect(await tryStatus(lives.order.id, 'paid')).toBe(true);
    expect(await written({ template: 'order-expired', order_id: lives.order.id })).toEqual({
      ok: false,
      isObsolete: true,
      reason: 'the order is paid by now',
    });
    await aTakenPayment(refunded.order.id);
    await refundsDue(refunded.order.id);
    const mail = await write('order-expired', refunded.order.id);
    expect(mail.text).not.toContain('Nothing was charged');
    await expectSentences(refunded.buyer, refunded.order, mail, [
      'Your payment came after that. We’ll refund R 160.00 to your card.',
    ]);
  });

  it('is not sent for an order that is paid or cancelled in time', async () => {
    const [paid, cancelled] = [await aPlacedOrder(), await aPlacedOrder()];
    await advanceTo(paid.order.id, 'paid');
    await tryStatus(cancelled.order.id, 'cancelled');
    await runScheduledJobs(env, later());
    for (const { order } of [paid, cancelled]) expect(await waitingEmails(order.id)).toEqual([]);
  });

  it('is sent once for concurrent and later runs', async () => {
    const { order, buyer } = await aPlacedOrder();
    const now = later();
    await Promise.all(Array.from({ length: 5 }, () => expireOrders(env, now, ORIGIN)));
    expect(await waitingEmails(order.id)).toEqual(['order-expired']);
    await sendWaitingEmails();
    await expireOrders(env, now, ORIGIN);
    await expireOrders(env, later(1), ORIGIN);
    await sendWaitingEmails();
    expect(await emailsTo(buyer.email)).toHaveLength(1);
  });

  it('is sent once even if the run is killed after its first batch', async () => {
    const { order, buyer } = await aPlacedOrder({ stock: 1_000 });
    const ids = [order.id, ...(await copyOrder(order.id, 149))];
    const { DB, batches } = countedDatabase();
    const dying = Object.create(DB, {
      batch: {
        value: (statements: D1PreparedStatement[]) =>
          batches.length === 0 ? DB.batch(statements) : new Promise(() => undefined),
      },
    });
    void expireOrders({ ...env, DB: dying }, later(2), ORIGIN);
    await vi.waitFor(async () =>
      expect(await countRows('order', "id >= ? AND status = 'expired'", order.id)).toBe(100),
    );
    expect(await countRows('mail_backlog', "template = 'order-expired'")).toBe(100);
    await expireOrders(env, later(3), ORIGIN);
    const { bindings, mails } = listenForEmails();
    await retryEmails(bindings, new Date());
    await retryEmails(bindings, new Date());
    const mailed = mails.map((job) => ('order_id' in job ? job.order_id : 0));
    expect(mailed.sort((one, other) => one - other)).toEqual(ids);
    expect(buyer.email).not.toBe('');
  });

  it('needs only ten batches of five statements for a thousand expired orders', async () => {
    const { order } = await aPlacedOrder({ stock: 10_000 });
    await copyOrder(order.id, 999);
    const { DB, batches } = countedDatabase();
    expect(await expireOrders({ ...env, DB }, later(4), ORIGIN)).toBe(1_000);
    expect(batches).toEqual(Array.from({ length: 10 }, () => 5));
    expect(await countRows('mail_backlog', "template = 'order-expired'")).toBe(1_000);
    const { bindings, messages } = listenForEmails();
    await retryEmails(bindings, new Date());
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1_000);
    expect(await countRows('mail_backlog')).toBe(0);
  });
});

it('an order that is cancelled while it expires causes one email with its final status', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { order, buyer } = await aPlacedOrder();
    await Promise.all([
      expireOrders(env, later(round), ORIGIN),
      call(buyer, 'POST', `/api/orders/${order.id}/cancel`),
    ]);
    const [, end = ''] = await orderHistory(order.id);
    await sendWaitingEmails();
    expect((await emailsTo(buyer.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(end === 'expired' ? 'has expired' : 'was cancelled'),
    ]);
  }
});
