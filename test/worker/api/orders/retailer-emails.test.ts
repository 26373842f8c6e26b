import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { orderNumber } from '#shared/navigation/paths.ts';
import { aNotification, notify } from '#test/support/a-payfast-notification.ts';
import { aCustomer, anAddress } from '#test/support/a-shop.ts';
import { anAddressOfEmail, deliver, emailsTo } from '#test/support/an-email.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { parcelsBecome } from '#test/support/an-order-life.ts';
import { hideLogs } from '#test/support/hide-logs.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { retryEmails } from '#worker/api/email/retry-emails.ts';
import { notifyRetailers } from '#worker/api/orders/notify-retailers.ts';
import { orderStatusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { cancelOrderAsOperator, cancelParcelAsOperator } from '#worker/operations/operator-orders.ts';
import {
  listRetailers,
  type ParcelEmailSchedule,
  updateRetailer,
} from '#worker/operations/retailers.repository.ts';

const ORIGIN = 'https://shop.test';
const MONDAY_NOON = new Date('2026-11-23T10:00:00.000Z');
const MONDAY_EVENING = new Date('2026-11-23T19:30:00.000Z');
const BEFORE_SEVEN = new Date('2026-11-24T04:59:59.000Z');
const SEVEN = new Date('2026-11-24T05:00:00.000Z');
const NEXT_SEVEN = new Date('2026-11-25T05:00:00.000Z');

hideLogs();

async function set(id: number, email: string | null, emails: ParcelEmailSchedule = 'at-once'): Promise<void> {
  const [retailer] = await listRetailers(env.DB, String(id));
  if (retailer === undefined) throw new Error('There is no such retailer');
  await updateRetailer(env.DB, OPERATOR, { ...retailer, order_email: email, order_emails: emails });
}

async function aNotified(emails: ParcelEmailSchedule = 'at-once') {
  const supplierId = await aVendor();
  const to = anAddressOfEmail();
  await set(supplierId, to, emails);
  return { supplierId, to };
}

async function pay(orderId: number, now = MONDAY_NOON): Promise<void> {
  const change = { orderId, userId: null, to: 'paid', cause: 'a test pays', now } as const;
  await env.DB.batch(orderStatusChangeStatements(env.DB, change));
}

async function aPaid(supplierIds: readonly number[], now = MONDAY_NOON) {
  const lines = supplierIds.map((supplierId, index) => ({
    supplierId,
    priceCents: 12_345,
    quantity: index + 2,
    sku: `SKU-${supplierId}`,
    name: `Honey ${supplierId}`,
  }));
  const { order, buyer } = await anOrderOf(lines, { status: 'placed' });
  await pay(order.id, now);
  return { orderId: order.id, buyer };
}

/** Runs the job and the email queue. */
async function run(now: Date, bindings?: Bindings): Promise<void> {
  await notifyRetailers(env.DB, now, ORIGIN);
  await send(bindings);
}

async function send(bindings?: Bindings) {
  const listener = listenForEmails();
  await retryEmails(listener.bindings, new Date());
  return { messages: listener.messages, result: await deliver(listener.messages, bindings && { bindings }) };
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await emailsTo(email)).map(({ subject }) => subject).toReversed();
}

function cancel(orderId: number, supplierId: number | null, now = new Date()) {
  const given = { orderId, cause: 'sold out', origin: ORIGIN, now };
  return supplierId === null
    ? cancelOrderAsOperator(env.DB, OPERATOR, given)
    : cancelParcelAsOperator(env.DB, OPERATOR, { ...given, supplierId });
}

