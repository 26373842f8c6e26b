import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/contract/order.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { paidReturnPath, paymentPath } from '#shared/navigation/paths.ts';
import { notificationOutcomes } from '#test/support/a-payfast-notification.ts';
import { type Customer, unique } from '#test/support/a-shop.ts';
import { aPlacedOrder, countRows, eventsOf } from '#test/support/an-order.ts';
import { deployedBindings } from '#test/support/deployed-bindings.ts';
import { createApi } from '#worker/api/index.ts';
import { createYocoSimulator } from '#worker/api/payments/simulators/yoco/yoco-simulator.ts';
import { isWebhookSignature, signWebhook } from '#worker/api/payments/standard-webhook.ts';
import { createYocoGateway } from '#worker/api/payments/yoco/yoco-gateway.ts';
import { ConfigError, getConfig, parseConfig } from '#worker/env/config.ts';

const WITH_YOCO = { ...env, CARD_GATEWAY: 'yoco' };
const SIMULATED = parseConfig(WITH_YOCO).yoco;
const SECRET = SIMULATED?.webhookSecret ?? '';
const REAL_KEYS = {
  YOCO_SECRET_KEY: 'sk_test_of_a_shop',
  YOCO_WEBHOOK_SECRET: 'whsec_c2VjcmV0IG9mIGEgc2hvcA==',
};

describe('a Standard Webhooks signature', () => {
  // The test vector of the scheme's reference libraries (standard-webhooks, svix-webhooks: "TestWebhookSign").
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const webhook = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

  it('matches the published one', () => {
    expect(signWebhook(secret, webhook)).toBe(signature);
    expect(isWebhookSignature(secret, signature, webhook)).toBe(true);
  });

  // Signatures from another implementation.
  it.each([
    ['ASCII and spaces', `{"item":"Two words"}`, 'v1,CNbMlI5N1dnWYVn2RGAbY1XTW0MrY3wbZ3Ptx/ylPII='],
    ['UTF-8', `{"item":"Crème brûlée 日本 🧺"}`, 'v1,hrabvVSgzPSoRuZrzqUY1y/AQNGiUFecz8t1szDJed4='],
    ['punctuation', `{"item":"a*b~c's (d)!"}`, 'v1,RVBZ9NNY3AYn2wP3dNLUWZmaAXWTn65mHY+Nz0dIJ7g='],
    ['an empty value', `{"item":""}`, 'v1,1vOUmVQL5mOLOqefKhGW12Rg3hX6CBd8bLogBWckh+U='],
    ['an empty body', ``, 'v1,ocvdcx0I13uqh2t5bK72O92T2YcD7mCjQtki5SFN5go='],
  ])('over %s matches the known one', (_what, body, known) => {
    const given = { id: 'msg_1', timestamp: 1_790_000_000, body };
    expect(signWebhook(secret, given)).toBe(known);
    expect(isWebhookSignature(secret, known, { ...given, body: `${body} ` })).toBe(false);
  });

  it('may be one of several signatures', () => {
    expect(isWebhookSignature(secret, `v1,AAAA v1a,${signature.slice(3)} ${signature}`, webhook)).toBe(true);
  });

  it.each([
    ['another body', signature, { ...webhook, body: '{"test": 2432232315}' }],
    ['another id', signature, { ...webhook, id: 'msg_other' }],
    ['another timestamp', signature, { ...webhook, timestamp: 1_614_265_331 }],
    ['another version', signature.replace('v1', 'v2'), webhook],
    ['an empty header', '', webhook],
    ['a truncated header', signature.slice(0, -4), webhook],
  ])('is invalid with %s', (_what, given, changed) => {
    expect(isWebhookSignature(secret, given, changed)).toBe(false);
    expect(isWebhookSignature('whsec_AAAAAAAAAAAAAAAAAAAAAAAA', signature, webhook)).toBe(false);
  });
});

type Started = { buyer: Customer; order: Order; form: PaymentForm };

/** An order with a card payment started at Yoco. */
async function aStartedPayment(): Promise<Started> {
  const { buyer, order } = await aPlacedOrder();
  const response = await pay(buyer, order, { method: 'card' });
  expect(response.status).toBe(200);
  return { buyer, order, form: await response.json() };
}

