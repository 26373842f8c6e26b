import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { cartUnits } from '#shared/domain/cart-items.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { aCustomer, setStock } from '#test/support/a-shop.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
import { postForm, submitForm } from '#test/support/posted-forms.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { visit } from '#test/support/the-shop.ts';

const cancel = { intent: 'cancel' };
const orderAgain = { intent: 'order-again' };
const invoices = () => ({ intent: 'invoices', idempotency_key: crypto.randomUUID() });

function setStatus(orderId: number, status: string): Promise<unknown> {
  return env.DB.batch([
    env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind(status, orderId),
    env.DB.prepare('UPDATE order_child SET status = ? WHERE order_id = ?').bind(status, orderId),
  ]);
}

describe('the cancel form of an order', () => {
  it('returns the cancelled order, even when submitted again after a lost response', async () => {
    const { buyer, order } = await aPlacedOrder();
    const path = orderPath(order.id);
    for (const _press of ['first', 'second']) {
      const done = await submitForm(path, cancel, buyer, { page: path });
      expect([done.status, done.result]).toMatchObject([
        200,
        { kind: 'done', message: '', changed: { page: { data: { order: { status: 'cancelled' } } } } },
      ]);
    }
  });

  it('redirects back to the order without scripts', async () => {
    const { buyer, order } = await aPlacedOrder();
    const path = orderPath(order.id);
    const done = await postForm(path, cancel, buyer);
    expect([done.status, done.headers.get('Location')]).toEqual([303, path]);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('cancelled');
  });

  it('shows a rejection without scripts, too', async () => {
    const { buyer, order } = await aPlacedOrder();
    await env.DB.prepare('UPDATE order_child SET status = ? WHERE order_id = ?')
      .bind('packed', order.id)
      .run();
    const rejected = await postForm(orderPath(order.id), cancel, buyer);
    expect([rejected.status, await rejected.text()]).toEqual([409, expect.stringContaining('any more.')]);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('placed');
  });
});

describe('the invoice form of an order', () => {
  it('confirms that the invoices are being emailed, and emails them once per idempotency key', async () => {
    const { buyer, order } = await aPlacedOrder({ priceCents: 100_000 });
    await setStatus(order.id, 'paid');
    const path = orderPath(order.id);
    const form = invoices();
    const message = /^We’re e-mailing you the invoice from .+\.$/;
    const { bindings, mails } = listenForEmails();
    const first = await submitForm(path, form, buyer, { bindings });
    expect([first.status, first.result]).toMatchObject([
      200,
      { kind: 'done', message: expect.stringMatching(message) },
    ]);
    await submitForm(path, form, buyer, { bindings });
    expect(mails).toHaveLength(1);
    await submitForm(path, invoices(), buyer, { bindings });
    expect(mails).toHaveLength(2);
  });

  it('shows the same message on the order’s page without scripts', async () => {
    const { buyer, order } = await aPlacedOrder({ priceCents: 100_000 });
    await setStatus(order.id, 'paid');
    const path = orderPath(order.id);
    const sent = await postForm(path, invoices(), buyer);
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, path]);
    const flash = /__Host-flash=[^;]+/.exec(sent.headers.get('Set-Cookie') ?? '')?.[0] ?? '';
    const next = await visit(path, { headers: { Cookie: `__Host-session=${buyer.token}; ${flash}` } });
    expect(await next.text()).toMatch(/role="status"[^>]*>We’re e-mailing you the invoice from /);
  });

  it('is rejected for an unpaid order', async () => {
    const { buyer, order } = await aPlacedOrder();
    const { status, result } = await submitForm(orderPath(order.id), invoices(), buyer);
    expect([status, result]).toMatchObject([
      409,
      { kind: 'refused', code: 'order_unpaid', message: expect.stringContaining('isn’t paid yet') },
    ]);
  });
});

describe('the reorder form of an order', () => {
  it('fills the cart once, however often it is sent, and reports on each product', async () => {
    const { buyer, order, productId } = await aPlacedOrder({ quantity: 2 });
    const path = orderPath(order.id);
    const { result } = await submitForm(path, orderAgain, buyer, { page: path });
    expect(result).toMatchObject({
      kind: 'done',
      form: { values: { again: `${productId}-c-2-10000` }, notice: '' },
      events: [{ name: 'add_to_cart', product_id: productId, quantity: 2 }],
    });
    const cart = result.kind === 'done' ? result.changed.cart : undefined;
    expect(cart && cartUnits(cart)).toBe(2);
    await Promise.all([submitForm(path, orderAgain, buyer), submitForm(path, orderAgain, buyer)]);
    expect(cartUnits(await buyer.api.cart.getCart())).toBe(2);
  });

  it('redirects to its report without scripts', async () => {
    const { buyer, order, productId } = await aPlacedOrder({ quantity: 2 });
    await setStock(productId, 1);
    const sent = await postForm(orderPath(order.id), orderAgain, buyer);
    const to = `${orderPath(order.id)}?again=${productId}-f-1-10000`;
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, to]);
    await env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind('cancelled', order.id).run();
    const html = await (await visit(to, { headers: { Cookie: `__Host-session=${buyer.token}` } })).text();
    expect(html).toContain('It’s in your cart, but not as much as you ordered');
    expect(html).toContain(`name="again" value="${productId}-f-1-10000"`);
  });

  it('reports on the last of many products, too', async () => {
    const { buyer, order, productId } = await aPlacedOrder({ quantity: 2 });
    await env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind('cancelled', order.id).run();
    const others = Array.from({ length: 100 }, (_, index) => `${900_000 + index}-s`);
    const path = `${orderPath(order.id)}?again=${[...others, `${productId}-f-1-10000`].join('_')}`;
    const html = await (await visit(path, { headers: { Cookie: `__Host-session=${buyer.token}` } })).text();
    expect(html).toContain('It’s in your cart, but not as much as you ordered');
  });
});

describe('an order’s forms', () => {
  it('ignore a missing or unknown intent', async () => {
    const { buyer, order } = await aPlacedOrder();
    await postForm(orderPath(order.id), { intent: 'something' }, buyer);
    await submitForm(orderPath(order.id), {}, buyer);
    expect(await buyer.api.orders.getOrder({ id: order.id })).toEqual(order);
  });

  it('return 404 for another customer’s order', async () => {
    const { buyer, order } = await aPlacedOrder();
    const stranger = await aCustomer();
    for (const form of [cancel, orderAgain, invoices()]) {
      expect((await submitForm(orderPath(order.id), form, stranger)).status).toBe(404);
      expect((await postForm(orderPath(order.id), form, stranger)).status).toBe(404);
    }
    expect(await buyer.api.orders.getOrder({ id: order.id })).toEqual(order);
    expect(cartUnits(await stranger.api.cart.getCart())).toBe(0);
  });

  it.each([['cancel'], ['order-again'], ['invoices']])(
    'require a login if the session has ended, and stay tied to their customer: %s',
    async (intent) => {
      const { buyer, order } = await aPlacedOrder();
      const path = orderPath(order.id);
      const { status, result } = await submitForm(path, { intent }, { endedFor: buyer });
      expect([status, result]).toMatchObject([401, { kind: 'login', next: path }]);
      const page = await postForm(path, { intent }, { endedFor: buyer });
      expect([page.status, await page.text()]).toEqual([
        401,
        expect.stringContaining(`${path} intent=${intent} ${buyer.userId}`),
      ]);
      expect(await buyer.api.orders.getOrder({ id: order.id })).toEqual(order);
      expect(cartUnits(await buyer.api.cart.getCart())).toBe(0);
    },
  );
});
