import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { refundSentences } from '#shared/domain/order-sentences.ts';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aCustomer } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { aEmailMessage, writtenEmail } from '#test/support/an-email.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { call, countRows, eventsOf } from '#test/support/an-order.ts';
import { advanceTo, parcelsBecome, shelfOf } from '#test/support/an-order-life.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { waitingEmails } from '#test/support/sent-emails.ts';
import { cancelParcelAsOperator } from '#worker/operations/operator-orders.ts';
import { recordRefunds } from '#worker/operations/operator-refunds.ts';
// Loads this module beforehand. Tests load modules one by one, which would exceed the deadline of the first call that
// needs it; a deployed worker has it in its bundle.
import '#worker/api/invoices/pdf/draw-credit-note.ts';

/** A paid order from two retailers: R 200 plus R 60 delivery, and R 50 plus R 40 delivery. */
async function aPaidOrderOfTwo() {
  const [first, second] = [await aVendor({ feeCents: 6_000 }), await aVendor({ feeCents: 4_000 })];
  const { buyer, order } = await aPaidOrderOf([
    { supplierId: first, priceCents: 10_000, quantity: 2 },
    { supplierId: second, priceCents: 5_000 },
  ]);
  return { buyer, orderId: order.id, first, second, order };
}

function cancelAsOperator(orderId: number, supplierId: number) {
  const cause = 'cancelled by an operator: it broke';
  const cancellation = { orderId, supplierId, cause, origin: 'https://shop.test', now: new Date() };
  return cancelParcelAsOperator(env.DB, OPERATOR, cancellation);
}

