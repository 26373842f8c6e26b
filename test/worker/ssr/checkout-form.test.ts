import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { readPendingForm } from '#shared/navigation/pending-form.ts';
import { anEmailPinFor, wrongPin } from '#test/support/a-pin.ts';
import { anAddress, aProduct, type Customer, clientFor, setStock, unique } from '#test/support/a-shop.ts';
import { aBuyer, countRows, inCart } from '#test/support/an-order.ts';
import { pageAfter, postForm, readFlash, submitForm } from '#test/support/posted-forms.ts';
import { inlineJson, visit } from '#test/support/the-shop.ts';

const PASSWORD = 'a sunny day in Durban';

/** The checkout form that matches the customer's current cart. */
async function checkoutForm({ api }: Customer, key: string = crypto.randomUUID()) {
  const [cart, [address]] = await Promise.all([api.cart.getCart(), api.addresses.listAddresses()]);
  return {
    intent: 'place-order',
    total: String(cartTotal(cart)),
    address_id: String(address?.id),
    idempotency_key: key,
  };
}

/** A customer who has a product in the cart and a password to log in with. */
async function aMember(productId: number): Promise<Customer> {
  const email = `buyer-${unique()}@example.com`;
  const typed = { name: 'Lerato', email, password: PASSWORD, password_confirmation: PASSWORD };
  const { token, user } = await clientFor().account.register({ ...typed, device_name: 'test' });
  const member = { userId: user.id, token, email, api: clientFor(token) };
  await anAddress(member.userId);
  await inCart(member, productId);
  return member;
}

async function ordersOf({ api }: Customer): Promise<number[]> {
  return (await api.orders.listOrders({ page: 1 })).data.map(({ id }) => id);
}

const paymentOf = (orderId: number | undefined) => `/payment?order_id=${orderId}`;

describe('the checkout form', () => {
  it('redirects to the payment and empties the cart', async () => {
    const buyer = await aBuyer(await aProduct());
    const { status, result } = await submitForm('/checkout', await checkoutForm(buyer), buyer, {
      page: '/checkout',
    });
    const [orderId] = await ordersOf(buyer);
    expect([status, result]).toMatchObject([200, { kind: 'redirect', to: paymentOf(orderId), message: '' }]);
    expect(result.kind === 'redirect' && result.changed.cart).toMatchObject({ amount: 0 });
  });

  it('redirects to the payment without scripts, too', async () => {
    const buyer = await aBuyer(await aProduct());
    const response = await postForm('/checkout', await checkoutForm(buyer), buyer);
    const [orderId] = await ordersOf(buyer);
    expect([response.status, response.headers.get('Location')]).toEqual([303, paymentOf(orderId)]);
  });

  it('contains an idempotency key in its HTML, but not in its payload', async () => {
    const buyer = await aBuyer(await aProduct());
    const headers = { Cookie: `__Host-session=${buyer.token}` };
    const html = await (await visit('/checkout', { headers })).text();
    expect(html).toMatch(/name="idempotency_key" value="[0-9a-f-]{36}"/);
    expect(JSON.stringify(inlineJson(html, 'payload'))).not.toMatch(/idempotency/i);
  });

  it.each([['one after the other'], ['at once']])(
    'places one order for a key posted twice %s, and redirects to its payment both times',
    async (when) => {
      const buyer = await aBuyer(await aProduct());
      const form = await checkoutForm(buyer);
      const send = () => submitForm('/checkout', form, buyer);
      const answers = when === 'at once' ? await Promise.all([send(), send()]) : [await send(), await send()];
      const [orderId, ...others] = await ordersOf(buyer);
      expect(others).toEqual([]);
      for (const { result } of answers) expect(result).toMatchObject({ to: paymentOf(orderId) });
      const plain = await postForm('/checkout', form, buyer);
      expect(plain.headers.get('Location')).toBe(paymentOf(orderId));
    },
  );

  it('places one further order with the key of a paid order if the cart was filled again', async () => {
    const productId = await aProduct({ stock: 9 });
    const buyer = await aBuyer(productId);
    const form = await checkoutForm(buyer);
    await submitForm('/checkout', form, buyer);
    const [paid = 0] = await ordersOf(buyer);
    await env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind('paid', paid).run();
    const late = await submitForm('/checkout', form, buyer);
    expect([await ordersOf(buyer), late.result]).toMatchObject([[paid], { to: orderPath(paid) }]);

    await inCart(buyer, productId);
    const again = [await submitForm('/checkout', form, buyer), await submitForm('/checkout', form, buyer)];
    const [next, ...others] = await ordersOf(buyer);
    expect(others).toEqual([paid]);
    for (const { result } of again) expect(result).toMatchObject({ to: paymentOf(next) });
  });

  it('returns items added to the cart after the order if the order’s key is submitted again', async () => {
    const productId = await aProduct({ stock: 9 });
    const buyer = await aBuyer(productId);
    const form = await checkoutForm(buyer);
    await submitForm('/checkout', form, buyer);
    await inCart(buyer, productId);
    const { result } = await submitForm('/checkout', form, buyer);
    const { cart } = result.kind === 'redirect' ? result.changed : {};
    expect(cart && cartItems(cart)).toMatchObject([{ product_id: productId }]);
  });

  it('rejects an order without a key', async () => {
    const buyer = await aBuyer(await aProduct());
    const { idempotency_key: _none, ...form } = await checkoutForm(buyer);
    expect((await submitForm('/checkout', form, buyer)).result.kind).toBe('invalid');
    expect(await ordersOf(buyer)).toEqual([]);
  });
});

