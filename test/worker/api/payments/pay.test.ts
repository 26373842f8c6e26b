import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { paidReturnPath } from '#shared/navigation/paths.ts';
import { aCustomer, anAddress, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { aPlacedOrder, aStartedPayment, call, countRows, inCart } from '#test/support/an-order.ts';
import { createApi } from '#worker/api/index.ts';
import { createPayfastForm } from '#worker/api/payments/payfast/payfast-form.ts';

describe('the form for Payfast', () => {
  it('has its fields in the documented order and the known signature', () => {
    const form = createPayfastForm(
      { merchantId: '10000100', merchantKey: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' },
      'Spaza',
      {
        reference: '7-abc',
        orderId: 7,
        amountCents: 123_450,
        method: null,
        customer: { name: ' Thandi van der  Merwe ', email: 'thandi@example.com' },
        origin: 'https://shop.test',
      },
    );
    expect(Object.entries(form)).toEqual([
      ['merchant_id', '10000100'],
      ['merchant_key', '46f0cd694581a'],
      ['return_url', 'https://shop.test/orders/000007?result=return'],
      ['cancel_url', 'https://shop.test/payment?order_id=7&result=cancel'],
      ['notify_url', 'https://shop.test/api/payments/payfast/notify'],
      ['name_first', 'Thandi'],
      ['name_last', 'van der Merwe'],
      ['email_address', 'thandi@example.com'],
      ['m_payment_id', '7-abc'],
      ['amount', '1234.50'],
      ['item_name', 'Spaza order 000007'],
      ['signature', '183b03898adc69b077f92d44ee5374b6'],
    ]);
  });

  it('omits empty fields, such as the last name of a customer with a single name', () => {
    const form = createPayfastForm({ merchantId: '1', merchantKey: 'k', passphrase: 'p' }, 'Spaza', {
      reference: 'r',
      orderId: 1,
      amountCents: 5,
      method: null,
      customer: { name: 'Zanele', email: 'z@example.com' },
      origin: 'https://shop.test',
    });
    expect(form).toMatchObject({ name_first: 'Zanele', amount: '0.05' });
    expect(form).not.toHaveProperty('name_last');
  });
});

describe('POST /api/orders/:id/pay', () => {
  it('returns the form for the order’s total including delivery, and creates a pending payment', async () => {
    const supplierId = await aSupplier({ deliveryFeeCents: 4_550 });
    const buyer = await aCustomer();
    await anAddress(buyer.userId);
    await inCart(buyer, await aProduct({ supplierId, priceCents: 19_999 }), 2);
    const order = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    const form = await buyer.api.payments.startPayment({ id: order.id });
    expect(form.action).toBe('https://shop.test/__payfast/eng/process');
    expect(form.fields).toMatchObject({
      amount: '445.48',
      merchant_id: env.PAYFAST_MERCHANT_ID,
      email_address: buyer.email,
      return_url: `https://shop.test${paidReturnPath(order.id)}`,
    });
    expect((await buyer.api.orders.getOrder({ id: order.id })).payment).toEqual({
      gateway: 'payfast',
      method: null,
      status: 'pending',
      paid_at: null,
    });
  });

  it('reuses the pending payment for repeated and concurrent starts', async () => {
    const { buyer, order, form } = await aStartedPayment();
    const again = await Promise.all(
      Array.from({ length: 5 }, () => buyer.api.payments.startPayment({ id: order.id })),
    );
    for (const other of again) expect(other).toEqual(form);
    expect(await countRows('payment', 'order_id = ?', order.id)).toBe(1);
  });

  it.each([
    ['card', 'cc'],
    ['eft', 'ef'],
  ] as const)('requests %s from Payfast if the shopper has chosen it', async (method, code) => {
    const { buyer, order, form } = await aStartedPayment();
    expect(form.fields).not.toHaveProperty('payment_method');
    const chosen = await buyer.api.payments.startPayment({ id: order.id, method });
    expect(chosen.fields).toMatchObject({
      payment_method: code,
      m_payment_id: form.fields.m_payment_id,
      amount: '160.00',
    });
    expect(chosen.fields.signature).not.toBe(form.fields.signature);
  });

  it('uses the host of the configured gateway', async () => {
    const { buyer, order } = await aPlacedOrder();
    const response = await createApi().request(
      `https://shop.test/api/orders/${order.id}/pay`,
      { method: 'POST', headers: { Authorization: `Bearer ${buyer.token}` } },
      { ...env, PAYFAST_HOST: 'https://sandbox.payfast.co.za' },
    );
    expect(await response.json()).toMatchObject({ action: 'https://sandbox.payfast.co.za/eng/process' });
  });

  it.each(['paid', 'packed', 'shipped', 'delivered', 'cancelled', 'expired', 'refunded'])(
    'rejects an order that is %s',
    async (status) => {
      const { buyer, order } = await aStartedPayment();
      await env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind(status, order.id).run();
      expect((await call(buyer, 'POST', `/api/orders/${order.id}/pay`)).status).toBe(409);
      expect(await countRows('payment', 'order_id = ?', order.id)).toBe(1);
    },
  );
});
