import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Tracking } from '#shared/contract/order.ts';
import { formatDay } from '#shared/domain/format-date.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { refundSentOrder } from '#test/support/a-refund.ts';
import type { Customer } from '#test/support/a-shop.ts';
import { aEmailMessage, emailsTo } from '#test/support/an-email.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aPlacedOrder, countRows, eventsOf } from '#test/support/an-order.ts';
import { advanceTo, orderHistory } from '#test/support/an-order-life.ts';
import { mainText, pageHtml } from '#test/support/page-text.ts';
import { sendWaitingEmails, waitingEmails } from '#test/support/sent-emails.ts';
import { EMAIL_RENDERERS } from '#worker/api/composition.ts';
import type { Email } from '#worker/api/email/email.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { type WrittenEmail, writeEmail } from '#worker/api/email/write-email.ts';
import { moveParcels, type ParcelMove } from '#worker/operations/operator-orders.ts';

const TRACKING: Tracking = {
  courier: 'The Courier Guy & Co',
  number: 'TCG-12345',
  url: 'https://track.courier.example/?number=TCG-12345&lang=en',
};
const OTHER: Tracking = { courier: 'Pudo', number: null, url: null };

type Paid = { buyer: Customer; orderId: number; first: number; second: number; names: string[] };

async function aPaidOrder(): Promise<Paid> {
  const [first, second] = [await aVendor(), await aVendor()];
  const { buyer, order } = await aPaidOrderOf([
    { supplierId: first, priceCents: 10_000, name: 'Radio', quantity: 2 },
    { supplierId: second, priceCents: 10_000, name: 'Atlas' },
  ]);
  const names = order.children.map(({ supplier }) => supplier.display_name);
  return { buyer, orderId: order.id, first, second, names };
}

function move(orderId: number, to: ParcelMove['to'], given: Partial<ParcelMove> = {}) {
  const cause = `marked ${to}`;
  const origin = 'https://shop.test';
  return moveParcels(env.DB, OPERATOR, {
    orderId,
    supplierId: null,
    to,
    cause,
    origin,
    now: new Date(),
    ...given,
  });
}

function written(job: EmailJob): Promise<WrittenEmail> {
  return writeEmail(env, EMAIL_RENDERERS, aEmailMessage(job), new Date());
}

async function write(job: EmailJob): Promise<Email> {
  const result = await written(job);
  if (!result.ok) throw new Error(result.reason);
  return result.mail;
}

function shippedJob({ orderId, first }: Paid, tracking: Tracking | null): EmailJob {
  const told_at = '2026-11-22T09:00:00.000Z';
  return { template: 'parcel-shipped', order_id: orderId, supplier_id: first, told_at, tracking };
}

function deliveredJob({ orderId, first }: Paid): EmailJob {
  return { template: 'parcel-delivered', order_id: orderId, supplier_id: first };
}

async function subjectsTo({ buyer }: Pick<Paid, 'buyer'>): Promise<string[]> {
  return (await emailsTo(buyer.email)).map(({ subject }) => subject).toReversed();
}

