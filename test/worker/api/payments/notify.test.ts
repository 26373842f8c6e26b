import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/contract/order.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import {
  aNotification,
  notificationOutcomes,
  notify,
  withNewSignature,
} from '#test/support/a-payfast-notification.ts';
import { type Customer, request, unique } from '#test/support/a-shop.ts';
import { aStartedPayment, countRows, eventsOf } from '#test/support/an-order.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';

const FAILED = { status: 'FAILED', method: '' } as const;
const CANCELLED = { status: 'CANCELLED', method: '' } as const;
/** A new network for each call, because the shop stores only a limited number of unsigned notifications per network. */
const aUniqueAddress = () => `198.18.0.${unique()}`;
const BY_EFT = { status: 'COMPLETE', method: 'ef' } as const;

describe('POST /api/payments/payfast/notify', () => {
  it('marks the order and its parcels as paid and records an event', async () => {
    const { buyer, order, form } = await aStartedPayment();
    const body = aNotification(form);
    expect((await notify(body)).status).toBe(200);
    const paid = await buyer.api.orders.getOrder({ id: order.id });
    expect(paid).toMatchObject({
      status: 'paid',
      amount: order.amount,
      children: [{ status: 'paid' }],
      payment: { gateway: 'payfast', method: 'card', status: 'complete', paid_at: expect.any(String) },
    });
    const paymentId = new URLSearchParams(body).get('pf_payment_id');
    expect(await eventsOf(order.id)).toEqual([
      { status: 'placed', cause: 'placed by the customer' },
      { status: 'paid', cause: `payfast payment ${paymentId}` },
    ]);
    expect(await countRows('payment', 'gateway_payment_id = ?', paymentId ?? '')).toBe(1);
    expect(await notificationOutcomes(body)).toEqual(['paid']);
  });

  it('returns 200 for a replay and changes nothing', async () => {
    const { buyer, order, form } = await aStartedPayment();
    const body = aNotification(form);
    await notify(body);
    const paid = await buyer.api.orders.getOrder({ id: order.id });
    expect((await notify(body)).status).toBe(200);
    expect(await buyer.api.orders.getOrder({ id: order.id })).toEqual(paid);
    expect(await eventsOf(order.id)).toHaveLength(2);
    expect(await notificationOutcomes(body)).toEqual(['paid', 'repeated']);
  });

  it('processes one of 20 identical concurrent notifications', async () => {
    const { order, form } = await aStartedPayment();
    const body = aNotification(form);
    const responses = await Promise.all(Array.from({ length: 20 }, () => notify(body)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect((await eventsOf(order.id)).map(({ status }) => status)).toEqual(['placed', 'paid']);
    const outcomes = await notificationOutcomes(body);
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(19);
    expect(await differencesOfSums()).toEqual([]);
    console.log('20 identical notifications: 1 paid, 19 repeated');
  });

  describe('rejects and logs, without changing the order,', () => {
    const unchanged = async (buyer: Customer, order: Order, body: string, rejection: string) => {
      expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
        status: 'placed',
        payment: { status: 'pending', paid_at: null },
      });
      expect(await eventsOf(order.id)).toHaveLength(1);
      expect(await notificationOutcomes(body)).toEqual([`refused: ${rejection}`]);
    };
    const lower = (form: PaymentForm) => aNotification(form, { fields: { amount: '1.00' } });

    it.each<[string, string, (form: PaymentForm) => string]>([
      ['a tampered amount', 'signature', (form) => aNotification(form).replace('160.00', '1.00')],
      [
        'a tampered status',
        'signature',
        (form) => aNotification(form, { outcome: FAILED }).replace('FAILED', 'COMPLETE'),
      ],
      ['a wrong signature', 'signature', (form) => aNotification(form).replace(/signature=./, 'signature=_')],
      ['a missing signature', 'malformed', (form) => aNotification(form).replace(/&signature=.*/, '')],
      ['fields after the signature', 'malformed', (form) => `${aNotification(form)}&payment_status=COMPLETE`],
      ['a duplicate field', 'malformed', (form) => `payment_status=COMPLETE&${aNotification(form)}`],
      ['an amount other than the requested one', 'amount', lower],
      ['an invalid amount', 'unreadable', (form) => aNotification(form, { fields: { amount: '-160.00' } })],
      [
        'another merchant',
        'merchant',
        (form) => aNotification(form, { fields: { merchant_id: '10000101' } }),
      ],
      [
        'an unknown payment',
        'unknown-payment',
        (form) => aNotification(form, { fields: { m_payment_id: 'x' } }),
      ],
      [
        'a notification that the gateway does not confirm',
        'not-valid',
        (form) => withNewSignature(aNotification(form), { pf_payment_id: '1' }),
      ],
      [
        'a notification forged with the passphrase',
        'not-valid',
        (form) => withNewSignature(lower(form), { amount_gross: '160.00' }),
      ],
      ['a body that is not a form', 'malformed', (form) => JSON.stringify(form)],
    ])('%s', async (_what, rejection, bodyOf) => {
      const { buyer, order, form } = await aStartedPayment();
      expect(form.fields.amount).toBe('160.00');
      const body = bodyOf(form);
      const response = await notify(body, { ip: aUniqueAddress() });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        code: 'bad_request',
        message: 'This notification isn’t accepted.',
      });
      await unchanged(buyer, order, body, rejection);
    });

    it.each([
      ['a foreign IP address', '203.0.113.9'],
      ['a missing IP address', undefined],
    ])('%s', async (_what, ip) => {
      const { buyer, order, form } = await aStartedPayment();
      const body = aNotification(form);
      const variables = { PAYFAST_SOURCE_IPS: '198.51.100.7, 197.97.145.144/28' };
      expect((await notify(body, { variables, ...(ip === undefined ? {} : { ip }) })).status).toBe(400);
      await unchanged(buyer, order, body, 'source');
      expect((await notify(body, { variables, ip: '197.97.145.150' })).status).toBe(200);
    });
  });

  it('uses the address from an external edge that sends the correct key', async () => {
    const { form } = await aStartedPayment();
    const body = aNotification(form);
    const EDGE_KEY = 'the key that the edge shows to its API';
    const variables = { PAYFAST_SOURCE_IPS: '198.51.100.7', EDGE_KEY };
    const headers = { 'X-Client-IP': '198.51.100.7' };
    const ip = '203.0.113.9';
    expect((await notify(body, { variables, ip, headers })).status).toBe(400);
    const shown = { ...headers, 'X-Edge-Key': EDGE_KEY };
    expect((await notify(body, { variables, ip, headers: shown })).status).toBe(200);
  });

  it('tolerates a difference of one cent, but not of two', async () => {
    const first = await aStartedPayment();
    expect((await notify(aNotification(first.form, { fields: { amount: '160.01' } }))).status).toBe(200);
    const second = await aStartedPayment();
    expect((await notify(aNotification(second.form, { fields: { amount: '159.98' } }))).status).toBe(400);
  });

  it.each([
    ['failed', FAILED],
    ['cancelled', CANCELLED],
  ] as const)(
    'marks the payment %s, leaves the order placed and allows another payment',
    async (status, outcome) => {
      const { buyer, order, form } = await aStartedPayment();
      expect((await notify(aNotification(form, { outcome }))).status).toBe(200);
      expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
        status: 'placed',
        payment: { status },
      });
      const again = await buyer.api.payments.startPayment({ id: order.id });
      expect(again.fields.m_payment_id).not.toBe(form.fields.m_payment_id);
      await notify(aNotification(again, { outcome: BY_EFT }));
      expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
        status: 'paid',
        payment: { status: 'complete', method: 'eft' },
      });
    },
  );

  it('marks the order as paid whether a failure or the success arrives first', async () => {
    for (const isFailureFirst of [true, false]) {
      const { buyer, order, form } = await aStartedPayment();
      const bodies = [aNotification(form, { outcome: FAILED }), aNotification(form)];
      for (const body of isFailureFirst ? bodies : bodies.toReversed()) {
        expect((await notify(body)).status).toBe(200);
      }
      expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
        status: 'paid',
        payment: { status: 'complete', method: 'card' },
      });
    }
  });

  it('ignores an unknown status', async () => {
    const { buyer, order, form } = await aStartedPayment();
    const body = aNotification(form, { outcome: { status: 'PENDING', method: '' } });
    expect((await notify(body)).status).toBe(200);
    expect((await buyer.api.orders.getOrder({ id: order.id })).payment?.status).toBe('pending');
    expect(await notificationOutcomes(body)).toEqual(['ignored']);
  });

  it('accepts a payment for a cancelled order and records once that it needs a refund', async () => {
    const { buyer, order, form } = await aStartedPayment();
    await buyer.api.orders.cancelOrder({ id: order.id });
    const body = aNotification(form);
    expect((await notify(body)).status).toBe(200);
    expect((await notify(body)).status).toBe(200);
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status: 'cancelled',
      children: [{ status: 'cancelled' }],
      payment: { status: 'complete' },
    });
    const events = await eventsOf(order.id);
    expect(events.map(({ status }) => status)).toEqual(['placed', 'cancelled', 'cancelled']);
    expect(events[2]?.cause).toMatch(/^payfast payment \d+ needs a refund/);
    expect(await notificationOutcomes(body)).toEqual(['refund', 'repeated']);
  });

  it('records once that a second payment for an order needs a refund', async () => {
    const { buyer, order, form } = await aStartedPayment();
    const [card, eft] = [aNotification(form), aNotification(form, { outcome: BY_EFT })];
    for (const body of [card, eft, eft, card]) expect((await notify(body)).status).toBe(200);
    expect((await buyer.api.orders.getOrder({ id: order.id })).payment).toMatchObject({
      status: 'complete',
      method: 'card',
    });
    const causes = (await eventsOf(order.id)).map(({ cause }) => cause);
    expect(causes.filter((cause) => cause.includes('needs a refund'))).toHaveLength(1);
    expect(causes).toHaveLength(3);
  });

  it('ends with a cancelled order and a complete payment if payment and cancellation coincide', async () => {
    const { buyer, order, form } = await aStartedPayment();
    const [response] = await Promise.all([
      notify(aNotification(form)),
      buyer.api.orders.cancelOrder({ id: order.id }),
    ]);
    expect(response.status).toBe(200);
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status: 'cancelled',
      payment: { status: 'complete' },
    });
    expect(await eventsOf(order.id)).toHaveLength(3);
  });

  it('returns 404 for an unknown gateway and 413 for a body that is too long', async () => {
    const before = await countRows('payment_notification');
    expect((await notify('a=b', { gateway: 'nobody' })).status).toBe(404);
    expect((await notify(`a=${'b'.repeat(17_000)}`)).status).toBe(413);
    expect(await countRows('payment_notification')).toBe(before);
  });

  it('rejects invalid UTF-8 as unreadable, not as too long', async () => {
    const before = await countRows('payment_notification');
    const response = await notify(new Uint8Array([0x61, 0x3d, 0xff]));
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'bad_request', message: 'This can’t be read.' },
    ]);
    expect(await countRows('payment_notification')).toBe(before);
  });

  it('does not accept a session instead of a signature', async () => {
    const { buyer, order, form } = await aStartedPayment();
    const response = await request('/api/payments/payfast/notify', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${buyer.token}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...form.fields, payment_status: 'COMPLETE' }).toString(),
    });
    expect(response.status).toBe(400);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('placed');
  });
});
