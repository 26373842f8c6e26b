import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { orderPath, paidReturnPath, paymentPath } from '#shared/navigation/paths.ts';
import { aProduct, type Customer } from '#test/support/a-shop.ts';
import { aPlacedOrder, inCart } from '#test/support/an-order.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { inlineJson, visit } from '#test/support/the-shop.ts';

/**
 * After paying, the customer returns from the gateway. The page must show the payment at once, without requesting
 * anything twice.
 */

function open({ token }: Customer, path: string): Promise<Response> {
  return visit(path, { headers: { Cookie: `__Host-session=${token}` } });
}

async function anOrderThatIs(status: string) {
  const { buyer, order } = await aPlacedOrder();
  await env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind(status, order.id).run();
  return { buyer, orderId: order.id };
}

describe('the return from the gateway', () => {
  it('shows the order once it is paid, with the cart for the header', async () => {
    const { buyer, orderId } = await anOrderThatIs('paid');
    await inCart(buyer, await aProduct(), 2);
    const response = await open(buyer, paidReturnPath(orderId));
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    const payload = inlineJson(await response.text(), 'payload');
    expect(payload).toMatchObject({
      route: 'order',
      data: { order: { id: orderId, status: 'paid' } },
      session: { id: buyer.userId },
      cart: { products_per_supplier: expect.any(Object), amount: (await buyer.api.cart.getCart()).amount },
    });
    expect(await (await open(buyer, payloadOf(paidReturnPath(orderId)))).json()).toEqual(payload);
  });

  it.each(['placed', 'expired'])('redirects to the payment page while the order is %s', async (status) => {
    const { buyer, orderId } = await anOrderThatIs(status);
    const response = await open(buyer, paidReturnPath(orderId));
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      `${paymentPath(orderId)}&result=return`,
    ]);
  });

  it.each(['cancelled', 'refunded'])('still shows the order after it is %s', async (status) => {
    const { buyer, orderId } = await anOrderThatIs(status);
    expect((await open(buyer, paidReturnPath(orderId))).status).toBe(200);
  });

  it('adds no cart to the ordinary page of an unpaid order', async () => {
    const { buyer, orderId } = await anOrderThatIs('placed');
    const response = await open(buyer, orderPath(orderId));
    expect(response.status).toBe(200);
    expect(inlineJson(await response.text(), 'payload')).not.toHaveProperty('cart');
  });

  it('returns 404 for another customer’s order', async () => {
    const [{ orderId }, { buyer: other }] = [await anOrderThatIs('paid'), await aPlacedOrder()];
    expect((await open(other, paidReturnPath(orderId))).status).toBe(404);
  });

  it('redirects to a login without a session, with the order as the next page', async () => {
    const { orderId } = await anOrderThatIs('paid');
    const response = await visit(paidReturnPath(orderId));
    const next = encodeURIComponent(paidReturnPath(orderId));
    expect([response.status, response.headers.get('Location')]).toEqual([302, `/?auth=login&next=${next}`]);
  });
});
