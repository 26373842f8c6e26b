import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/contract/order.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { sumRand } from '#shared/domain/money.ts';
import { orderTotal } from '#shared/domain/order-totals.ts';
import { aCategory, aProduct, aSupplier, type Customer } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher, discountsOf } from '#test/support/a-voucher.ts';
import { aBuyer, countRows, inCart, stockOf } from '#test/support/an-order.ts';
import { call, fieldErrors } from '#test/support/call.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import type { VoucherOffer } from '#worker/operations/voucher-offers.repository.ts';

function place({ token }: Customer, body: object, options: { key?: string; now?: Date } = {}) {
  const { key = crypto.randomUUID(), ...other } = options;
  return call('POST', '/api/orders', { token, body, headers: { 'Idempotency-Key': key }, ...other });
}

const placedOf = ({ userId }: Customer): Promise<number> => countRows('order', 'user_id = ?', userId);
const rejected = (reason: string) => fieldErrors({ voucher_code: [reason] });
const USED_UP = 'This voucher has been used up.';

describe('POST /api/orders with a voucher code', () => {
  it('discounts each line and its VAT, and expects the discounted total', async () => {
    const code = await aVoucher();
    const first = await aProduct({ priceCents: 3_335 });
    const buyer = await aBuyer(first);
    await inCart(buyer, await aProduct({ priceCents: 10_000 }), 2);
    const full = cartTotal(await buyer.api.cart.getCart());
    expect(await place(buyer, { total: full, voucher_code: code })).toMatchObject({
      status: 409,
      json: { code: 'total_changed', total: sumRand([full, -23.34]) },
    });
    const total = cartTotal(await buyer.api.cart.applyCartVoucher({ code }));
    const answer = await place(buyer, { total, voucher_code: ` ${code.toLowerCase()} ` });
    const order = answer.json as Order;
    expect([answer.status, order]).toMatchObject([
      201,
      { discount: 23.34, amount: 210.01, voucher_id: expect.any(Number) },
    ]);
    expect(orderTotal(order)).toBe(total);
    expect(await discountsOf(order.id)).toEqual([334, 2_000]);
    expect((await buyer.api.cart.getCart()).voucher).toBeUndefined();
    // The VAT is the same if the voucher is applied only after the order was placed.
    await buyer.api.orders.removeVoucher({ id: order.id });
    await buyer.api.orders.applyVoucher({ id: order.id, code });
    expect((await buyer.api.orders.getOrder({ id: order.id })).children).toEqual(order.children);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('places no order if the code is rejected, and returns the reason', async () => {
    const productId = await aProduct({ stock: 3 });
    const buyer = await aBuyer(productId);
    const other = await aSupplier({ name: 'Bluff Outdoor' });
    const NOW = new Date('2026-11-21T09:00:00.000Z');
    const offers: [Partial<VoucherOffer> | null, string][] = [
      [null, 'We don’t know this voucher. Please check the code.'],
      [{ validTo: new Date('2026-11-20T21:59:59.999Z') }, 'This voucher ended on 20 Nov 2026.'],
      [{ validFrom: new Date('2026-12-01T22:00:00.000Z') }, 'This voucher works from 2 Dec 2026.'],
      [{ totalLimit: 0 }, USED_UP],
      [{ minimumCents: 10_050 }, 'Add R\u00a00.50 more: this voucher works from R\u00a0100.50 of goods.'],
      [{ supplierId: other }, 'This voucher works only for goods from Bluff Outdoor.'],
      [{ categoryId: await aCategory({ name: 'Braai' }) }, 'This voucher works only for goods in Braai.'],
    ];
    for (const [offer, reason] of offers) {
      const voucher_code = offer === null ? 'NO-SUCH' : await aVoucher(offer);
      expect(await place(buyer, { voucher_code }, { now: NOW })).toMatchObject(rejected(reason));
    }
    expect([await placedOf(buyer), await stockOf(productId)]).toEqual([0, 3]);
    expect((await buyer.api.cart.getCart()).amount).toBe(100);
  });

  it('returns the same order for a retry, even if that order used up the voucher', async () => {
    const code = await aVoucher({ totalLimit: 1 });
    const buyer = await aBuyer(await aProduct());
    const key = crypto.randomUUID();
    const [first, second] = [
      await place(buyer, { voucher_code: code }, { key }),
      await place(buyer, { voucher_code: code }, { key }),
    ];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.json).toEqual(first.json);
    expect(first.json).toMatchObject({ discount: 10 });
  });

  it('grants the last use to one of 20 concurrent requests at checkout and payment', async () => {
    const code = await aVoucher({ totalLimit: 1 });
    const productId = await aProduct({ stock: 20 });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => aBuyer(productId)));
    const unpaid = await Promise.all(Array.from({ length: 10 }, () => anUnpaidOrder()));
    const [placed, applied] = await Promise.all([
      Promise.all(buyers.map((buyer) => place(buyer, { voucher_code: code }))),
      Promise.all(
        unpaid.map(({ buyer: { token }, orderId }) =>
          call('POST', `/api/orders/${orderId}/apply-voucher`, { token, body: { code } }),
        ),
      ),
    ]);
    const won = [...placed, ...applied].filter(({ status }) => status < 300);
    expect(won).toHaveLength(1);
    expect(placed.filter(({ status }) => status !== 201 && status !== 422)).toEqual([]);
    for (const { status, json } of placed) {
      if (status === 422) expect(json).toMatchObject(rejected(USED_UP).json);
    }
    const used = 'voucher_id = (SELECT id FROM voucher WHERE code = ?)';
    expect(await countRows('order', used, code)).toBe(1);
    // A rejected order changes nothing, so each of these buyers can still order the cart.
    const orders = await Promise.all(buyers.map(placedOf));
    expect(orders.reduce((sum, count) => sum + count, 0)).toBe(
      placed.filter(({ status }) => status === 201).length,
    );
    expect(await differencesOfSums()).toEqual([]);
  });

  it('limits uses per customer and per phone number, and requires a verified email', async () => {
    const code = await aVoucher({ customerLimit: 1 });
    const productId = await aProduct({ stock: 20 });
    const first = await aBuyer(productId, 1, { phone: '+27821230001' });
    expect((await place(first, { voucher_code: code })).status).toBe(201);
    await inCart(first, productId);
    expect(await place(first, { voucher_code: code })).toMatchObject(
      rejected('You’ve already used this voucher on another order.'),
    );
    const neighbour = await aBuyer(productId, 1, { phone: '+27821230001' });
    expect(await place(neighbour, { voucher_code: code })).toMatchObject(
      rejected('This voucher has already been used for deliveries to this phone number.'),
    );
    const unverified = await aBuyer(productId, 1, { isVerified: false });
    expect(await place(unverified, { voucher_code: code })).toMatchObject(
      rejected('This voucher is limited. Please confirm your e-mail first, then use it.'),
    );
  });

  it('counts wrong codes together with those at cart and payment; correct codes do not count', async () => {
    const now = new Date('2026-11-21T10:00:00.001Z');
    const code = await aVoucher();
    const { buyer, orderId } = await anUnpaidOrder();
    const { token } = buyer;
    await inCart(buyer, await aProduct());
    const guess = [
      (body: string) => place(buyer, { voucher_code: body }, { now }),
      (body: string) => call('POST', '/api/cart/voucher', { token, body: { code: body }, now }),
      (body: string) =>
        call('POST', `/api/orders/${orderId}/apply-voucher`, { token, body: { code: body }, now }),
    ];
    for (let tried = 0; tried < 11; tried += 1) {
      expect((await place(buyer, { voucher_code: code, total: 1 }, { now })).status).toBe(409);
    }
    const statuses = [];
    for (let tried = 0; tried < 12; tried += 1) {
      statuses.push((await guess[tried % 3]?.(`GUESS${tried}`))?.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    expect((await place(buyer, { voucher_code: code }, { now })).status).toBe(429);
    // The limit on guessing codes does not apply to an order without a code.
    expect((await place(buyer, {}, { now })).status).toBe(201);
  });
});

describe('an order that a voucher fully covers', () => {
  it('has the same reservation limit as without the voucher', async () => {
    const supplierId = await aSupplier({ deliveryFeeCents: 0 });
    const buyer = await aBuyer(await aProduct({ priceCents: 500_100, supplierId }), 1, { isVerified: false });
    const code = await aVoucher({ kind: 'amount', value: 1_000_000 });
    expect(await place(buyer, { voucher_code: code })).toMatchObject({
      status: 409,
      json: { code: 'email_unverified' },
    });
    await env.DB.prepare('UPDATE user SET email_verified_at = ? WHERE id = ?')
      .bind('2026-11-22T00:00:00.000Z', buyer.userId)
      .run();
    expect((await place(buyer, { voucher_code: code })).json).toMatchObject({ amount: 0, discount: 5_001 });
  });
});
