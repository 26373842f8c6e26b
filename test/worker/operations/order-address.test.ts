import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aCustomer, anAddress } from '#test/support/a-shop.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aPlacedOrder, countRows, eventsOf } from '#test/support/an-order.ts';
import { advanceTo, parcelsBecome } from '#test/support/an-order-life.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { upsertDeliveryRate } from '#worker/operations/delivery-rates.repository.ts';
import { changeOrderAddress } from '#worker/operations/order-address.repository.ts';

const GAUTENG = 3;
const WESTERN_CAPE = 9;
const NEW = {
  ...{
    recipient: 'Gogo Nkosi',
    phone: '+27829876543',
    street: '7 Church Street',
    complex: '',
    suburb: 'Central',
  },
  ...{ city: 'Johannesburg', province_id: GAUTENG, postal_code: '2001', notes: 'Ring twice' },
};

async function anOrder(given: { feeCents?: number } = {}) {
  const supplierId = await aVendor(given);
  const buyer = await aCustomer();
  await anAddress(buyer.userId);
  const { order } = await aPaidOrderOf([{ supplierId, priceCents: 20_000 }], { buyer });
  return { buyer, orderId: order.id, supplierId };
}

function change(orderId: number, input: Partial<typeof NEW> = {}) {
  return changeOrderAddress(env.DB, OPERATOR, { orderId, input: { ...NEW, ...input }, now: new Date() });
}

describe('an order’s delivery address', () => {
  it('is changed for the customer too, with an event but without an email', async () => {
    const { buyer, orderId } = await anOrder();
    const emails = await countRows('mail_backlog');
    expect(await change(orderId)).toEqual({ kind: 'done' });
    const { order_address: shown } = await buyer.api.orders.getOrder({ id: orderId });
    expect(shown.address).toMatchObject({ ...NEW, province: { code: 'GP' } });
    expect(shown.contact).toMatchObject({ email: buyer.email, phone: NEW.phone });
    expect((await eventsOf(orderId)).at(-1)).toEqual({
      status: 'paid',
      cause: 'delivery address changed by an operator',
    });
    expect(await countRows('mail_backlog')).toBe(emails);
    const isRecorded = "act = 'orders.change-address' AND record_id = ? AND operator = 'thandi@shop.test'";
    expect(await countRows('operator_event', isRecorded, String(orderId))).toBe(1);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('is unchanged by a repeated change, which records nothing', async () => {
    const { orderId } = await anOrder();
    await change(orderId);
    const before = await eventsOf(orderId);
    expect(await change(orderId)).toEqual({ kind: 'same' });
    expect(await eventsOf(orderId)).toEqual(before);
  });

  it('can be changed while the order is unpaid', async () => {
    const { order } = await aPlacedOrder();
    expect(await change(order.id)).toEqual({ kind: 'done' });
    await advanceTo(order.id, 'paid');
    expect(await differencesOfSums()).toEqual([]);
  });

  it.each(['packed', 'shipped', 'delivered', 'cancelled', 'expired'] as const)(
    'cannot be changed once the order is %s',
    async (status) => {
      const { order } = await aPlacedOrder();
      await advanceTo(order.id, status);
      expect(await change(order.id)).toEqual({ kind: 'late' });
    },
  );

  it('cannot be changed once one of the parcels is packed', async () => {
    const [one, two] = [await aVendor(), await aVendor()];
    const { order } = await aPaidOrderOf([one, two].map((supplierId) => ({ supplierId, priceCents: 9_000 })));
    await parcelsBecome(order.id, 'packed', two);
    expect(await change(order.id)).toEqual({ kind: 'late' });
  });

  it('is changed at most once if two operators change it or pack the order at the same time', async () => {
    const { orderId } = await anOrder();
    const outcomes = await Promise.all([change(orderId), change(orderId, { street: '8 Church Street' })]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'done']);
    const packed = await anOrder();
    const [outcome] = await Promise.all([change(packed.orderId), parcelsBecome(packed.orderId, 'packed')]);
    const changes = (await eventsOf(packed.orderId)).filter(({ cause }) =>
      cause.startsWith('delivery address'),
    );
    expect(changes).toHaveLength(outcome.kind === 'done' ? 1 : 0);
  });

  it('can be changed to another province only if the delivery fee stays the same', async () => {
    const { orderId, supplierId } = await anOrder({ feeCents: 6_000 });
    const there = { province_id: WESTERN_CAPE, city: 'Cape Town', postal_code: '8001' };
    await upsertDeliveryRate(
      env.DB,
      OPERATOR,
      { supplierId, provinceId: WESTERN_CAPE, upToGrams: null },
      9_000,
    );
    expect(await change(orderId, there)).toEqual({
      ...{ kind: 'fee', from: 'Gauteng', to: 'Western Cape' },
      fees: [{ retailer: expect.stringMatching(/^Vendor /), fromCents: 6_000, toCents: 9_000 }],
    });
    await upsertDeliveryRate(
      env.DB,
      OPERATOR,
      { supplierId, provinceId: WESTERN_CAPE, upToGrams: null },
      6_000,
    );
    expect(await change(orderId, there)).toEqual({ kind: 'done' });
  });

  it('cannot be changed for an unknown or erased order, or to an unknown province', async () => {
    expect(await change(999_999)).toEqual({ kind: 'no-order' });
    const { orderId } = await anOrder();
    expect(await change(orderId, { province_id: 99 })).toEqual({ kind: 'no-province' });
    await env.DB.prepare('UPDATE "order" SET erased_at = ? WHERE id = ?').bind('2026-11-27', orderId).run();
    expect(await change(orderId)).toEqual({ kind: 'no-order' });
  });
});