function pay(buyer: Customer, order: Order, body: object, bindings = WITH_YOCO): Promise<Response> {
  return Promise.resolve(
    createApi().request(
      `https://shop.test/api/orders/${order.id}/pay`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${buyer.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
      bindings,
    ),
  );
}

function referenceOf({ order }: Started): Promise<string | null> {
  return env.DB.prepare('SELECT reference FROM payment WHERE order_id = ?').bind(order.id).first('reference');
}

type GivenEvent = {
  type?: string;
  id?: string;
  amount?: number;
  mode?: string;
  reference?: string | null;
};

async function anEvent(started: Started, given: GivenEvent = {}): Promise<string> {
  const reference = given.reference === undefined ? await referenceOf(started) : given.reference;
  return JSON.stringify({
    id: 'evt_1',
    type: given.type ?? 'payment.succeeded',
    createdDate: '2026-06-15T15:51:55.260284Z',
    payload: {
      id: given.id ?? `p_${started.order.id}`,
      type: 'payment',
      amount: given.amount ?? 16_000,
      currency: 'ZAR',
      status: 'succeeded',
      mode: given.mode ?? 'test',
      metadata: { checkoutId: 'ch_1', ...(reference === null ? {} : { reference }) },
    },
  });
}

type Sent = { at?: Date; receivedAt?: Date; headers?: Record<string, string>; secret?: string };

async function send(body: string, given: Sent = {}): Promise<Response> {
  const at = given.at ?? new Date();
  const id = `msg_${unique()}`;
  const timestamp = Math.floor(at.getTime() / 1_000);
  return createApi({ now: () => given.receivedAt ?? at }).request(
    'https://shop.test/api/payments/yoco/notify',
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'CF-Connecting-IP': `198.18.9.${unique()}`,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(given.secret ?? SECRET, { id, timestamp, body }),
        ...given.headers,
      },
      body,
    },
    WITH_YOCO,
  );
}

describe('paying by card at Yoco', () => {
  it('redirects to the checkout page, while instant EFT or no chosen method redirects to Payfast', async () => {
    const { form, ...started } = await aStartedPayment();
    expect(form).toEqual({
      action: expect.stringMatching(/^https:\/\/shop\.test\/__yoco\/checkout\/ch_[\w.-]+$/),
      fields: {},
      method: 'get',
    });
    expect(await started.buyer.api.orders.getOrder({ id: started.order.id })).toMatchObject({
      payment: { gateway: 'yoco', status: 'pending' },
    });
    for (const body of [{ method: 'eft' }, {}]) {
      expect(await (await pay(started.buyer, started.order, body)).json()).toMatchObject({
        action: 'https://shop.test/__payfast/eng/process',
      });
    }
  });

  it('reuses the checkout if the payment is started again', async () => {
    const { buyer, order, form } = await aStartedPayment();
    expect(await (await pay(buyer, order, { method: 'card' })).json()).toEqual(form);
    expect(await countRows('payment', 'order_id = ?', order.id)).toBe(1);
  });

  it('rejects an invalid method', async () => {
    const { buyer, order } = await aPlacedOrder();
    expect((await pay(buyer, order, { method: 'cash' })).status).toBe(422);
    expect((await pay(buyer, order, { card: true })).status).toBe(422);
  });

  const real = parseConfig({
    ...env,
    CARD_GATEWAY: 'yoco',
    ...REAL_KEYS,
    YOCO_HOST: 'https://payments.yoco.test',
    YOCO_CHECKOUT_HOST: 'https://c.yoco.test',
  }).yoco;
  const toStart = {
    reference: '7-abc',
    orderId: 7,
    amountCents: 123_450,
    method: 'card',
    customer: { name: 'Thandi', email: 'thandi@example.com' },
    origin: 'https://shop.test',
  } as const;

  function start(answer: () => Promise<Response>, asked: Request[] = []): Promise<PaymentForm> {
    if (real === null) throw new Error('Yoco is configured');
    return createYocoGateway({
      yoco: real,
      origin: 'https://shop.test',
      fetch: (request) => {
        asked.push(request);
        return answer();
      },
    }).start(toStart);
  }

  it('sends the request that Yoco’s Checkout API expects', async () => {
    const asked: Request[] = [];
    const redirectUrl = 'https://c.yoco.test/checkout/ch_1?a=b';
    expect(await start(async () => Response.json({ id: 'ch_1', redirectUrl }), asked)).toEqual({
      action: 'https://c.yoco.test/checkout/ch_1',
      fields: { a: 'b' },
      method: 'get',
    });
    const [request] = asked;
    expect([request?.method, request?.url]).toEqual(['POST', 'https://payments.yoco.test/api/checkouts']);
    expect(request?.headers.get('Authorization')).toBe(`Bearer ${REAL_KEYS.YOCO_SECRET_KEY}`);
    expect(request?.headers.get('Idempotency-Key')).toBe('7-abc');
    expect(await request?.json()).toEqual({
      amount: 123_450,
      currency: 'ZAR',
      successUrl: 'https://shop.test/orders/000007?result=return',
      cancelUrl: 'https://shop.test/payment?order_id=7&result=cancel',
      failureUrl: 'https://shop.test/payment?order_id=7&result=fail',
      metadata: { reference: '7-abc' },
    });
  });

  it.each<[string, () => Promise<Response>]>([
    [
      'a URL of another site',
      async () => Response.json({ redirectUrl: 'https://c.yoco.test.evil.test/ch_1' }),
    ],
    ['an unencrypted URL', async () => Response.json({ redirectUrl: 'http://c.yoco.test/ch_1' })],
    ['a script URL', async () => Response.json({ redirectUrl: 'javascript:alert(1)' })],
    ['no URL', async () => Response.json({ id: 'ch_1' })],
    ['an error', async () => Response.json({}, { status: 500 })],
    ['a redirect', async () => new Response(null, { status: 302, headers: { Location: '/' } })],
    ['no response', () => Promise.reject(new Error('no connection'))],
  ])('fails if Yoco returns %s', async (_what, answer) => {
    await expect(start(answer)).rejects.toThrow();
  });

  it('returns 503 if the gateway is unreachable, and the order can be paid another way', async () => {
    const { buyer, order } = await aPlacedOrder();
    const unreachable = { ...WITH_YOCO, ...REAL_KEYS, YOCO_HOST: 'https://127.0.0.1.invalid' };
    const response = await pay(buyer, order, { method: 'card' }, unreachable);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      code: 'unavailable',
      message: 'Our payment partner isn’t answering. Please try again in a moment, or pay another way.',
    });
    expect((await pay(buyer, order, { method: 'eft' }, unreachable)).status).toBe(200);
  });
});

