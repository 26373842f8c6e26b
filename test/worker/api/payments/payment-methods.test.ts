import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { paymentLabel } from '#shared/domain/order-payment-label.ts';
import type { PaymentMethod } from '#shared/domain/payment-methods.ts';
import { aNotification, notify, withNewSignature } from '#test/support/a-payfast-notification.ts';
import type { Customer } from '#test/support/a-shop.ts';
import { aPlacedOrder, aStartedPayment } from '#test/support/an-order.ts';
import { createApi } from '#worker/api/index.ts';
import { createPayfastForm } from '#worker/api/payments/payfast/payfast-form.ts';
import { createPayfastSimulator } from '#worker/api/payments/simulators/payfast/payfast-simulator.ts';
import { compareOrders } from '#worker/api/reconciliation/run-checks.ts';
import type { Bindings } from '#worker/env/bindings.ts';

/**
 * Each method: Payfast's code, its name within a sentence, and the form's signature computed with another
 * implementation.
 */
const METHODS: [PaymentMethod, string, string, string][] = [
  ['card', 'cc', 'card', '2295788e5407ec1ad152e5616482fefb'],
  ['eft', 'ef', 'instant EFT', 'e61950740e1d0164e050bed158283d1d'],
  ['capitec_pay', 'cp', 'Capitec Pay', 'c90c5cb0e497471748717f9744135a90'],
  ['snapscan', 'ss', 'SnapScan', '23853dfd1950c47335ec49a8eee4579f'],
  ['zapper', 'zp', 'Zapper', '7e22d0a7e4c14c2ef61f9146d7f5d2e7'],
  ['scan_to_pay', 'mp', 'Scan to Pay', '6c4d90f945a54cf4da5b520f34da0bce'],
  ['mobicred', 'mc', 'Mobicred', '467f9dd4fe16514cb3a5aacb30e828c8'],
  ['moretyme', 'mt', 'MoreTyme', 'a1686d8c058d5869fc06e20c37556fad'],
  ['apple_pay', 'ap', 'Apple Pay', '89c9a630a291b453d97f49359a6d6196'],
  ['samsung_pay', 'sp', 'Samsung Pay', '8ae705638ce12eb1ff2963c3f238ac30'],
  ['google_pay', 'gp', 'Google Pay', 'b2e8cd4fcf396e3a312459e99603af37'],
  ['payflex', 'pf', 'Payflex', 'd1fb09f5cecdd2e06af834703a385a69'],
  ['store_card', 'rc', 'store card', 'c509b1f6792c3a0b2a8db640816e1737'],
  ['scode', 'sc', 'SCode', '32f0ddd8b5e46203431d970d63f68eae'],
  ['mukuru', 'mu', 'Mukuru', '7f9a11c9da736523796fae88ec391ccf'],
];
const WITH_ALL: Bindings = { ...env, PAYFAST_METHODS: METHODS.map(([, code]) => code).join(', ') };

const api = createApi();
const simulator = createPayfastSimulator({
  notify: (request, bindings) => Promise.resolve(api.fetch(request, bindings)),
});

async function pay(buyer: Customer, orderId: number, method: string, bindings: Bindings): Promise<Response> {
  return api.request(
    `https://shop.test/api/orders/${orderId}/pay`,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${buyer.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ method }),
    },
    bindings,
  );
}

async function atSimulator(url: string, fields: Record<string, string>): Promise<Response> {
  return simulator.request(url, { method: 'POST', body: new URLSearchParams(fields) }, WITH_ALL);
}

