import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { paidReturnPath, paymentPath } from '#shared/navigation/paths.ts';
import { notificationOutcomes } from '#test/support/a-payfast-notification.ts';
import { aPlacedOrder, aStartedPayment } from '#test/support/an-order.ts';
import { deployedBindings } from '#test/support/deployed-bindings.ts';
import { createApi } from '#worker/api/index.ts';
import { createPayfastForm } from '#worker/api/payments/payfast/payfast-form.ts';
import { createPayfastSimulator } from '#worker/api/payments/simulators/payfast/payfast-simulator.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { ConfigError, getConfig } from '#worker/env/config.ts';

const api = createApi();
const simulator = createPayfastSimulator({
  notify: (request, bindings) => Promise.resolve(api.fetch(request, bindings)),
});
const PROCESS = 'https://shop.test/__payfast/eng/process';

function post(url: string, fields: Record<string, string>, bindings: Bindings = env, app = simulator) {
  return Promise.resolve(
    app.request(
      url,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      },
      bindings,
    ),
  );
}

/** The hidden fields that a browser would submit from the page. */
function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries(
    [...inputs].map(([, name = '', value = '']) => [
      name,
      value
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    ]),
  );
}

describe('the Payfast simulator', () => {
  it.each([
    ['card', 'paid', 'complete', 'card', 'return'],
    ['eft', 'paid', 'complete', 'eft', 'return'],
    ['cancel', 'placed', 'cancelled', null, 'cancel'],
    ['fail', 'placed', 'failed', null, 'cancel'],
  ] as const)('ends "%s" with an order that is %s', async (choice, status, payment, method, result) => {
    const { buyer, order, form } = await aStartedPayment();
    const page = await post(form.action, form.fields);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('R 160.00');
    expect(html).toContain(`order ${String(order.id).padStart(6, '0')}`);
    for (const button of ['Pay by card', 'Pay by instant EFT', 'Cancel', 'Fail'])
      expect(html).toContain(button);
    expect(hiddenFields(html)).toEqual(form.fields);

    const finished = await post(`${PROCESS}/finish`, { ...hiddenFields(html), choice });
    expect(finished.status).toBe(303);
    const returnsTo =
      result === 'return' ? paidReturnPath(order.id) : `${paymentPath(order.id)}&result=cancel`;
    expect(finished.headers.get('Location')).toBe(`https://shop.test${returnsTo}`);
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status,
      payment: { status: payment, method },
    });
  });

  it('resends the notification immediately if the shop does not return 200', async () => {
    const { buyer, order, form } = await aStartedPayment();
    const fromHere = { ...env, PAYFAST_SOURCE_IPS: '127.0.0.1' };
    let deliveries = 0;
    const failingFirst = createPayfastSimulator({
      notify: async (request, bindings) => {
        deliveries += 1;
        return deliveries === 1 ? new Response('busy', { status: 500 }) : api.fetch(request, bindings);
      },
    });
    await post(`${PROCESS}/finish`, { ...form.fields, choice: 'card' }, fromHere, failingFirst);
    expect(deliveries).toBe(2);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('paid');
  });

  it.each([
    ['card', ['Pay by card'], ['Pay by instant EFT']],
    ['eft', ['Pay by instant EFT'], ['Pay by card']],
  ] as const)('offers only %s if the shop requests it', async (method, shown, hidden) => {
    const { buyer, order } = await aPlacedOrder();
    const form = await buyer.api.payments.startPayment({ id: order.id, method });
    const html = await (await post(form.action, form.fields)).text();
    for (const button of shown) expect(html).toContain(button);
    for (const button of hidden) expect(html).not.toContain(button);
  });

  it.each([
    ['late', 'paid', ['paid']],
    ['twice', 'paid', ['paid', 'repeated']],
    ['out-of-order', 'paid', ['paid', 'ignored']],
    ['wrong-amount', 'placed', ['refused: amount', 'refused: amount']],
    ['wrong-merchant', 'placed', ['refused: merchant', 'refused: merchant']],
    ['bad-signature', 'placed', ['refused: signature', 'refused: signature']],
    ['first-rejected', 'paid', ['refused: signature', 'refused: signature', 'paid']],
    ['never', 'placed', []],
  ])('simulates the fault "%s", after which the order is %s', async (fault, status, outcomes) => {
    const { buyer, order, form } = await aStartedPayment();
    await env.DB.prepare('DELETE FROM rate_limit').run();
    const waits: number[] = [];
    const faulty = createPayfastSimulator({
      notify: (request, bindings) => Promise.resolve(api.fetch(request, bindings)),
      wait: async (seconds) => {
        waits.push(seconds);
      },
    });
    const ctx = createExecutionContext();
    const body = new URLSearchParams({ ...form.fields, choice: 'card', fault, delay_seconds: '' });
    await faulty.request(`${PROCESS}/finish`, { method: 'POST', body }, env, ctx);
    await waitOnExecutionContext(ctx);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe(status);
    expect(await notificationOutcomes({ orderId: order.id })).toEqual(outcomes);
    expect(waits).toEqual(fault === 'late' ? [5] : []);
  });

  it('serves a page that has no scripts and may post only to this shop', async () => {
    const { form } = await aStartedPayment();
    const page = await post(PROCESS, form.fields);
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1];
    const html = await page.text();
    expect(html).toContain(`<style nonce="${nonce}">`);
    expect(html).not.toMatch(/<script|style="|onclick/i);
    expect(page.headers.get('Cache-Control')).toContain('no-store');
  });

  it('shows signed values as text, never as markup', async () => {
    const fields = ownForm({ item: '<b onclick=x>"\'&' });
    const html = await (await post(PROCESS, fields)).text();
    expect(html).not.toContain('<b onclick');
    expect(hiddenFields(html).item_name).toBe(fields.item_name);
  });
});

