import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { granted, refundSentOrder } from '#test/support/a-refund.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aPlacedOrder, countRows, eventsOf } from '#test/support/an-order.ts';
import {
  advanceTo,
  aTakenPayment,
  orderHistory,
  parcelsBecome,
  refundsDue,
  shelfOf,
  tryStatus,
} from '#test/support/an-order-life.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { issueCreditNotes } from '#worker/api/invoices/credit-notes.service.ts';
import { grantRefund, previewGrant, recordRefunds } from '#worker/operations/operator-refunds.ts';
// Loads this module beforehand. Tests load modules one by one, which would exceed the deadline of the first call that
// needs it; a deployed worker has it in its bundle.
import '#worker/api/invoices/pdf/draw-credit-note.ts';

const ALL = { supplierId: null, product: null };

function record(orderId: number, amountCents: number | null = null, reference: string | null = null) {
  return recordRefunds(env.DB, OPERATOR, {
    ...{ orderId, amountCents, reference },
    origin: 'https://shop.test',
    now: new Date(),
  });
}

async function refundsOf(orderId: number) {
  const { results } = await env.DB.prepare(
    `SELECT amount_cents, reason, refunded_at IS NOT NULL AS is_done, reference FROM refund
     WHERE order_id = ? ORDER BY id`,
  )
    .bind(orderId)
    .all();
  return results;
}

/** A paid order from two retailers that charge VAT, with 3 units and 1 unit. Each parcel's delivery costs R 60. */
async function anOrderOfTwo() {
  const [first, second] = [await aVendor(), await aVendor()];
  const { order, buyer } = await anOrderOf(
    [
      { supplierId: first, priceCents: 10_000, quantity: 3 },
      { supplierId: second, priceCents: 5_000 },
    ],
    { status: 'placed' },
  );
  await advanceTo(order.id, 'paid');
  return { order, buyer, first, second };
}

describe('recording a refund', () => {
  it.each(['paid', 'packed', 'shipped', 'delivered'] as const)(
    'changes nothing for an order that is %s and has no refund due, for any amount',
    async (status) => {
      const { order } = await aPlacedOrder({ stock: 5, quantity: 2 });
      await advanceTo(order.id, status);
      const life = await orderHistory(order.id);
      for (const amountCents of [null, 100, 26_000]) {
        expect(await record(order.id, amountCents)).toEqual({ kind: 'nothing' });
      }
      expect(await orderHistory(order.id)).toEqual(life);
      expect(await refundsOf(order.id)).toEqual([]);
      expect(await countRows('mail_backlog', "message ->> '$.job.order_id' = ?", order.id)).toBe(0);
    },
  );

  it('changes nothing for an amount that is not due', async () => {
    const { order } = await aPlacedOrder();
    await advanceTo(order.id, 'paid');
    await tryStatus(order.id, 'cancelled');
    await refundsDue(order.id);
    expect(await record(order.id, 100)).toMatchObject({ kind: 'amount', due: [{ amountCents: 16_000 }] });
    expect(await refundsOf(order.id)).toMatchObject([{ is_done: 0 }]);
    expect(await record(order.id, 16_000)).toMatchObject({ kind: 'order' });
  });

  it('changes a cancelled or expired order to refunded', async () => {
    for (const status of ['cancelled', 'expired'] as const) {
      const { order } = await aPlacedOrder();
      await tryStatus(order.id, status);
      expect(await record(order.id)).toEqual({ kind: 'nothing' });
      await aTakenPayment(order.id);
      await refundsDue(order.id);
      expect(await record(order.id)).toMatchObject({ kind: 'order' });
      expect(await orderHistory(order.id)).toEqual(['placed', status, 'refunded']);
    }
  });

  it('refunds a second payment without changing the order, and is idempotent', async () => {
    const { order, buyer, productId } = await aPlacedOrder({ stock: 5 });
    await advanceTo(order.id, 'packed');
    const second = await aTakenPayment(order.id);
    await refundsDue(order.id);
    expect(await record(order.id, null, 'PF-78')).toMatchObject({
      kind: 'payments',
      refunds: [{ paymentId: second }],
    });
    expect((await eventsOf(order.id)).at(-1)).toEqual({
      status: 'packed',
      cause: 'a payment was paid back: PF-78',
    });
    expect(await record(order.id)).toEqual({ kind: 'nothing' });
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('packed');
    expect(await shelfOf(productId)).toEqual({ stock: 4, held: 1 });
  });

  it('is done once for 10 concurrent commands', async () => {
    const { order } = await aPlacedOrder();
    await advanceTo(order.id, 'delivered');
    await granted(order.id);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => record(order.id)));
    expect(outcomes.filter(({ kind }) => kind === 'order')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'nothing')).toHaveLength(9);
    expect(await countRows('refund', 'order_id = ?', order.id)).toBe(1);
  });

  it('reports an unknown order number as missing', async () => {
    expect(await record(999_999)).toEqual({ kind: 'missing' });
  });
});

