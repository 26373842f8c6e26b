import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { aCustomer, anAddress, aProduct, type Customer, clientFor, setPrice } from '#test/support/a-shop.ts';
import { countRows } from '#test/support/an-order.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';

describe('the cart without scripts', () => {
  it('accepts all changes with one form: new prices, lower quantities and removed products', async () => {
    const { customer, dearer, fewer, soldOut } = await aChangedCart();
    const html = await cartPage(customer);
    expect(html).toContain('Accept all changes');
    expect(html).toContain('Only 3 left, and you have 5 in your cart.');
    expect(html).toContain('name="accept" value="take');

    const fields = acceptFields(html, 'Accept all changes');
    expect(fields).toHaveLength(3);
    const accepted = await post(customer, fields);
    expect([accepted.status, accepted.headers.get('Location')]).toEqual([303, '/cart']);
    const cart = await customer.api.cart.getCart();
    expect(cart.error).toBeNull();
    expect(cartItems(cart).map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
      [dearer, 2],
      [fewer, 3],
    ]);
    expect(cartItems(cart).some(({ product_id }) => product_id === soldOut)).toBe(false);

    // Submitting the same form again changes nothing.
    expect((await post(customer, fields)).status).toBe(303);
    expect(await customer.api.cart.getCart()).toEqual(cart);
  });

  it('reports a price that has changed again, accepts the rest and shows the current cart', async () => {
    const { customer, dearer, fewer, soldOut } = await aChangedCart();
    const fields = acceptFields(await cartPage(customer), 'Accept all changes');
    await setPrice(dearer, 7_700);
    const rejected = await post(customer, fields);
    expect(rejected.status).toBe(422);
    const html = plain(await rejected.text());
    expect(html).toMatch(/Lamp now costs R 77\.00\. .*: 3 in your cart at R [\d.]+\. .* was removed\./);
    expect(await countRows('analytics_event', "name = 'remove_from_cart' AND product_id = ?", soldOut)).toBe(
      1,
    );
    expect(html).toContain('The price was R 50.00. Now it’s R 77.00.');
    const items = cartItems(await customer.api.cart.getCart());
    expect(items.find(({ product_id }) => product_id === dearer)).toMatchObject({ price_before: 50 });
    expect(items.find(({ product_id }) => product_id === fewer)).toMatchObject({ quantity: 3 });
  });

  it('ignores invalid changes', async () => {
    const { customer } = await aChangedCart();
    const before = await customer.api.cart.getCart();
    expect((await post(customer, ['take 1', 'remove everything', ''])).status).toBe(303);
    expect(await customer.api.cart.getCart()).toEqual(before);
  });

  it.each([[], [['intent', 'clear']], [['product_id', '1']]])(
    'rejects a form without a known intent (%j)',
    async (...fields) => {
      const { customer } = await aChangedCart();
      const before = await customer.api.cart.getCart();
      const rejected = await postTo('/cart', customer, fields);
      expect(rejected.status).toBe(422);
      expect(await rejected.text()).toContain(
        'Something went wrong with this form. Please reload the page and try again.',
      );
      expect(await customer.api.cart.getCart()).toEqual(before);
    },
  );

  it('rejects a form that is not valid UTF-8', async () => {
    const { customer } = await aChangedCart();
    const body = new Uint8Array([...new TextEncoder().encode('intent=remove&cart_item_id='), 0xff]);
    const rejected = await postTo('/cart', customer, body);
    expect(rejected.status).toBe(400);
    expect(await rejected.text()).toContain(
      'Something went wrong with this form. Please reload the page and try again.',
    );
  });

  it('offers the available quantity and the reason on a product page if more was requested', async () => {
    const buyer = await aCustomer();
    const id = await aProduct({ stock: 3 });
    const path = productPath((await clientFor().catalogue.getProduct({ id, parts: 'core' })).product);
    const html = await (
      await postTo(path, buyer, [
        ['product_id', String(id)],
        ['quantity', '9'],
      ])
    ).text();
    expect(html).toContain('Only 3 left.');
    expect(html).toMatch(/<input[^>]* name="quantity"[^>]* value="3"/);
  });

  it('redirects from the checkout back to the cart while a new price is not accepted', async () => {
    const { customer } = await aChangedCart();
    const response = await visit('/checkout', { headers: { Cookie: `__Host-session=${customer.token}` } });
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/cart?reason=error']);
  });
});

describe('the checkout of an empty cart', () => {
  it('redirects to the cart, which says once that it is empty', async () => {
    const customer = await aCustomer();
    await anAddress(customer.userId);
    const headers = { Cookie: `__Host-session=${customer.token}` };
    const led = await visit('/checkout', { headers });
    expect(led.headers.get('Location')).toBe('/cart?reason=empty');
    const html = await (await visit('/cart?reason=empty', { headers })).text();
    const [shown = ''] = html.split('<script id="payload"');
    expect(shown.match(/cart is empty/g)).toHaveLength(1);
    expect(shown).not.toContain('You can’t check out yet');
  });
});

describe('a product page without scripts', () => {
  it('asks for the missing option', async () => {
    const customer = await aCustomer();
    const parentId = await aProduct();
    await aProduct({ parentId });
    const path = (await visit(`/products/${parentId}/x/x`)).headers.get('Location') ?? '';
    const rejected = await postTo(path, customer, [
      ['product_id', String(parentId)],
      ['quantity', '1'],
    ]);
    expect(rejected.status).toBe(422);
    const [shown] = (await rejected.text()).split('<script id="payload"');
    expect(shown).toContain('Choose an option first.');
  });
});

/** A cart with three changed products: one costs more, one has fewer units left, and one is sold out. */
async function aChangedCart() {
  const customer = await aCustomer();
  await anAddress(customer.userId);
  const dearer = await aProduct({ name: 'Lamp', priceCents: 5_000 });
  const [fewer, soldOut] = [await aProduct(), await aProduct()];
  await customer.api.cart.setCartItem({ productId: dearer, quantity: 2 });
  await customer.api.cart.setCartItem({ productId: fewer, quantity: 5 });
  await customer.api.cart.setCartItem({ productId: soldOut, quantity: 1 });
  await env.DB.batch([
    env.DB.prepare('UPDATE product SET price_cents = 6000 WHERE id = ?').bind(dearer),
    env.DB.prepare('UPDATE product SET stock = 3 WHERE id = ?').bind(fewer),
    env.DB.prepare('UPDATE product SET stock = 0 WHERE id = ?').bind(soldOut),
  ]);
  return { customer, dearer, fewer, soldOut };
}

async function cartPage({ token }: Customer): Promise<string> {
  return (await visit('/cart', { headers: { Cookie: `__Host-session=${token}` } })).text();
}

/** The values of `accept` in the form that contains this button. */
function acceptFields(html: string, button: string): string[] {
  const form = html.split('<form').find((part) => part.includes(button)) ?? '';
  return [...form.matchAll(/name="accept" value="([^"]*)"/g)].map(([, value = '']) => value);
}

function post(customer: Customer, accept: readonly string[]): Promise<Response> {
  return postTo('/cart', customer, [['intent', 'accept'], ...accept.map((value) => ['accept', value])]);
}

async function postTo(
  path: string,
  { token }: Customer,
  body: string[][] | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return visit(path, {
    method: 'POST',
    headers: {
      ...FROM_SHOP,
      Cookie: `__Host-session=${token}`,
      'X-Session-Token': await antiForgeryToken(token),
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: body instanceof Uint8Array ? body : new URLSearchParams(body).toString(),
  });
}

/** Replaces Intl's no-break spaces with plain ones. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
