import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aNotification, notificationOutcomes } from '#test/support/a-payfast-notification.ts';
import { aStartedPayment } from '#test/support/an-order.ts';
import { attemptKey } from '#worker/api/http/rate-limit.ts';
import { createPayfastGateway } from '#worker/api/payments/payfast/payfast-gateway.ts';
import { receiveNotification } from '#worker/api/payments/receive-notification.service.ts';
import { parseConfig } from '#worker/env/config.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';

const config = parseConfig({ ...env, PAYFAST_HOST: 'https://gateway.test' });

function receive(body: string, answer: (request: Request) => Promise<Response>) {
  const gateway = createPayfastGateway({ config, origin: 'https://shop.test', fetch: answer });
  const stored = [
    { key: attemptKey(env, 'unsigned-notification'), ...EXACT_LIMITS['unsigned-notification'].ofAll },
  ];
  const limits = { rejectCallAboveEdgeLimit: () => Promise.resolve(), stored };
  const notification = { body, headers: new Headers(), sourceIp: null, receivedAt: new Date() };
  return receiveNotification(env.DB, gateway, notification, limits);
}

describe('the confirmation request to the gateway', () => {
  it('contains the signed parameters unchanged, without the signature', async () => {
    const { buyer, order, form } = await aStartedPayment();
    const body = aNotification(form);
    const asked: [string, string, string][] = [];
    const result = await receive(body, async (request) => {
      asked.push([request.method, request.url, await request.text()]);
      return new Response('VALID\n');
    });
    const emails = [{ template: 'order-paid', order_id: order.id }];
    expect(result).toEqual({ ok: true, outcome: 'paid', emails });
    expect(asked).toEqual([
      ['POST', 'https://gateway.test/eng/query/validate', body.replace(/&signature=.*/, '')],
    ]);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('paid');
  });

  it.each([
    ['INVALID', 'not-valid', async () => new Response('INVALID')],
    ['a page that only contains the word', 'not-valid', async () => new Response('<p>VALID</p>')],
    ['an error', 'unreachable', async () => new Response('VALID', { status: 502 })],
    [
      'a redirect',
      'unreachable',
      async () => new Response(null, { status: 302, headers: { Location: '/' } }),
    ],
    ['missing', 'unreachable', () => Promise.reject(new Error('no connection'))],
  ])('leaves the order unpaid if the response is %s', async (_what, rejection, answer) => {
    const { buyer, order, form } = await aStartedPayment();
    const body = aNotification(form);
    expect(await receive(body, answer)).toEqual({ ok: false, rejection });
    expect(await notificationOutcomes(body)).toEqual([`refused: ${rejection}`]);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('placed');
  });

  it('is not sent for a notification with an invalid signature', async () => {
    const { form } = await aStartedPayment();
    const body = aNotification(form).replace('160.00', '1.00');
    const result = await receive(body, () => Promise.reject(new Error('The gateway was asked')));
    expect(result).toEqual({ ok: false, rejection: 'signature' });
  });
});