describe('a rejected order', () => {
  it('shows both totals if the total has changed, with or without scripts', async () => {
    const productId = await aProduct({ stock: 9 });
    const buyer = await aBuyer(productId);
    const form = await checkoutForm(buyer);
    await buyer.api.cart.setCartItem({ productId, quantity: 2 });
    const { status, result } = await submitForm('/checkout', form, buyer);
    expect([status, result]).toMatchObject([409, { kind: 'refused', code: 'total_changed' }]);
    const message = 'message' in result ? result.message : '';
    expect(message).toMatch(/^The total has changed from R\s[\d.]+ to R\s[\d.]+\.$/);

    const plain = await postForm('/checkout', form, buyer);
    expect(plain.status).toBe(409);
    const html = (await plain.text()).replaceAll('<!-- -->', '');
    expect(html).toContain(message);
    expect(html).toContain('Please check it and accept the new total.');
    expect(html).toContain('Accept and order');
    expect(await ordersOf(buyer)).toEqual([]);
  });

  it('names a sold-out product, or says that the cart is empty', async () => {
    const productId = await aProduct({ name: 'Enamel mug', stock: 5 });
    const buyer = await aBuyer(productId);
    const form = await checkoutForm(buyer);
    await setStock(productId, 0);
    const soldOut = await submitForm('/checkout', form, buyer);
    expect([soldOut.status, soldOut.result]).toMatchObject([
      409,
      { kind: 'refused', code: 'sold_out', message: 'Enamel mug is sold out.' },
    ]);
    await buyer.api.cart.clearCart();
    const empty = await submitForm('/checkout', form, buyer);
    expect(empty.result).toMatchObject({ code: 'cart_empty', message: 'Your cart is empty.' });
  });

  it('asks for another address if the submitted one does not exist', async () => {
    const buyer = await aBuyer(await aProduct());
    const form = { ...(await checkoutForm(buyer)), address_id: '999999' };
    const { status, result } = await submitForm('/checkout', form, buyer);
    expect(status).toBe(422);
    expect(result).toMatchObject({
      kind: 'invalid',
      errors: { address_id: ['Choose one of your addresses.'] },
    });
    const html = await (await postForm('/checkout', form, buyer)).text();
    expect(html).toContain('Choose one of your addresses.');
    expect(html).toMatch(/<a[^>]*href="\/checkout\/addresses"[^>]*>Choose an address/);
  });
});

describe('the checkout', () => {
  it.each([
    [1, 'an hour'],
    [101, '20 minutes'],
  ])('shows how long an order of %i units will be reserved', async (quantity, held) => {
    const { token } = await aBuyer(await aProduct({ stock: 200, priceCents: 100 }), quantity);
    const html = await (await visit('/checkout', { headers: { Cookie: `__Host-session=${token}` } })).text();
    expect(html.replaceAll('<!-- -->', '')).toContain(`We’ll hold your order for ${held}.`);
  });
});