describe('a form sent to the simulator', () => {
  it.each<[string, (fields: Record<string, string>) => Record<string, string>]>([
    ['an altered amount', (fields) => ({ ...fields, amount: '1.00' })],
    ['an altered address', (fields) => ({ ...fields, return_url: 'https://evil.test/' })],
    ['an added field', (fields) => ({ ...fields, custom_str1: 'x' })],
    ['an unknown field', (fields) => ({ ...fields, extra: '' })],
    ['a missing field', ({ email_address: _gone, ...fields }) => fields],
    ['a missing signature', ({ signature: _gone, ...fields }) => fields],
    ['another merchant', () => ownForm({ merchantId: '10000101' })],
    ['signed addresses of another site', () => ownForm({ origin: 'https://evil.test' })],
    ['no fields', () => ({})],
  ])('is rejected if it has %s', async (_what, change) => {
    const { buyer, order, form } = await aStartedPayment();
    const fields = change(form.fields);
    for (const response of [
      await post(PROCESS, fields),
      await post(`${PROCESS}/finish`, { ...fields, choice: 'card' }),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('This payment cannot be taken');
    }
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('placed');
  });

  it('is rejected if it has no choice, an unknown choice or an unknown fault', async () => {
    const { form } = await aStartedPayment();
    expect((await post(`${PROCESS}/finish`, form.fields)).status).toBe(400);
    expect((await post(`${PROCESS}/finish`, { ...form.fields, choice: 'gift' })).status).toBe(400);
    const fault = { choice: 'card', fault: 'fire' };
    expect((await post(`${PROCESS}/finish`, { ...form.fields, ...fault })).status).toBe(400);
  });
});

describe('the configured gateway', () => {
  it('disables the simulator (404) if it is Payfast itself', async () => {
    const { form } = await aStartedPayment();
    const real = { ...env, PAYFAST_HOST: 'https://www.payfast.co.za' };
    for (const path of ['process', 'process/finish', 'query/validate']) {
      const response = await post(`https://shop.test/__payfast/eng/${path}`, form.fields, real);
      expect(response.status).toBe(404);
    }
  });

  it('must not be the simulator in production', () => {
    const wrong = deployedBindings('production', { PAYFAST_HOST: 'self' });
    expect(() => getConfig(wrong)).toThrow(ConfigError);
    expect(getConfig({ ...wrong, PAYFAST_HOST: 'https://www.payfast.co.za' }).payfast.host).toBe(
      'https://www.payfast.co.za',
    );
  });
});

/** A form signed with the shop's own passphrase, but with values that the shop would not use. */
function ownForm(given: { merchantId?: string; origin?: string; item?: string }): PaymentForm['fields'] {
  const { payfast } = getConfig(env);
  return createPayfastForm(
    { ...payfast, merchantId: given.merchantId ?? payfast.merchantId },
    given.item ?? 'Spaza',
    {
      reference: 'any',
      orderId: 1,
      amountCents: 16_000,
      method: null,
      customer: { name: 'Thandi Nkosi', email: 'thandi@example.com' },
      origin: given.origin ?? 'https://shop.test',
    },
  );
}