describe('POST /api/payments/yoco/notify', () => {
  it('marks the order as paid once and stores every notification', async () => {
    const started = await aStartedPayment();
    const body = await anEvent(started);
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(body)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await started.buyer.api.orders.getOrder({ id: started.order.id })).toMatchObject({
      status: 'paid',
      payment: { gateway: 'yoco', method: 'card', status: 'complete' },
    });
    expect((await notificationOutcomes(body)).toSorted()).toEqual([
      'paid',
      ...Array.from({ length: 19 }, () => 'repeated'),
    ]);
    expect(await eventsOf(started.order.id)).toHaveLength(2);
  });

  const NOW = new Date('2026-11-21T10:00:00Z');
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

  it.each<[string, string, GivenEvent, Sent]>([
    ['a signature with another secret', 'signature', {}, { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['a signature of another id', 'signature', {}, { headers: { 'webhook-id': 'msg_other' } }],
    ['an invalid timestamp', 'malformed', {}, { headers: { 'webhook-timestamp': 'now' } }],
    ['a notification signed too long ago', 'stale', {}, { at: NOW, receivedAt: later(181) }],
    ['a notification from the future', 'stale', {}, { at: NOW, receivedAt: later(-181) }],
    ['a wrong amount', 'amount', { amount: 15_998 }, {}],
    ['an invalid amount', 'unreadable', { amount: -16_000 }, {}],
    ['the other mode', 'merchant', { mode: 'live' }, {}],
    ['an unknown payment', 'unknown-payment', { reference: '1-x' }, {}],
    ['a missing reference', 'unreadable', { reference: null }, {}],
  ])('rejects and logs %s, and leaves the order unpaid', async (_what, rejection, event, sent) => {
    const started = await aStartedPayment();
    const body = await anEvent(started, event);
    expect((await send(body, sent)).status).toBe(400);
    expect(await notificationOutcomes(body)).toEqual([`refused: ${rejection}`]);
    expect((await started.buyer.api.orders.getOrder({ id: started.order.id })).status).toBe('placed');
  });

  it('accepts a notification signed three minutes ago', async () => {
    const started = await aStartedPayment();
    const body = await anEvent(started);
    expect((await send(body, { at: NOW, receivedAt: later(180) })).status).toBe(200);
  });

  it('returns 200 for an event that is not about a payment, and stores it', async () => {
    const started = await aStartedPayment();
    const body = await anEvent(started, { type: 'refund.succeeded', reference: null });
    expect((await send(body)).status).toBe(200);
    expect(await notificationOutcomes(body)).toEqual(['ignored']);
  });

  it('returns 404 if Yoco is not used', async () => {
    const response = await createApi().request(
      'https://shop.test/api/payments/yoco/notify',
      { method: 'POST', body: '{}' },
      { ...env, YOCO_HOST: '' },
    );
    expect(response.status).toBe(404);
  });
});

describe('Yoco’s simulator', () => {
  const api = createApi();
  const waits: number[] = [];
  const simulator = createYocoSimulator({
    notify: (request, bindings) => Promise.resolve(api.fetch(request, bindings)),
    wait: async (seconds) => {
      waits.push(seconds);
    },
  });

  async function finish(form: PaymentForm, fields: Record<string, string>, bindings = WITH_YOCO) {
    const ctx = createExecutionContext();
    const response = await simulator.request(
      form.action,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      },
      bindings,
      ctx,
    );
    await waitOnExecutionContext(ctx);
    return response;
  }

  it.each([
    ['card', 'paid', 'complete', 'return'],
    ['fail', 'placed', 'failed', 'fail'],
    ['cancel', 'placed', 'pending', 'cancel'],
  ] as const)('ends "%s" with an order that is %s', async (choice, status, payment, result) => {
    const { buyer, order, form } = await aStartedPayment();
    const page = await (await simulator.request(form.action, {}, WITH_YOCO)).text();
    expect(page).toContain('R 160.00');
    expect(page).toContain('simulation of Yoco');
    const response = await finish(form, { choice });
    expect(response.status).toBe(303);
    const returnsTo =
      result === 'return' ? paidReturnPath(order.id) : `${paymentPath(order.id)}&result=${result}`;
    expect(response.headers.get('Location')).toBe(`https://shop.test${returnsTo}`);
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status,
      payment: { status: payment },
    });
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
    waits.length = 0;
    const { buyer, order, form } = await aStartedPayment();
    await env.DB.prepare('DELETE FROM rate_limit').run();
    await finish(form, { choice: 'card', fault });
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe(status);
    expect(await notificationOutcomes({ orderId: order.id })).toEqual(outcomes);
    expect(waits).toEqual(fault === 'late' ? [5] : []);
  });

  it('rejects forged checkouts, invalid choices, other keys and URLs of other sites', async () => {
    const { form } = await aStartedPayment();
    const forged = { ...form, action: form.action.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) };
    expect((await finish(forged, { choice: 'card' })).status).toBe(400);
    expect((await finish(form, { choice: 'gift' })).status).toBe(400);
    expect((await finish(form, { choice: 'card', fault: 'fire' })).status).toBe(400);
    const create = (key: string, url: string) =>
      simulator.request(
        'https://shop.test/__yoco/api/checkouts',
        {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({
            amount: 100,
            currency: 'ZAR',
            successUrl: url,
            cancelUrl: url,
            failureUrl: url,
            metadata: {},
          }),
        },
        WITH_YOCO,
      );
    const key = SIMULATED?.secretKey ?? '';
    expect((await create('sk_test_other', 'https://shop.test/')).status).toBe(403);
    expect((await create(key, 'https://evil.test/')).status).toBe(422);
    expect((await create(key, 'https://shop.test/')).status).toBe(200);
  });

  it('returns 404 if Yoco is real or not used, and is rejected in production', async () => {
    const { form } = await aStartedPayment();
    for (const YOCO_HOST of ['', 'https://payments.yoco.com']) {
      expect(
        (await finish(form, { choice: 'card' }, { ...env, ...REAL_KEYS, CARD_GATEWAY: 'payfast', YOCO_HOST }))
          .status,
      ).toBe(404);
    }
    const production = deployedBindings('production', { YOCO_HOST: 'self' });
    expect(() => getConfig(production)).toThrow(ConfigError);
    expect(() => getConfig(production)).toThrow('YOCO_HOST must name the gateway in production');
    expect(getConfig({ ...production, YOCO_HOST: '' }).yoco).toBeNull();
  });
});