describe('the tracking of a parcel', () => {
  it('is shown only for that parcel, in the order, on its page and in the email', async () => {
    const paid = await aPaidOrder();
    const { buyer, orderId, first } = paid;
    expect(
      (await buyer.api.orders.getOrder({ id: orderId })).children.map(({ tracking }) => tracking),
    ).toEqual([null, null]);
    const outcome = await move(orderId, 'shipped', { supplierId: first, tracking: TRACKING });
    expect(outcome).toEqual({ kind: 'moved', isMailed: true });
    const { children } = await buyer.api.orders.getOrder({ id: orderId });
    expect(children.map(({ status, tracking }) => [status, tracking])).toEqual([
      ['shipped', TRACKING],
      ['paid', null],
    ]);
    const [page, html] = [
      await mainText(buyer, orderPath(orderId)),
      await pageHtml(buyer, orderPath(orderId)),
    ];
    const mail = await write(shippedJob(paid, TRACKING));
    expect(mail.to).toBe(buyer.email);
    expect(mail.subject).toBe(`A parcel of your order ${orderNumber(orderId)} is on its way`);
    const link = 'href="https://track.courier.example/?number=TCG-12345&amp;lang=en"';
    for (const each of [html, mail.html]) expect(each).toContain(link);
    expect(html).toContain(`${link} rel="noopener"`);
    expect(mail.text).toContain(
      'Track parcel at track.courier.example:\nhttps://track.courier.example/?number=',
    );
    for (const words of [
      'The Courier Guy & Co',
      'TCG-12345',
      'track.courier.example',
      paid.names[0] ?? '',
      'Part of your order is already on its way. The rest is being prepared.',
      `Delivery by ${formatDay(children[0]?.delivery.promised_date ?? '')}`,
    ]) {
      expect(page.replaceAll(/\s+/g, ' ')).toContain(words);
      expect(mail.text.replace('Delivery by: ', 'Delivery by ')).toContain(words);
    }
    expect(page.split('Track parcel')).toHaveLength(2);
    expect(mail.text).toContain('2 × Radio');
    expect(mail.text).not.toContain('Atlas');
  });

  it('has no link if only the courier is known, or nothing', async () => {
    const paid = await aPaidOrder();
    await move(paid.orderId, 'shipped', { supplierId: paid.first });
    const bare = await write(shippedJob(paid, null));
    expect(bare.text).not.toMatch(/Courier:|Track/);
    await move(paid.orderId, 'shipped', { supplierId: paid.first, tracking: OTHER });
    const named = await write(shippedJob(paid, OTHER));
    expect(named.text).toContain('Courier: Pudo');
    expect(named.text).not.toMatch(/Track/);
    const page = await mainText(paid.buyer, orderPath(paid.orderId));
    expect(page).toContain('Pudo');
    expect(page).not.toContain('Track parcel');
  });

  it('can be missing in the email about a late parcel, which states the same delay as the page', async () => {
    const { order, buyer } = await aPlacedOrder();
    await advanceTo(order.id, 'paid');
    await env.DB.prepare("UPDATE order_child SET promised_date = '2020-01-06' WHERE order_id = ?")
      .bind(order.id)
      .run();
    await move(order.id, 'shipped');
    await sendWaitingEmails();
    const [mail] = await emailsTo(buyer.email);
    expect(mail?.subject).toBe(`Your order ${orderNumber(order.id)} is on its way`);
    expect(mail?.text).toContain('Late: it was promised for: Mon 6 Jan 2020');
    expect(await mainText(buyer, orderPath(order.id))).toContain('Late: it was promised for Mon 6 Jan 2020');
  });

  it('can be corrected, which adds an event and an email, while repeating it changes nothing', async () => {
    const paid = await aPaidOrder();
    const { orderId, first: supplierId } = paid;
    await move(orderId, 'shipped', { supplierId, tracking: TRACKING });
    await sendWaitingEmails();
    const life = await orderHistory(orderId);
    expect(await move(orderId, 'shipped', { supplierId, tracking: TRACKING })).toEqual({
      kind: 'known',
      isMailed: false,
    });
    expect(await orderHistory(orderId)).toEqual(life);
    const corrected = await move(orderId, 'shipped', { supplierId, tracking: OTHER });
    expect(corrected).toEqual({ kind: 'tracked', isMailed: true });
    expect((await eventsOf(orderId)).at(-1)).toEqual({ status: 'shipped', cause: 'tracking: Pudo' });
    expect((await paid.buyer.api.orders.getOrder({ id: orderId })).children[0]?.tracking).toEqual(OTHER);
    await sendWaitingEmails();
    const texts = (await emailsTo(paid.buyer.email)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('Courier: Pudo');
    expect(texts[0]).not.toContain('TCG-12345');
  });

  it('is emailed once, in its latest version, if it is corrected before the email is sent', async () => {
    const paid = await aPaidOrder();
    const { orderId, first: supplierId } = paid;
    await move(orderId, 'shipped', { supplierId });
    await move(orderId, 'shipped', { supplierId, tracking: OTHER });
    await move(orderId, 'shipped', { supplierId, tracking: TRACKING });
    expect(await waitingEmails(orderId)).toEqual(['parcel-shipped', 'parcel-shipped', 'parcel-shipped']);
    await sendWaitingEmails();
    const mails = await emailsTo(paid.buyer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('TCG-12345');
  });

  it('is corrected without an email after delivery, and is not stored before shipping', async () => {
    const { orderId, first, second, buyer } = await aPaidOrder();
    await move(orderId, 'shipped', { supplierId: first });
    await move(orderId, 'delivered', { supplierId: first });
    const corrected = await move(orderId, 'shipped', { supplierId: first, tracking: TRACKING });
    expect(corrected).toEqual({ kind: 'tracked', isMailed: false });
    expect((await buyer.api.orders.getOrder({ id: orderId })).children[0]).toMatchObject({
      status: 'delivered',
      tracking: TRACKING,
    });
    await move(orderId, 'packed', { supplierId: second, tracking: TRACKING });
    expect((await buyer.api.orders.getOrder({ id: orderId })).children[1]).toMatchObject({
      status: 'packed',
      tracking: null,
    });
    expect(await move(999_999, 'shipped', { tracking: TRACKING })).toEqual({
      kind: 'impossible',
      isMailed: false,
    });
  });

  it('is rejected by the database if its link is invalid or its courier is missing', async () => {
    const { orderId } = await aPaidOrder();
    for (const tracking of [
      { ...TRACKING, url: 'http://track.example' },
      { ...TRACKING, url: `https://track.example/${'x'.repeat(400)}` },
      { ...TRACKING, courier: '' },
    ]) {
      await expect(move(orderId, 'shipped', { tracking })).rejects.toThrow(/CHECK constraint failed/);
      expect(await waitingEmails(orderId)).toEqual([]);
    }
    expect(await countRows('order_child', "order_id = ? AND status = 'paid'", orderId)).toBe(2);
  });
});

describe('parcel emails', () => {
  it('are sent once per shipped and once per delivered parcel, for one command or several', async () => {
    const paid = await aPaidOrder();
    const { orderId, first, second } = paid;
    await move(orderId, 'packed');
    expect(await waitingEmails(orderId)).toEqual([]);
    await move(orderId, 'shipped');
    await sendWaitingEmails();
    await move(orderId, 'delivered', { supplierId: first });
    await sendWaitingEmails();
    await move(orderId, 'delivered');
    await sendWaitingEmails();
    const number = orderNumber(orderId);
    expect(await subjectsTo(paid)).toEqual([
      `A parcel of your order ${number} is on its way`,
      `A parcel of your order ${number} is on its way`,
      `A parcel of your order ${number} has been delivered`,
      `A parcel of your order ${number} has been delivered`,
    ]);
    const [last, before] = (await emailsTo(paid.buyer.email)).map(({ text }) => text);
    expect(last).toContain(
      `The parcel from ${paid.names[1]} has been delivered. Your order has been delivered.`,
    );
    expect(before).toContain('Part of your order has been delivered. The courier has the rest.');
    expect(before).toContain('2 × Radio');
    expect(await move(orderId, 'delivered', { supplierId: second })).toEqual({
      kind: 'impossible',
      isMailed: false,
    });
  });

  it('describe a delivered order as its page does, and explain how to return it', async () => {
    const { order, buyer } = await aPlacedOrder();
    await advanceTo(order.id, 'shipped');
    await move(order.id, 'delivered');
    await sendWaitingEmails();
    const [mail] = await emailsTo(buyer.email);
    const page = await mainText(buyer, orderPath(order.id));
    expect(mail?.subject).toBe(`Your order ${orderNumber(order.id)} has been delivered`);
    expect(page).toContain('Your order has been delivered.');
    expect(page.replaceAll(/\s+/g, ' ')).toContain('You can send it back within 7 days of receiving it.');
    expect(mail?.text).toContain('You can send it back within 7 days of receiving it.');
    expect(mail?.text).toContain('https://shop.test/help/returns');
  });

  it('are sent once per parcel for ten concurrent commands', async () => {
    for (const to of ['shipped', 'delivered'] as const) {
      const paid = await aPaidOrder();
      const { orderId, first: supplierId } = paid;
      if (to === 'delivered') await bringToShipped(paid);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () =>
          move(orderId, to, { supplierId, ...(to === 'shipped' && { tracking: TRACKING }) }),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === 'moved')).toHaveLength(1);
      await sendWaitingEmails();
      expect(await subjectsTo(paid)).toHaveLength(1);
    }
  });

  it('are obsolete once the parcel has moved on or was refunded, so only the last one is sent', async () => {
    const paid = await aPaidOrder();
    const { orderId } = paid;
    await move(orderId, 'shipped');
    await move(orderId, 'delivered', { supplierId: paid.first });
    expect(await written(shippedJob(paid, null))).toEqual({
      ok: false,
      isObsolete: true,
      reason: 'the parcel is delivered by now',
    });
    await sendWaitingEmails();
    expect((await subjectsTo(paid)).map((subject) => subject.replace(/ \d+/, '')).toSorted()).toEqual([
      'A parcel of your order has been delivered',
      'A parcel of your order is on its way',
    ]);
    expect(await refundSentOrder(orderId)).toMatchObject({ kind: 'order' });
    for (const job of [shippedJob(paid, null), deliveredJob(paid)]) {
      expect(await written(job)).toMatchObject({ isObsolete: true, reason: 'the parcel is refunded by now' });
    }
  });

  it('cannot be written for an unknown parcel', async () => {
    const paid = await aPaidOrder();
    expect(await written(deliveredJob({ ...paid, first: 999_999 }))).toMatchObject({
      ok: false,
      isObsolete: false,
    });
  });
});

/** Sets the status without an email. */
async function bringToShipped({ orderId }: Paid): Promise<void> {
  await move(orderId, 'shipped');
  await env.DB.prepare("DELETE FROM mail_backlog WHERE template = 'parcel-shipped'").run();
}