describe('a retailer that is notified at once', () => {
  it('receives a picking list that contains only its parcel, and no prices or customer’s email', async () => {
    const [first, second, third] = [await aNotified(), await aNotified(), await aVendor()];
    const buyer = await aCustomer({ name: 'Thandi Nkosi' });
    await anAddress(buyer.userId, { recipient: 'Sipho Dlamini', phone: '+27831112222' });
    await env.DB.prepare("UPDATE address SET notes = 'Blue gate' WHERE user_id = ?").bind(buyer.userId).run();
    const suppliers = [first.supplierId, second.supplierId, third];
    const lines = suppliers.map((supplierId) => ({
      ...{ supplierId, priceCents: 12_345, quantity: 3 },
      ...{ sku: `SKU-${supplierId}`, name: `Honey ${supplierId}` },
    }));
    const { order } = await anOrderOf(lines, { status: 'placed', buyer });
    await run(MONDAY_NOON);
    expect(await subjectsTo(first.to)).toEqual([]);
    await pay(order.id);
    await run(MONDAY_NOON);
    const [mail, ...others] = await emailsTo(first.to);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(`New order ${orderNumber(order.id)} for Vendor`);
    for (const text of ['Sipho Dlamini', '12 Vilakazi Street', '+27831112222', 'Blue gate']) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.text).toContain(`SKU-${first.supplierId}: 3 × Honey ${first.supplierId}`);
    for (const content of [mail?.text, mail?.html]) {
      expect(content).not.toContain(`Honey ${second.supplierId}`);
      expect(content).not.toContain(`Honey ${third}`);
      expect(content).not.toContain(buyer.email);
      expect(content).not.toMatch(/123[.,]45|370[.,]35|R\s\d/);
    }
    expect(await subjectsTo(second.to)).toHaveLength(1);
    // The next runs find nothing, and the retailer without an address has nothing due.
    await run(NEXT_SEVEN);
    expect(await subjectsTo(first.to)).toHaveLength(1);
    expect(
      await env.DB.prepare('SELECT retailer_emailed FROM order_child WHERE supplier_id = ?')
        .bind(third)
        .first(),
    ).toEqual({ retailer_emailed: 0 });
  });

  it('receives one email for a payment that is notified twice', async () => {
    const { supplierId, to } = await aNotified();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 9_900 }], { status: 'placed' });
    const form = await buyer.api.payments.startPayment({ id: order.id });
    const body = aNotification(form);
    await Promise.all([notify(body), notify(body)]);
    await run(new Date());
    await notify(body);
    await run(new Date());
    expect(await subjectsTo(to)).toHaveLength(1);
  });

  it('receives one email per order despite concurrent cron runs', async () => {
    const { supplierId, to } = await aNotified();
    for (let count = 0; count < 3; count += 1) await aPaid([supplierId]);
    await Promise.all([1, 2, 3].map(() => notifyRetailers(env.DB, MONDAY_NOON, ORIGIN)));
    await notifyRetailers(env.DB, MONDAY_NOON, ORIGIN);
    await send();
    expect(await subjectsTo(to)).toHaveLength(3);
  });

  it('receives the email in a later attempt if the mail server fails', async () => {
    const { supplierId, to } = await aNotified();
    await aPaid([supplierId]);
    await notifyRetailers(env.DB, MONDAY_NOON, ORIGIN);
    const down: Bindings = {
      ...env,
      MAIL_DRIVER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '1',
      SMTP_SECURITY: 'none',
    };
    const { messages, result } = await send(down);
    expect(result.again.length).toBeGreaterThan(0);
    expect(await subjectsTo(to)).toEqual([]);
    await deliver(messages);
    await deliver(messages);
    expect(await subjectsTo(to)).toHaveLength(1);
  });

  it('receives the email even if the queue rejects it at first', async () => {
    const { supplierId, to } = await aNotified();
    await aPaid([supplierId]);
    await notifyRetailers(env.DB, MONDAY_NOON, ORIGIN);
    const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, {
      sendBatch: { value: () => Promise.reject(new Error('The queue is down')) },
    });
    await expect(retryEmails({ ...env, MAIL_QUEUE }, new Date())).rejects.toThrow('The queue is down');
    await send();
    expect(await subjectsTo(to)).toHaveLength(1);
  });
});

