import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { sumRand } from '#shared/domain/money.ts';
import { aCategory, aCustomer, aProduct, aSupplier, type Customer } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher, discountsOf } from '#test/support/a-voucher.ts';
import { setStatus } from '#test/support/an-invoice.ts';
import { aBuyer } from '#test/support/an-order.ts';
import { call, fieldErrors } from '#test/support/call.ts';
import { draftInvoices } from '#worker/api/invoices/draft-invoice.ts';
import { findInvoiceSource } from '#worker/api/invoices/invoice-source.repository.ts';
import type { VoucherOffer } from '#worker/operations/voucher-offers.repository.ts';

function apply({ token }: Customer, orderId: number, code: unknown, options: { now?: Date } = {}) {
  return call('POST', `/api/orders/${orderId}/apply-voucher`, { token, body: { code }, ...options });
}

function remove({ token }: Customer, orderId: number) {
  return call('DELETE', `/api/orders/${orderId}/voucher`, { token });
}

/** Formats rand as the shop does: with a no-break space. */
const rand = (amount: string): string => `R\u00a0${amount}`;

describe('POST /api/orders/:id/apply-voucher', () => {
  it('discounts the order and its lines but not delivery, ignoring case and spaces in the code', async () => {
    const code = await aVoucher();
    const { buyer, orderId } = await anUnpaidOrder([
      { priceCents: 3_335 },
      { priceCents: 10_000, quantity: 2 },
    ]);
    const before = await buyer.api.orders.getOrder({ id: orderId });
    const answer = await apply(buyer, orderId, ` ${code.toLowerCase()} `);
    expect(answer).toMatchObject({ status: 200, json: { discount: 23.34, amount: 210.01 } });
    const order = await buyer.api.orders.getOrder({ id: orderId });
    expect(order).toEqual({
      ...before,
      discount: 23.34,
      amount: 210.01,
      voucher_id: expect.any(Number),
      voucher_code: code,
      children: before.children.map((child, index) => ({
        ...child,
        total: sumRand([child.total ?? 0, [-3.34, -20][index] ?? 0]),
      })),
      products: before.products.map((item, index) => ({ ...item, discount: [3.34, 20][index] })),
    });
    expect(await discountsOf(orderId)).toEqual([334, 2_000]);
    expect((await buyer.api.payments.startPayment({ id: orderId })).fields.amount).toBe(
      (210.01 + order.children.reduce((fees, { delivery }) => fees + delivery.fee, 0)).toFixed(2),
    );
  });

  it('applies a category’s voucher to its subcategories, and to a variant through its parent', async () => {
    const top = await aCategory();
    const under = await aCategory({ parentId: await aCategory({ parentId: top }) });
    const parentId = await aProduct({ categoryId: under });
    const variantId = await aProduct({ parentId, priceCents: 20_000 });
    const buyer = await aBuyer(variantId);
    const order = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    const answer = await apply(buyer, order.id, await aVoucher({ categoryId: top }));
    expect(answer).toMatchObject({ status: 200, json: { discount: 20 } });
    const other = await aVoucher({ categoryId: await aCategory({ name: 'Garden' }) });
    expect(await apply(buyer, order.id, other)).toMatchObject(
      fieldErrors({
        code: ['This voucher works only for goods in Garden.'],
      }),
    );
  });

  const NOW = new Date('2026-11-21T09:00:00.000Z');
  const rejections: [string, Partial<VoucherOffer>, string][] = [
    [
      'is not valid yet',
      { validFrom: new Date('2026-11-30T22:00:00.000Z') },
      'This voucher works from 1 Dec 2026.',
    ],
    ['has expired', { validTo: new Date('2026-10-31T21:59:59.999Z') }, 'This voucher ended on 31 Oct 2026.'],
    [
      'has an unmet minimum',
      { minimumCents: 42_000 },
      `Add ${rand('120.00')} more: this voucher works from ${rand('420.00')} of goods.`,
    ],
  ];
  it.each(rejections)('rejects a voucher that %s and returns the reason', async (_title, offer, message) => {
    const { buyer, orderId } = await anUnpaidOrder([{ priceCents: 15_000, quantity: 2 }]);
    const code = await aVoucher({ ...offer, kind: 'amount', value: 1_000 });
    expect(await apply(buyer, orderId, code, { now: NOW })).toMatchObject(fieldErrors({ code: [message] }));
    expect(await buyer.api.orders.getOrder({ id: orderId })).toMatchObject({
      amount: 300,
      discount: 0,
      voucher_id: null,
    });
  });

  it("applies a retailer's voucher and its minimum only to that retailer's goods", async () => {
    const supplierId = await aSupplier({ name: 'Karoo Books' });
    const { buyer, orderId } = await anUnpaidOrder([
      { priceCents: 10_000, supplierId },
      { priceCents: 90_000 },
    ]);
    const tooMuch = await aVoucher({ supplierId, minimumCents: 15_000 });
    expect(await apply(buyer, orderId, tooMuch)).toMatchObject(
      fieldErrors({
        code: [
          `Add ${rand('50.00')} more: this voucher works from ${rand('150.00')} of goods from Karoo Books.`,
        ],
      }),
    );
    expect((await apply(buyer, orderId, await aVoucher({ supplierId }))).json).toMatchObject({
      discount: 10,
    });
    expect((await discountsOf(orderId)).toSorted((a, b) => a - b)).toEqual([0, 1_000]);
  });

  it('rejects unknown and invalid codes', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    expect(await apply(buyer, orderId, 'NO-SUCH')).toMatchObject(
      fieldErrors({ code: ['We don’t know this voucher. Please check the code.'] }),
    );
    expect(await apply(buyer, orderId, '  ')).toMatchObject(fieldErrors({ code: ['Enter a voucher code.'] }));
    expect(await apply(buyer, orderId, 'x'.repeat(41))).toMatchObject(
      fieldErrors({ code: ['A voucher code has at most 40 characters.'] }),
    );
    const path = `/api/orders/${orderId}/apply-voucher`;
    const body = { code: await aVoucher(), discount: 500 };
    expect(await call('POST', path, { token: buyer.token, body })).toMatchObject(
      fieldErrors({ discount: ['Unknown field.'] }),
    );
  });

  it('replaces the current voucher, but keeps it if the new one is rejected', async () => {
    const { buyer, orderId } = await anUnpaidOrder([{ priceCents: 10_000 }, { priceCents: 5_000 }]);
    const once = await aVoucher({ totalLimit: 1 });
    expect((await apply(buyer, orderId, once)).json).toMatchObject({ discount: 15, amount: 135 });
    expect((await apply(buyer, orderId, once)).json).toMatchObject({ discount: 15, amount: 135 });
    await apply(buyer, orderId, 'NO-SUCH');
    expect(await buyer.api.orders.getOrder({ id: orderId })).toMatchObject({ discount: 15, amount: 135 });
    const other = await aVoucher({ kind: 'amount', value: 3_000 });
    expect((await apply(buyer, orderId, other)).json).toMatchObject({ discount: 30, amount: 120 });
    expect(await discountsOf(orderId)).toEqual([2_000, 1_000]);
    const next = await anUnpaidOrder();
    expect((await apply(next.buyer, next.orderId, once)).status).toBe(200);
  });

  it('rejects orders of other customers, and paid or cancelled orders', async () => {
    const code = await aVoucher();
    const { buyer, orderId } = await anUnpaidOrder();
    const stranger = await aCustomer();
    expect((await apply(stranger, orderId, code)).status).toBe(404);
    expect((await remove(stranger, orderId)).status).toBe(404);
    await apply(buyer, orderId, code);
    await setStatus(orderId, 'paid');
    const conflict = {
      status: 409,
      json: { message: 'This order is already paid, so its total can’t change any more.' },
    };
    expect(await apply(buyer, orderId, code)).toMatchObject(conflict);
    expect(await remove(buyer, orderId)).toMatchObject(conflict);
    expect(await buyer.api.orders.getOrder({ id: orderId })).toMatchObject({ discount: 10, amount: 90 });
    await setStatus(orderId, 'cancelled');
    expect(await apply(buyer, orderId, code)).toMatchObject({
      status: 409,
      json: { message: 'This order is cancelled, so its total can’t change any more.' },
    });
  });

  it('determines the discount of each line on invoices', async () => {
    const [one, two] = [await aSupplier(), await aSupplier()];
    const { buyer, orderId } = await anUnpaidOrder([
      { priceCents: 9_999, supplierId: one },
      { priceCents: 20_001, supplierId: one },
      { priceCents: 70_000, supplierId: two },
    ]);
    await apply(buyer, orderId, await aVoucher({ kind: 'amount', value: 1_000, supplierId: one }));
    await setStatus(orderId, 'paid');
    const basis = await findInvoiceSource(env.DB, buyer.userId, orderId);
    if (basis === null) throw new Error('There is no such order');
    const { drafts } = draftInvoices(basis, NOW);
    expect(drafts.map(({ lines }) => lines.map((line) => line.discount_cents))).toEqual([
      [333, 667, 0],
      [0, 0],
    ]);
  });
});

