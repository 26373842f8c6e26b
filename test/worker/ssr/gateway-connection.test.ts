import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { aProduct, type Customer } from '#test/support/a-shop.ts';
import { aPlacedOrder, inCart } from '#test/support/an-order.ts';
import { visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';

/** Pages before the payment let the browser connect to the gateway early. */

const PAYFAST: Bindings = { ...env, PAYFAST_HOST: 'https://www.payfast.co.za' };
const BOTH: Bindings = {
  ...PAYFAST,
  CARD_GATEWAY: 'yoco',
  YOCO_HOST: 'https://payments.yoco.com',
  YOCO_SECRET_KEY: 'sk_test_1',
  YOCO_WEBHOOK_SECRET: 'whsec_c2ltdWxhdGVkIGJ5IHRoZSB3b3JrZXI=',
};

/** The origins of a page's preconnect links. */
async function connections({ token }: Customer, path: string, bindings: Bindings): Promise<string[]> {
  const response = await visit(path, { headers: { Cookie: `__Host-session=${token}` } }, { bindings });
  expect(response.status).toBe(200);
  const links = (await response.text()).matchAll(/<link rel="preconnect" href="([^"]+)"\/>/g);
  return [...links].map(([, origin = '']) => origin);
}

/** A customer with an unpaid order and another product in the cart. */
async function aShopper() {
  const { buyer, order } = await aPlacedOrder();
  await inCart(buyer, await aProduct());
  return { buyer, order };
}

describe('the preconnect link to the gateway', () => {
  it('is only on the checkout and payment pages', async () => {
    const { buyer, order } = await aShopper();
    for (const path of ['/checkout', paymentPath(order.id), `${paymentPath(order.id)}&result=cancel`])
      expect(await connections(buyer, path, PAYFAST), path).toEqual(['https://www.payfast.co.za']);
    for (const path of ['/cart', orderPath(order.id), `${paymentPath(order.id)}&result=return`, '/about'])
      expect(await connections(buyer, path, PAYFAST), path).toEqual([]);
  });

  it('exists for both gateways if cards have their own', async () => {
    const { buyer, order } = await aShopper();
    expect(await connections(buyer, paymentPath(order.id), BOTH)).toEqual([
      'https://www.payfast.co.za',
      'https://c.yoco.com',
    ]);
  });

  it('is omitted if the shop simulates the gateway', async () => {
    const { buyer, order } = await aShopper();
    expect(await connections(buyer, paymentPath(order.id), env)).toEqual([]);
  });

  it('is omitted if the order has expired', async () => {
    const { buyer, order } = await aShopper();
    await env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind('expired', order.id).run();
    expect(await connections(buyer, paymentPath(order.id), PAYFAST)).toEqual([]);
  });
});
