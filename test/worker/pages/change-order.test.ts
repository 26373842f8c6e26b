import { describe, expect, it } from 'vitest';
import { cartPieces } from '#shared/domain/cart-totals.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { aCustomer } from '#test/support/a-shop.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
import { changeOrder } from '#worker/pages/orders/change-order.ts';

function aForm(intent: string): URLSearchParams {
  return new URLSearchParams({ intent });
}

describe('an order’s forms without scripts', () => {
  it('cancel it, once: the second time says why not', async () => {
    const { buyer, order } = await aPlacedOrder();
    const to = orderPath(order.id);
    expect(await changeOrder(buyer.api, order.id, aForm('cancel'))).toEqual({ kind: 'redirect', to });
    expect((await buyer.api.getOrder(order.id)).status).toBe('cancelled');
    expect(await changeOrder(buyer.api, order.id, aForm('cancel'))).toMatchObject({
      kind: 'invalid',
      message: 'This order is cancelled and cannot be cancelled any more.',
    });
  });

  it('do nothing that nobody asked for', async () => {
    const { buyer, order } = await aPlacedOrder();
    await changeOrder(buyer.api, order.id, aForm('something'));
    await changeOrder(buyer.api, order.id, new URLSearchParams());
    expect(await buyer.api.getOrder(order.id)).toEqual(order);
  });

  it('order it again once, however often they are sent', async () => {
    const { buyer, order, productId } = await aPlacedOrder({ quantity: 2 });
    const send = () => changeOrder(buyer.api, order.id, aForm('order-again'));
    expect(await send()).toEqual({
      kind: 'redirect',
      to: `${orderPath(order.id)}?again=${productId}-c-2-10000`,
    });
    await Promise.all([send(), send()]);
    expect(cartPieces(await buyer.api.getCart())).toBe(2);
  });

  it('say of an unpaid order that there are no invoices yet', async () => {
    const { buyer, order } = await aPlacedOrder();
    expect(await changeOrder(buyer.api, order.id, aForm('invoices'))).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('not paid yet'),
    });
  });

  it('reach nobody else’s order', async () => {
    const { buyer, order } = await aPlacedOrder();
    const stranger = await aCustomer();
    for (const intent of ['cancel', 'order-again', 'invoices']) {
      await expect(changeOrder(stranger.api, order.id, aForm(intent))).rejects.toMatchObject({ status: 404 });
    }
    expect(await buyer.api.getOrder(order.id)).toEqual(order);
  });
});