function buttonsOf(html: string): string[] {
  return [...html.matchAll(/name="choice" value="[^"]*">([^<]*)</g)].map(([, label = '']) => label);
}

describe.each(METHODS)('paying by %s', (method, code, name, signature) => {
  it('sends the method’s code in the signed form', () => {
    const merchant = { merchantId: '10000100', merchantKey: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' };
    const form = createPayfastForm(merchant, 'Spaza', {
      ...{ reference: '7-abc', orderId: 7, amountCents: 123_450, method },
      ...{ customer: { name: 'Thandi Nkosi', email: 'thandi@example.com' }, origin: 'https://shop.test' },
    });
    expect(form).toMatchObject({ payment_method: code, signature });
    expect(Object.keys(form).at(-2)).toBe('payment_method');
  });

  it('results in a paid order with that method and no reconciliation difference', async () => {
    const { buyer, order } = await aPlacedOrder();
    const started = await pay(buyer, order.id, method, WITH_ALL);
    const form: PaymentForm = await started.json();
    const page = await (await atSimulator(form.action, form.fields)).text();
    expect(buttonsOf(page)).toEqual([`Pay by ${name}`, 'Cancel', 'Fail']);
    const finished = await atSimulator(`${form.action}/finish`, { ...form.fields, choice: method });
    expect(finished.status).toBe(303);
    const paid = await buyer.api.orders.getOrder({ id: order.id });
    expect(paid).toMatchObject({ status: 'paid', payment: { status: 'complete', method } });
    expect(paymentLabel(paid)).toBe(`Paid by ${name}`);
    expect((await compareOrders(env.DB, [order.id], new Date())).differences).toEqual([]);
  });
});

describe('a shop without a method', () => {
  it.each(['card', 'eft', 'mukuru'])('rejects %s before a payment is started', async (method) => {
    const { buyer, order } = await aPlacedOrder();
    const others = METHODS.filter(([each]) => each !== method).map(([, code]) => code);
    const without = { ...env, PAYFAST_METHODS: others.join() };
    expect((await pay(buyer, order.id, method, without)).status).toBe(422);
    expect((await buyer.api.orders.getOrder({ id: order.id })).payment).toBeNull();
  });
});

describe('a notification', () => {
  it.each([
    ['an unknown code', { payment_method: 'zz' }, 'zz', 'Paid'],
    ['an overlong code', { payment_method: 'z'.repeat(200) }, 'z'.repeat(30), 'Paid'],
    ['the code of a debit card', { payment_method: 'dc' }, 'card', 'Paid by card'],
    ['a code in upper case', { payment_method: 'CP' }, 'capitec_pay', 'Paid by Capitec Pay'],
    [
      'no code after a method was chosen',
      { payment_method: '', custom_str1: 'ss' },
      'snapscan',
      'Paid by SnapScan',
    ],
    ['no code and no chosen method', { payment_method: '', custom_str1: '' }, null, 'Paid'],
    [
      'a code other than the chosen one',
      { payment_method: 'zp', custom_str1: 'ss' },
      'zapper',
      'Paid by Zapper',
    ],
  ])('with %s marks the order as paid and stores the method', async (_what, fields, method, label) => {
    const { buyer, order, form } = await aStartedPayment();
    const outcome = { status: 'COMPLETE', method: fields.payment_method } as const;
    expect((await notify(aNotification(form, { outcome, fields }))).status).toBe(200);
    const paid = await buyer.api.orders.getOrder({ id: order.id });
    expect(paid).toMatchObject({ status: 'paid', payment: { status: 'complete', method } });
    expect(paymentLabel(paid)).toBe(label);
    expect((await compareOrders(env.DB, [order.id], new Date())).differences).toEqual([]);
  });

  it('is rejected if its method was changed and its signature recomputed, as the gateway does not confirm it', async () => {
    const { buyer, order, form } = await aStartedPayment();
    expect((await notify(withNewSignature(aNotification(form), { payment_method: 'mu' }))).status).toBe(400);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('placed');
  });
});

describe('the simulator', () => {
  it('offers all methods of the merchant if the shop requests none', async () => {
    const { form } = await aStartedPayment();
    expect(buttonsOf(await (await atSimulator(form.action, form.fields)).text())).toEqual([
      ...METHODS.map(([, , name]) => `Pay by ${name}`),
      'Cancel',
      'Fail',
    ]);
  });

  it('rejects a payment by a method that it did not offer', async () => {
    const { buyer, order } = await aPlacedOrder();
    const { action, fields } = await buyer.api.payments.startPayment({ id: order.id, method: 'eft' });
    expect((await atSimulator(`${action}/finish`, { ...fields, choice: 'card' })).status).toBe(400);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('placed');
  });
});