describe('a retailer that is notified daily', () => {
  it('receives one email at 07:00 about all parcels since the previous email', async () => {
    const { supplierId, to } = await aNotified('daily');
    const other = await aNotified();
    const first = await aPaid([supplierId, other.supplierId]);
    const second = await aPaid([supplierId], MONDAY_EVENING);
    await run(BEFORE_SEVEN);
    expect(await subjectsTo(to)).toEqual([]);
    expect(await subjectsTo(other.to)).toHaveLength(1);
    const late = await aPaid([supplierId], SEVEN);
    await Promise.all([notifyRetailers(env.DB, SEVEN, ORIGIN), notifyRetailers(env.DB, SEVEN, ORIGIN)]);
    await run(SEVEN);
    const [mail, ...others] = await emailsTo(to);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('2 new orders for Vendor');
    expect(mail?.text).toContain(`Order ${orderNumber(first.orderId)}`);
    expect(mail?.text).toContain(`Order ${orderNumber(second.orderId)}`);
    await run(NEXT_SEVEN);
    expect((await subjectsTo(to))[1]).toContain(`New order ${orderNumber(late.orderId)}`);
  });

  it('is not notified of cancelled parcels, and gets no email if no parcel is left', async () => {
    const { supplierId, to } = await aNotified('daily');
    const [cancelled, packed] = [await aPaid([supplierId]), await aPaid([supplierId])];
    await cancel(cancelled.orderId, null);
    await parcelsBecome(packed.orderId, 'packed');
    await run(SEVEN);
    const [mail] = await emailsTo(to);
    expect(mail?.text).toContain(`Order ${orderNumber(packed.orderId)}`);
    expect(mail?.text).not.toContain(orderNumber(cancelled.orderId));
    await cancel((await aPaid([supplierId])).orderId, supplierId);
    await run(NEXT_SEVEN);
    expect(await subjectsTo(to)).toHaveLength(1);
  });

  it('receives several emails for more than 50 orders', async () => {
    const { supplierId, to } = await aNotified('daily');
    for (let count = 0; count < 51; count += 1) await aPaid([supplierId]);
    await run(SEVEN);
    expect((await subjectsTo(to)).map((subject) => subject.slice(0, 13)).toSorted()).toEqual([
      '50 new orders',
      expect.stringMatching(/^New order/),
    ]);
  }, 120_000);
});

describe('a parcel that is cancelled after its email', () => {
  it.each(['at-once', 'daily'] as const)('causes one cancellation email (%s)', async (emails) => {
    const [own, other] = [await aNotified(emails), await aNotified(emails)];
    const { orderId } = await aPaid([own.supplierId, other.supplierId]);
    await run(SEVEN);
    await cancel(orderId, own.supplierId);
    await Promise.all([1, 2].map(() => notifyRetailers(env.DB, new Date('2027-01-01'), ORIGIN)));
    await run(new Date('2027-01-01'));
    expect((await subjectsTo(own.to))[1]).toBe(`Order ${orderNumber(orderId)} is cancelled: do not send it`);
    expect(await subjectsTo(own.to)).toHaveLength(2);
    expect(await subjectsTo(other.to)).toHaveLength(1);
    await cancel(orderId, null);
    await run(new Date('2027-01-02'));
    expect(await subjectsTo(own.to)).toHaveLength(2);
    expect((await subjectsTo(other.to))[1]).toContain('is cancelled: do not send it');
  });

  it('is left out of an email that is still in the queue', async () => {
    const { supplierId, to } = await aNotified();
    const { orderId } = await aPaid([supplierId]);
    await notifyRetailers(env.DB, MONDAY_NOON, ORIGIN);
    await cancel(orderId, null);
    await run(new Date('2027-01-01'));
    expect(await subjectsTo(to)).toEqual([`Order ${orderNumber(orderId)} is cancelled: do not send it`]);
  });
});

describe('a change of the retailer’s settings', () => {
  it('redirects due emails to the new address, or discards them if the address is removed', async () => {
    const { supplierId, to } = await aNotified('daily');
    await aPaid([supplierId]);
    const current = anAddressOfEmail();
    await set(supplierId, current, 'daily');
    await run(SEVEN);
    expect([await subjectsTo(to), (await subjectsTo(current)).length]).toEqual([[], 1]);
    await aPaid([supplierId], SEVEN);
    await set(supplierId, null);
    await run(NEXT_SEVEN);
    await set(supplierId, current);
    await run(NEXT_SEVEN);
    expect(await subjectsTo(current)).toHaveLength(1);
  });
});

it('a queued retailer email contains only ids', async () => {
  const { supplierId } = await aNotified();
  const { orderId } = await aPaid([supplierId]);
  await notifyRetailers(env.DB, MONDAY_NOON, ORIGIN);
  const job = await env.DB.prepare(
    "SELECT message -> '$.job' AS job FROM mail_backlog WHERE message ->> '$.job.supplier_id' = ?",
  )
    .bind(supplierId)
    .first<string>('job');
  expect(JSON.parse(job ?? '')).toEqual({
    template: 'retailer-parcels',
    supplier_id: supplierId,
    order_ids: [orderId],
  });
});