describe('DELETE /api/orders/:id/voucher', () => {
  it('removes the discount, and changes nothing when it is repeated', async () => {
    const { buyer, orderId } = await anUnpaidOrder([{ priceCents: 10_000 }, { priceCents: 3_333 }]);
    await apply(buyer, orderId, await aVoucher());
    const without = { status: 200, json: { discount: 0, amount: 133.33, voucher_id: null } };
    expect(await remove(buyer, orderId)).toMatchObject(without);
    expect(await remove(buyer, orderId)).toMatchObject(without);
    expect(await buyer.api.orders.getOrder({ id: orderId })).toMatchObject(without.json);
    expect(await discountsOf(orderId)).toEqual([0, 0]);
  });
});

describe('guessing codes', () => {
  it('is rate-limited after 10 wrong codes per customer; correct codes do not count', async () => {
    const now = new Date('2026-11-21T10:00:00.001Z');
    const code = await aVoucher();
    const { buyer, orderId } = await anUnpaidOrder();
    for (let tried = 0; tried < 12; tried += 1) {
      expect((await apply(buyer, orderId, code, { now })).status).toBe(200);
    }
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => apply(buyer, orderId, `GUESS${index}`, { now })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 422),
      ...Array.from({ length: 5 }, () => 429),
    ]);
    const rejected = await apply(buyer, orderId, code, { now });
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '600']);
    const neighbour = await anUnpaidOrder();
    expect((await apply(neighbour.buyer, neighbour.orderId, code, { now })).status).toBe(200);
    const later = new Date(now.getTime() + 600_000);
    expect((await apply(buyer, orderId, code, { now: later })).status).toBe(200);
  });
});