describe('granting a refund', () => {
  it.each(['shipped', 'delivered'] as const)(
    'refunds all of an order that is %s, without returning its stock',
    async (status) => {
      const { order, buyer, productId } = await aPlacedOrder({ stock: 5, quantity: 2 });
      await advanceTo(order.id, status);
      expect(await granted(order.id)).toBe(26_000);
      expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
        status,
        refunds: [{ amount: 260, refunded_at: null }],
      });
      expect(await differencesOfSums()).toEqual([]);
      expect(await record(order.id, 26_000, 'PF-77')).toMatchObject({ kind: 'order' });
      expect(await refundsOf(order.id)).toEqual([
        { amount_cents: 26_000, reason: 'it was lost', is_done: 1, reference: 'PF-77' },
      ]);
      expect(await shelfOf(productId)).toEqual({ stock: 3, held: 2 });
      expect((await eventsOf(order.id)).at(-1)).toEqual({ status: 'refunded', cause: 'paid back: PF-77' });
      expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
        status: 'refunded',
        children: [{ status: 'refunded' }],
      });
      expect(await granted(order.id)).toBe(0);
      expect(await differencesOfSums()).toEqual([]);
    },
  );

  it('refunds one lost parcel while the other is not yet shipped', async () => {
    const { order, buyer, first, second } = await anOrderOfTwo();
    await parcelsBecome(order.id, 'shipped', first);
    expect(await previewGrant(env.DB, order.id, ALL)).toMatchObject({ kind: 'unsent' });
    expect(await previewGrant(env.DB, order.id, { ...ALL, supplierId: second })).toMatchObject({
      kind: 'unsent',
    });
    const cents = await granted(order.id, { ...ALL, supplierId: first });
    const parcel = order.children.find(({ supplier }) => supplier.id === first);
    expect(cents).toBe(30_000 + Math.round((parcel?.delivery.fee ?? 0) * 100));
    expect(await record(order.id, cents)).toMatchObject({ kind: 'payments' });
    await issueCreditNotes(env.DB, { userId: buyer.userId, orderId: order.id, now: new Date() });
    expect(await countRows('credit_note', 'order_id = ? AND refund_id IS NOT NULL', order.id)).toBe(1);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('paid');
    expect(await differencesOfSums()).toEqual([]);
  });

  it('refunds some units before they are shipped, but no more than were ordered', async () => {
    const { order, first } = await anOrderOfTwo();
    const sku = order.products.find(({ product }) => product.supplier.id === first)?.product.sku ?? '';
    const units = (quantity: number) => ({ supplierId: null, product: { sku, quantity } });
    const one = await granted(order.id, units(1));
    expect(one).toBeGreaterThanOrEqual(10_000);
    expect(await previewGrant(env.DB, order.id, units(3))).toMatchObject({ kind: 'nothing' });
    expect(
      await previewGrant(env.DB, order.id, { supplierId: null, product: { sku: 'none', quantity: 1 } }),
    ).toMatchObject({ kind: 'nothing' });
    const two = await granted(order.id, units(2));
    const fee = order.children.find(({ supplier }) => supplier.id === first)?.delivery.fee ?? 0;
    expect(one + two).toBe(30_000 + Math.round(fee * 100));
    expect(await record(order.id, one + two)).toMatchObject({ kind: 'payments' });
    expect((await orderHistory(order.id)).at(-1)).toBe('paid');
    expect(await differencesOfSums()).toEqual([]);
  });

  it('changes nothing if the amount differs from the previewed amount', async () => {
    const { order } = await aPlacedOrder({ quantity: 2 });
    await advanceTo(order.id, 'shipped');
    const preview = await previewGrant(env.DB, order.id, ALL);
    if (preview.kind !== 'due') throw new Error(preview.kind);
    const grant = { ...preview, orderId: order.id, scope: ALL, reason: 'it was lost' };
    const [{ sku } = { sku: '' }] = order.products.map(({ product }) => product);
    await granted(order.id, { supplierId: null, product: { sku, quantity: 1 } });
    const events = await eventsOf(order.id);
    expect(await grantRefund(env.DB, OPERATOR, { ...grant, now: new Date() })).toBe(false);
    expect(await refundsOf(order.id)).toHaveLength(1);
    expect(await eventsOf(order.id)).toEqual(events);
  });

  it('applies a preview of some units only once, sequentially and concurrently', async () => {
    const { order } = await aPlacedOrder({ quantity: 3 });
    await advanceTo(order.id, 'shipped');
    const [{ sku } = { sku: '' }] = order.products.map(({ product }) => product);
    const scope = { supplierId: null, product: { sku, quantity: 1 } };
    const preview = await previewGrant(env.DB, order.id, scope);
    if (preview.kind !== 'due') throw new Error(preview.kind);
    const grant = { ...preview, orderId: order.id, scope, reason: 'one was missing' };
    const now = new Date();
    const grants = [now, now, new Date(now.getTime() + 1)].map((at) =>
      grantRefund(env.DB, OPERATOR, { ...grant, now: at }),
    );
    expect((await Promise.all(grants)).toSorted()).toEqual([false, false, true]);
    expect(await grantRefund(env.DB, OPERATOR, { ...grant, now: new Date() })).toBe(false);
    expect(await refundsOf(order.id)).toHaveLength(1);
  });

  it.each(['placed', 'cancelled', 'expired', 'refunded'] as const)(
    'is not possible for an order that is %s',
    async (status) => {
      const { order } = await aPlacedOrder();
      await advanceTo(order.id, status);
      expect(await previewGrant(env.DB, order.id, ALL)).toMatchObject({ kind: 'nothing' });
      expect(await refundSentOrder(order.id)).toMatchObject({ kind: 'nothing' });
    },
  );
});
