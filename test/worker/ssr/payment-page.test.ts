import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { orderPath } from '#shared/navigation/paths.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aNotification, notify } from '#test/support/a-payfast-notification.ts';
import { anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { aPlacedOrder, countRows, inCart } from '#test/support/an-order.ts';
import { postForm, submitForm } from '#test/support/posted-forms.ts';
import { visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';

function open({ token }: Customer, path: string): Promise<Response> {
  return visit(path, { headers: { Cookie: `__Host-session=${token}` } });
}

/** Submits the payment form as a browser without scripts does. */
function post(buyer: Customer, orderId: number, fields: Record<string, string>, bindings: Bindings = env) {
  return postForm(`/payment?order_id=${orderId}`, { intent: 'pay', ...fields }, buyer, { bindings });
}

function setStatus(orderId: number, status: string): Promise<unknown> {
  return env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind(status, orderId).run();
}

describe('a form with an unknown intent', () => {
  it.each(['/payment', '/checkout', '/cart', '/orders'])('is rejected as invalid: %s', async (page) => {
    const { buyer, order } = await aPlacedOrder();
    await inCart(buyer, await aProduct());
    const paths: Record<string, string> = {
      '/payment': `/payment?order_id=${order.id}`,
      '/orders': orderPath(order.id),
    };
    const path = paths[page] ?? page;
    const { status, result } = await submitForm(path, { intent: 'toString' }, buyer);
    expect([status, result.kind]).toEqual([422, 'invalid']);
    expect(result).toMatchObject({
      message: 'Something went wrong with this form. Please reload the page and try again.',
    });
    expect(await countRows('order', 'user_id = ?', buyer.userId)).toBe(1);
  });
});

describe('the payment page', () => {
  it('offers cards first and instant EFT second, and starts no payment when opened', async () => {
    const { buyer, order } = await aPlacedOrder();
    const html = await (await open(buyer, `/payment?order_id=${order.id}`)).text();
    expect(html).toMatch(/value="card"[^>]*checked|checked[^>]*value="card"/);
    expect(html.indexOf('value="card"')).toBeLessThan(html.indexOf('value="eft"'));
    expect(html.replaceAll('<!-- -->', '')).toContain('Pay R\u00a0160.00');
    expect(await countRows('payment', 'order_id = ?', order.id)).toBe(0);
  });

  it('offers every configured payment method, and shows the card brands next to the button', async () => {
    const { buyer, order } = await aPlacedOrder();
    const shown = async (PAYFAST_METHODS: string) => {
      const headers = { Cookie: `__Host-session=${buyer.token}` };
      const page = await visit(
        `/payment?order_id=${order.id}`,
        { headers },
        { bindings: { ...env, PAYFAST_METHODS } },
      );
      const html = await page.text();
      return {
        methods: [...html.matchAll(/<input[^>]* name="method"[^>]* value="(\w+)"/g)].map(
          ([, method]) => method,
        ),
        marks: ['Secure payment', 'Visa', 'Mastercard'].filter((mark) => html.includes(`${mark}</li>`)),
      };
    };
    expect(await shown('zp, cc, ef, cp, ss')).toEqual({
      methods: ['card', 'eft', 'capitec_pay', 'snapscan', 'zapper'],
      marks: ['Secure payment', 'Visa', 'Mastercard'],
    });
    expect(await shown('ef')).toEqual({ methods: ['eft'], marks: ['Secure payment'] });
  });

  it('leaves the choice to the gateway if the selected method is no longer configured', async () => {
    const { buyer, order } = await aPlacedOrder();
    const response = await post(buyer, order.id, { method: 'zapper' }, { ...env, PAYFAST_METHODS: 'cc, ef' });
    const html = await response.text();
    expect(html).toContain('action="https://shop.test/__payfast/eng/process"');
    expect(html).not.toContain('name="payment_method"');
  });

  it.each([
    ['card', 'cc'],
    ['eft', 'ef'],
    ['snapscan', 'ss'],
  ])('continues to the gateway by %s with one more click', async (method, code) => {
    const { buyer, order } = await aPlacedOrder();
    const response = await post(buyer, order.id, { method });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('action="https://shop.test/__payfast/eng/process"');
    expect(html).toContain(`name="payment_method" value="${code}"`);
    expect(html).toContain('Continue to payment');
    expect(await countRows('payment', 'order_id = ?', order.id)).toBe(1);
  });

  it('reports an unreachable gateway', async () => {
    const { buyer, order } = await aPlacedOrder();
    const response = await post(buyer, order.id, { method: 'card' }, UNREACHABLE);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain('Our payment partner isn’t answering.');
    expect(html).toContain('How would you like to pay?');
  });

  it('completes an order that costs nothing', async () => {
    const { buyer, order } = await aPlacedOrder();
    await env.DB.batch([
      env.DB.prepare('UPDATE "order" SET amount_cents = 0, delivery_cents = 0 WHERE id = ?').bind(order.id),
      env.DB.prepare('UPDATE order_child SET delivery_fee_cents = 0 WHERE order_id = ?').bind(order.id),
    ]);
    const html = await (await open(buyer, `/payment?order_id=${order.id}`)).text();
    expect(html).toContain('Complete order');
    expect(html).not.toContain('value="card"');
    const response = await post(buyer, order.id, {});
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(`/orders/${String(order.id).padStart(6, '0')}`);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('paid');
  });

  it('explains that an order has expired, and offers to order again', async () => {
    const { buyer, order } = await aPlacedOrder();
    await setStatus(order.id, 'expired');
    const posted = await post(buyer, order.id, { method: 'card' });
    expect(posted.headers.get('Location')).toBe(`/payment?order_id=${order.id}`);
    const html = await (await open(buyer, `/payment?order_id=${order.id}`)).text();
    expect(html).toContain('The time to pay has run out');
    expect(html).toContain('value="order-again"');
    expect(html).not.toContain('value="card"');
  });

  it('keeps confirming a payment if the order expired in the meantime', async () => {
    const { buyer, order } = await aPlacedOrder();
    await buyer.api.payments.startPayment({ id: order.id });
    await setStatus(order.id, 'expired');
    const html = await (await open(buyer, `/payment?order_id=${order.id}&result=return`)).text();
    expect(html).toContain('Confirming your payment…');
    const cancelled = await (await open(buyer, `/payment?order_id=${order.id}&result=cancel`)).text();
    expect(cancelled).toContain('The time to pay has run out');
  });

  it('announces the refund of an outdated amount, and offers to pay the current one', async () => {
    const { buyer, order } = await aPlacedOrder();
    const form = await buyer.api.payments.startPayment({ id: order.id });
    await env.DB.prepare('UPDATE "order" SET amount_cents = amount_cents - 1000 WHERE id = ?')
      .bind(order.id)
      .run();
    await notify(aNotification(form));
    for (const result of ['', '&result=return']) {
      const page = await open(buyer, `/payment?order_id=${order.id}${result}`);
      const html = (await page.text()).replaceAll('<!-- -->', '');
      expect(html).toContain('You’re getting a refund');
      expect(html).toContain('We’ll refund R\u00a0160.00');
      expect(html).toContain('Pay R\u00a0');
    }
  });

  it('returns 404 to another customer, and redirects from a paid order to its page', async () => {
    const { order } = await aPlacedOrder();
    const { buyer: other, order: own } = await aPlacedOrder();
    expect((await open(other, `/payment?order_id=${order.id}`)).status).toBe(404);
    expect((await post(other, order.id, { method: 'card' })).status).toBe(404);
    expect(await countRows('payment', 'order_id = ?', order.id)).toBe(0);
    await setStatus(own.id, 'paid');
    expect((await open(other, `/payment?order_id=${own.id}`)).headers.get('Location')).toBe(
      `/orders/${String(own.id).padStart(6, '0')}`,
    );
  });
});

describe('the payment form posted by scripts', () => {
  it('returns the gateway’s form, and no page data', async () => {
    const { buyer, order } = await aPlacedOrder();
    const path = `/payment?order_id=${order.id}`;
    const send = () => submitForm(path, { intent: 'pay', method: 'eft' }, buyer, { page: path });
    const { status, result } = await send();
    expect([status, result]).toMatchObject([
      200,
      {
        kind: 'done',
        changed: {},
        payment: { action: 'https://shop.test/__payfast/eng/process', fields: { payment_method: 'ef' } },
      },
    ]);
    const again = await send();
    expect(again.result).toEqual(result);
    expect(await countRows('payment', 'order_id = ?', order.id)).toBe(1);
  });

  it('redirects to a free order, and refreshes the page of an expired one', async () => {
    const { buyer, order } = await aPlacedOrder();
    const path = `/payment?order_id=${order.id}`;
    const send = () => submitForm(path, { intent: 'pay', method: 'card' }, buyer, { page: path });
    await setStatus(order.id, 'expired');
    expect((await send()).result).toMatchObject({
      kind: 'done',
      changed: { page: { data: { visit: 'closed' } } },
    });
    await setStatus(order.id, 'placed');
    await env.DB.batch([
      env.DB.prepare('UPDATE "order" SET amount_cents = 0, delivery_cents = 0 WHERE id = ?').bind(order.id),
      env.DB.prepare('UPDATE order_child SET delivery_fee_cents = 0 WHERE order_id = ?').bind(order.id),
    ]);
    expect((await send()).result).toMatchObject({ kind: 'redirect', to: orderPath(order.id) });
  });

  it('returns the same message as without scripts if the gateway is unreachable', async () => {
    const { buyer, order } = await aPlacedOrder();
    const form = { intent: 'pay', method: 'card' };
    const place = { bindings: UNREACHABLE };
    const { status, result } = await submitForm(`/payment?order_id=${order.id}`, form, buyer, place);
    expect([status, result]).toMatchObject([
      503,
      { kind: 'refused', message: expect.stringContaining('Our payment partner isn’t answering.') },
    ]);
  });

  it('requires a login if the session has ended, and returns 404 to another customer', async () => {
    const { buyer, order } = await aPlacedOrder();
    const path = `/payment?order_id=${order.id}`;
    const { status, result } = await submitForm(path, { intent: 'pay' }, { endedFor: buyer });
    expect([status, result]).toMatchObject([401, { kind: 'login', next: path }]);
    const { buyer: other } = await aPlacedOrder();
    expect((await submitForm(path, { intent: 'pay' }, other)).status).toBe(404);
    expect(await countRows('payment', 'order_id = ?', order.id)).toBe(0);
  });
});

const UNREACHABLE = {
  ...env,
  CARD_GATEWAY: 'yoco',
  YOCO_HOST: 'https://127.0.0.1.invalid',
  YOCO_SECRET_KEY: 'sk_test_of_a_shop',
  YOCO_WEBHOOK_SECRET: 'whsec_c2VjcmV0IG9mIGEgc2hvcA==',
};

describe('a payment resumed after a login', () => {
  /** A login form that pays an order once the customer has logged in. */
  async function aLogin() {
    const buyer = await aCustomerWithPassword();
    await anAddress(buyer.userId);
    await inCart(buyer, await aProduct());
    const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    const pending = `/payment?order_id=${id} intent=pay&method=card ${buyer.userId}`;
    const fields = { intent: 'login', email: buyer.email, password: PASSWORD, pending };
    return { id, fields, path: `/?auth=login&next=${encodeURIComponent(`/payment?order_id=${id}`)}` };
  }

  it('continues to the gateway with one more click, without scripts', async () => {
    const { id, fields, path } = await aLogin();
    const response = await postForm(path, fields);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('Continue to payment');
    expect(html).toContain('action="https://shop.test/__payfast/eng/process"');
    expect(await countRows('payment', 'order_id = ?', id)).toBe(1);
  });

  it('returns the gateway’s form to scripts, whatever page was to follow the login', async () => {
    const { fields, path } = await aLogin();
    for (const place of [path, '/?auth=login']) {
      const { result } = await submitForm(place, fields);
      expect(result).toMatchObject({ kind: 'done', payment: { action: expect.stringContaining('payfast') } });
    }
  });
});
