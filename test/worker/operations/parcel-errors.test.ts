import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import type { Customer } from '#test/support/a-shop.ts';
import { aEmailMessage } from '#test/support/an-email.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { advanceTo, orderHistory, parcelsBecome } from '#test/support/an-order-life.ts';
import { mainText } from '#test/support/page-text.ts';
import { EMAIL_RENDERERS } from '#worker/api/composition.ts';
import { emailIdOf } from '#worker/api/email/email-id.ts';
import { writeEmail } from '#worker/api/email/write-email.ts';
import { clearParcelError, failParcel } from '#worker/operations/operator-orders.ts';

const ERROR = 'The courier found nobody at home, and tries again on Friday.';
const NOW = new Date('2026-11-22T09:00:00.000Z');

type Paid = { buyer: Customer; orderId: number; first: number; second: number };

async function aPaidOrder(): Promise<Paid> {
  const [first, second] = [await aVendor(), await aVendor()];
  const { buyer, order } = await aPaidOrderOf([
    { supplierId: first, priceCents: 10_000 },
    { supplierId: second, priceCents: 10_000 },
  ]);
  return { buyer, orderId: order.id, first, second };
}

function fail({ orderId, first }: Paid, error = ERROR, now = NOW): ReturnType<typeof failParcel> {
  return failParcel(env.DB, OPERATOR, {
    origin: 'https://shop.test',
    orderId,
    supplierId: first,
    error,
    now,
  });
}

async function errorsOf({ buyer, orderId }: Paid): Promise<(string | null)[]> {
  return (await buyer.api.orders.getOrder({ id: orderId })).children.map(({ error }) => error);
}

function writeParcelEmail({ orderId, first }: Paid) {
  const failed_at = NOW.toISOString();
  const job = { template: 'parcel-failed', order_id: orderId, supplier_id: first, failed_at } as const;
  return writeEmail(env, EMAIL_RENDERERS, aEmailMessage(job), new Date());
}

describe('a problem with a parcel', () => {
  it('appears only for that parcel, on the order page, in an email and among the events', async () => {
    const order = await aPaidOrder();
    expect(await fail(order)).toEqual({ kind: 'noted', failedAt: NOW.toISOString() });
    expect(await errorsOf(order)).toEqual([ERROR, null]);
    expect(await orderHistory(order.orderId)).toContain(`paid (supplier ${order.first})`);
    const text = await mainText(order.buyer, `/orders/${order.orderId}`);
    expect(text.split('There’s a problem with this parcel')).toHaveLength(2);
    expect(text).toContain(ERROR);
    const written = await writeParcelEmail(order);
    if (!written.ok) throw new Error(written.reason);
    expect(written.mail.to).toBe(order.buyer.email);
    expect(written.mail.subject).toMatch(/^There’s a problem with a parcel in your order \d{6}$/);
    for (const part of [written.mail.text, written.mail.html]) expect(part).toContain(ERROR);
  });

  it('creates one event and one email, even if it is reported repeatedly', async () => {
    const order = await aPaidOrder();
    const first = await fail(order);
    const again = await fail(order, ERROR, new Date('2026-11-22T10:00:00.000Z'));
    expect(again).toEqual(first);
    expect((await orderHistory(order.orderId)).filter((what) => what.includes('supplier'))).toHaveLength(1);
    const job = { template: 'parcel-failed', order_id: order.orderId, supplier_id: order.first } as const;
    const id = emailIdOf({ ...job, failed_at: NOW.toISOString() });
    expect(emailIdOf({ ...job, failed_at: NOW.toISOString() })).toBe(id);
    expect(emailIdOf({ ...job, failed_at: '2026-11-22T10:00:00.000Z' })).not.toBe(id);
  });

  it('is replaced by a later report', async () => {
    const order = await aPaidOrder();
    await fail(order);
    const later = new Date('2026-11-22T10:00:00.000Z');
    expect(await fail(order, 'It was found.', later)).toEqual({
      kind: 'noted',
      failedAt: later.toISOString(),
    });
    expect(await errorsOf(order)).toEqual(['It was found.', null]);
  });

  it.each(['packed', 'shipped'] as const)(
    'ends once the parcel is %s, and its email is then obsolete',
    async (to) => {
      const order = await aPaidOrder();
      await fail(order);
      await parcelsBecome(order.orderId, to, order.first);
      expect(await errorsOf(order)).toEqual([null, null]);
      expect(await writeParcelEmail(order)).toEqual({
        ok: false,
        isObsolete: true,
        reason: 'nothing is wrong with the parcel by now',
      });
    },
  );

  it('of a shipped parcel ends when that parcel is delivered, not when another one is', async () => {
    const order = await aPaidOrder();
    await parcelsBecome(order.orderId, 'shipped');
    await fail(order);
    await parcelsBecome(order.orderId, 'delivered', order.second);
    expect(await errorsOf(order)).toEqual([ERROR, null]);
    await parcelsBecome(order.orderId, 'delivered', order.first);
    expect(await errorsOf(order)).toEqual([null, null]);
  });

  it('makes its email obsolete once the order is cancelled', async () => {
    const order = await aPaidOrder();
    await fail(order);
    await advanceTo(order.orderId, 'cancelled');
    expect(await errorsOf(order)).toEqual([ERROR, null]);
    expect(await writeParcelEmail(order)).toEqual({
      ok: false,
      isObsolete: true,
      reason: 'the parcel is cancelled by now',
    });
  });

  it('can be cleared, which records an event', async () => {
    const order = await aPaidOrder();
    const which = { orderId: order.orderId, supplierId: order.first, now: NOW };
    expect(await clearParcelError(env.DB, OPERATOR, which)).toBe(false);
    await fail(order);
    expect(await clearParcelError(env.DB, OPERATOR, which)).toBe(true);
    expect(await errorsOf(order)).toEqual([null, null]);
    expect((await orderHistory(order.orderId)).filter((what) => what.includes('supplier'))).toHaveLength(2);
  });

  it.each(['delivered', 'cancelled', 'refunded'] as const)(
    'cannot be reported for an order that is %s',
    async (status) => {
      const order = await aPaidOrder();
      if (status === 'delivered') {
        await parcelsBecome(order.orderId, 'shipped');
        await parcelsBecome(order.orderId, 'delivered');
      } else await advanceTo(order.orderId, status);
      expect(await fail(order)).toEqual({ kind: 'not-under-way' });
      expect(await errorsOf(order)).toEqual([null, null]);
    },
  );
});