describe('POST /api/orders/:id/parcels/:supplierId/cancel', () => {
  it('releases stock and adds a refund, credit note and email, even if another parcel is shipped', async () => {
    const { buyer, orderId, first, second, order } = await aPaidOrderOfTwo();
    await parcelsBecome(orderId, 'shipped', second);
    const productId = order.products.find(({ product }) => product.supplier.id === first)?.product.id ?? 0;
    expect(await shelfOf(productId)).toEqual({ stock: 998, held: 2 });
    const cancelled = await buyer.api.orders.cancelParcel({ id: orderId, supplierId: first });
    expect(cancelled).toMatchObject({
      // The order's status follows the remaining parcel that is least advanced.
      status: 'shipped',
      children: [{ status: 'cancelled' }, { status: 'shipped' }],
      refunds: [
        {
          amount: 260,
          refunded_at: null,
          supplier_id: first,
          lines: [{ item_id: order.products[0]?.id, quantity: 2 }],
          credit_note: `CN-${first}-000001`,
        },
      ],
    });
    expect(cancelled.children.every(({ credit_note }) => credit_note === undefined)).toBe(true);
    expect(await shelfOf(productId)).toEqual({ stock: 1_000, held: 0 });
    expect(refundSentences(cancelled)[0]).toMatch(/^We’ll refund R\s260\.00 for the parcel from Vendor/);
    expect((await eventsOf(orderId)).slice(-2)).toMatchObject([
      { status: 'cancelled', cause: 'cancelled by the customer' },
      { status: 'shipped', cause: 'its slowest parcel was cancelled' },
    ]);
    expect(await waitingEmails(orderId)).toContain('parcel-cancelled');
    const mail = await writtenEmail(
      aEmailMessage({ template: 'parcel-cancelled', order_id: orderId, supplier_id: first }),
    );
    expect(mail.text).toContain('was cancelled. We’ll refund R 260.00 for the parcel from');
    expect(mail.text).toContain('The courier has your parcel. Part of it was cancelled.');
    const issuedAt = await env.DB.prepare('SELECT issued_at FROM credit_note WHERE order_id = ?')
      .bind(orderId)
      .first<string>('issued_at');
    const notice = await writtenEmail(
      aEmailMessage({ template: 'credit-note', order_id: orderId, issued_at: issuedAt ?? '' }),
    );
    expect(notice.text).toContain('We’re refunding a part of your order');
    expect(notice.attachments).toHaveLength(1);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('cancels a parcel only once for concurrent requests', async () => {
    const { buyer, orderId, first } = await aPaidOrderOfTwo();
    const path = `/api/orders/${orderId}/parcels/${first}/cancel`;
    const answers = await Promise.all([call(buyer, 'POST', path), call(buyer, 'POST', path)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countRows('refund', 'order_id = ?', orderId)).toBe(1);
    expect(await countRows('credit_note', 'order_id = ?', orderId)).toBe(1);
    expect(await countRows('order_event', "order_id = ? AND status = 'cancelled'", orderId)).toBe(1);
  });

  it('cancels the order with its last parcel and sends one email about the order', async () => {
    const { buyer, orderId, first, second } = await aPaidOrderOfTwo();
    await buyer.api.orders.cancelParcel({ id: orderId, supplierId: first });
    expect(await buyer.api.orders.cancelParcel({ id: orderId, supplierId: second })).toMatchObject({
      status: 'cancelled',
      refunds: [{ amount: 260 }, { amount: 90 }],
    });
    const templates = await waitingEmails(orderId);
    expect(templates.filter((name) => name.endsWith('cancelled')).toSorted()).toEqual([
      'order-cancelled',
      'parcel-cancelled',
    ]);
    expect(await differencesOfSums()).toEqual([]);
    const refund = { origin: 'https://shop.test', orderId, reference: 'R1', now: new Date() };
    // Two refunds are due, so the operator must name the amount paid: one of them may be newer than the operator's
    // information.
    expect(await recordRefunds(env.DB, OPERATOR, refund)).toMatchObject({
      kind: 'amount',
      due: [{ amountCents: 26_000 }, { amountCents: 9_000 }],
    });
    const sent = { ...refund, amountCents: 26_000 };
    expect(await recordRefunds(env.DB, OPERATOR, sent)).toMatchObject({
      kind: 'payments',
      refunds: [{ amountCents: 26_000 }],
    });
    expect(await recordRefunds(env.DB, OPERATOR, { ...sent, now: new Date() })).toMatchObject({
      kind: 'amount',
    });
    expect((await buyer.api.orders.getOrder({ id: orderId })).status).toBe('cancelled');
    const rest = { ...refund, amountCents: 9_000, now: new Date() };
    expect(await recordRefunds(env.DB, OPERATOR, rest)).toMatchObject({ kind: 'order' });
    expect((await buyer.api.orders.getOrder({ id: orderId })).status).toBe('refunded');
    expect(await differencesOfSums()).toEqual([]);
  });

  it('leaves the rest of the order cancellable, with a separate refund and credit note', async () => {
    const { buyer, orderId, first, second } = await aPaidOrderOfTwo();
    await buyer.api.orders.cancelParcel({ id: orderId, supplierId: second });
    expect(await buyer.api.orders.cancelOrder({ id: orderId })).toMatchObject({
      status: 'cancelled',
      refunds: [{ amount: 90, supplier_id: second }, { amount: 260 }],
      children: [{ credit_note: `CN-${first}-000001` }, {}],
    });
    expect(await differencesOfSums()).toEqual([]);
  });

  it('rejects packed, shipped and unpaid parcels, and parcels of other customers', async () => {
    const { buyer, orderId, first, second } = await aPaidOrderOfTwo();
    await parcelsBecome(orderId, 'packed', first);
    await parcelsBecome(orderId, 'shipped', second);
    for (const supplierId of [first, second]) {
      const rejected = await call(buyer, 'POST', `/api/orders/${orderId}/parcels/${supplierId}/cancel`);
      expect([rejected.status, await rejected.json()]).toMatchObject([
        409,
        { code: 'order_not_cancellable' },
      ]);
    }
    const stranger = await aCustomer();
    const paths = [`${orderId}/parcels/${first}`, `${orderId}/parcels/999999`, `999999/parcels/${first}`];
    for (const [index, path] of paths.entries()) {
      const asking = index === 1 ? buyer : stranger;
      expect((await call(asking, 'POST', `/api/orders/${path}/cancel`)).status).toBe(404);
    }
    const unpaid = await anUnpaidOrder([{ priceCents: 1_000 }]);
    const { children } = await unpaid.buyer.api.orders.getOrder({ id: unpaid.orderId });
    const path = `/api/orders/${unpaid.orderId}/parcels/${children[0]?.supplier.id}/cancel`;
    const answer = await call(unpaid.buyer, 'POST', path);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { message: 'This order isn’t paid yet, so you can only cancel all of it.' },
    ]);
    expect(await countRows('refund', 'order_id IN (?, ?)', orderId, unpaid.orderId)).toBe(0);
  });

  it('refunds only the delivery fee if a voucher paid for the goods', async () => {
    const { buyer, orderId } = await anUnpaidOrder([{ priceCents: 4_000 }, { priceCents: 6_000 }]);
    await buyer.api.orders.applyVoucher({ id: orderId, code: await aVoucher({ value: 100 }) });
    const order = await buyer.api.orders.getOrder({ id: orderId });
    const goods = order.children.map(({ total, delivery }) => (total ?? 0) - delivery.fee);
    expect(goods.every((cents) => Math.abs(cents) < 0.01)).toBe(true);
    await advanceTo(orderId, 'paid');
    const [child] = order.children;
    const cancelled = await buyer.api.orders.cancelParcel({
      id: orderId,
      supplierId: child?.supplier.id ?? 0,
    });
    expect(cancelled.refunds?.map(({ amount }) => amount) ?? []).toEqual(
      child?.delivery.fee === 0 ? [] : [child?.delivery.fee],
    );
    expect(await differencesOfSums()).toEqual([]);
  });
});

describe('an operator who cancels a parcel', () => {
  it('can cancel it once, and only before it is shipped', async () => {
    const { orderId, first, second } = await aPaidOrderOfTwo();
    await parcelsBecome(orderId, 'packed', first);
    await parcelsBecome(orderId, 'shipped', second);
    expect(await cancelAsOperator(orderId, second)).toBeNull();
    expect(await cancelAsOperator(orderId, first)).toMatchObject([{ amountCents: 26_000 }]);
    expect(await cancelAsOperator(orderId, first)).toBeNull();
    expect(await countRows('refund', "order_id = ? AND cause = 'parcel-cancelled'", orderId)).toBe(1);
  });
});