describe('an order above a reservation limit', () => {
  const ASKS = 'Before we hold this much for a new customer';

  async function htmlOf({ token }: Customer): Promise<string> {
    return (await visit('/checkout', { headers: { Cookie: `__Host-session=${token}` } })).text();
  }

  it('requires a PIN if the e-mail is unverified, unlike a smaller order', async () => {
    const productId = await aProduct({ stock: 100 });
    expect(await htmlOf(await aBuyer(productId, 20, { isVerified: false }))).not.toContain(ASKS);
    expect(await htmlOf(await aBuyer(productId, 21))).not.toContain(ASKS);
    expect(await htmlOf(await aBuyer(productId, 21, { isVerified: false }))).toContain(ASKS);
  });

  it('is rejected with a link to the PIN form, and placed by the same form after the PIN', async () => {
    const buyer = await aBuyer(await aProduct({ stock: 100 }), 21, { isVerified: false });
    const form = await checkoutForm(buyer);
    const rejected = await submitForm('/checkout', form, buyer);
    const message = 'Please confirm your e-mail first. Then we’ll hold these items while you pay.';
    expect([rejected.status, rejected.result]).toMatchObject([
      409,
      { kind: 'refused', code: 'email_unverified', message },
    ]);
    const plain = await postForm('/checkout', form, buyer);
    expect(plain.status).toBe(409);
    const html = await plain.text();
    expect(html).toContain(message);
    expect(html).toMatch(/<a[^>]*href="#verify-email"[^>]*>Confirm your e-mail<\/a>/);

    const pin = await anEmailPinFor(buyer);
    const wrong = await postForm('/checkout', { intent: 'verify-email', otp: wrongPin(pin) }, buyer);
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining('That’s not the one-time PIN we sent.'),
    ]);
    const right = await postForm('/checkout', { intent: 'verify-email', otp: ` ${pin} ` }, buyer);
    expect([right.status, right.headers.get('Location'), readFlash(right).message]).toEqual([
      303,
      '/checkout',
      'Your e-mail is confirmed.',
    ]);
    expect(await pageAfter(right, buyer)).not.toContain(ASKS);
    const placed = await submitForm('/checkout', form, buyer);
    const [orderId] = await ordersOf(buyer);
    expect(placed.result).toMatchObject({ to: paymentOf(orderId) });
  });

  it('is rejected if unpaid orders already reserve too many units', async () => {
    const productId = await aProduct({ stock: 1_000, priceCents: 100 });
    const buyer = await aBuyer(productId, 300);
    await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await inCart(buyer, productId);
    const { result } = await submitForm('/checkout', await checkoutForm(buyer), buyer);
    const message =
      'We can hold at most 300 items for you until you pay. Please pay for or cancel another order first.';
    expect(result).toMatchObject({ kind: 'refused', code: 'hold_limit', message });
    expect(cartItems(await buyer.api.cart.getCart())).toHaveLength(1);
  });
});

describe('an order whose session has ended', () => {
  it('is placed once, after the same customer has logged in', async () => {
    const buyer = await aMember(await aProduct());
    const form = await checkoutForm(buyer);
    const page = await postForm('/checkout', form, { endedFor: buyer });
    expect(page.status).toBe(401);
    const { values } = inlineJson(await page.text(), 'form-return') as { values: { pending: string } };
    expect(readPendingForm(values.pending)?.customer).toBe(buyer.userId);
    expect(await ordersOf(buyer)).toEqual([]);

    const login = { intent: 'login', email: buyer.email, password: PASSWORD, pending: values.pending };
    const { result } = await submitForm('/', login);
    const [orderId] = await ordersOf(buyer);
    expect(result).toMatchObject({ kind: 'redirect', to: paymentOf(orderId) });
    expect(result.kind === 'redirect' && result.changed.session).toMatchObject({ id: buyer.userId });
    const again = await submitForm('/', login);
    expect([await ordersOf(buyer), again.result]).toMatchObject([[orderId], { to: paymentOf(orderId) }]);
  });

  it('is not placed if another customer logs in', async () => {
    const productId = await aProduct({ stock: 9 });
    const [buyer, other] = [await aMember(productId), await aMember(productId)];
    const asked = await submitForm('/checkout', await checkoutForm(buyer), { endedFor: buyer });
    expect([asked.status, asked.result.kind]).toEqual([401, 'login']);
    const pending = `/checkout ${new URLSearchParams(await checkoutForm(buyer))} ${buyer.userId}`;
    await submitForm('/', { intent: 'login', email: other.email, password: PASSWORD, pending });
    expect([await ordersOf(buyer), await ordersOf(other)]).toEqual([[], []]);
    expect(cartItems(await other.api.cart.getCart())).toHaveLength(1);
  });

  it('is rejected in another customer’s session', async () => {
    const productId = await aProduct({ stock: 9 });
    const [buyer, other] = [await aBuyer(productId), await aBuyer(productId)];
    const sender = { token: other.token, endedFor: buyer };
    const { status, result } = await submitForm('/checkout', await checkoutForm(other), sender);
    expect([status, result]).toMatchObject([409, { code: 'session_changed' }]);
    expect(await countRows('order', 'user_id IN (?, ?)', buyer.userId, other.userId)).toBe(0);
  });
});
