import { describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { FROM_SHOP, inlineJson, visit } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';

type Sent = { status: number; headers: Headers; result: ActionResult };

/** Submits a form as the shop's scripts do. */
async function submit(
  path: string,
  fields: Record<string, string>,
  { token, session, page }: { token?: string; session?: string; page?: string } = {},
): Promise<Sent> {
  const response = await visit(path, {
    method: 'POST',
    headers: {
      ...FROM_SHOP,
      Accept: 'application/json',
      ...(token !== undefined && { Cookie: `__Host-session=${token}` }),
      ...(session !== undefined && { 'X-Session-Token': session }),
      ...(page !== undefined && { 'X-Page': page }),
    },
    body: new URLSearchParams(fields),
  });
  const result = (await response.json()) as ActionResult;
  return { status: response.status, headers: response.headers, result };
}

const addTo = (productId: number) => ({
  path: `/products/${productId}/-/x`,
  fields: { product_id: String(productId) },
});
const inCart = async ({ api }: Customer) =>
  cartItems(await api.cart.getCart()).map(({ quantity }) => quantity);

describe('a form posted by scripts (R-WRITE-1)', () => {
  it('returns the changed data in an uncacheable response', async () => {
    const [customer, productId] = [await aCustomer(), await aProduct()];
    const { path, fields } = addTo(productId);
    const { status, headers, result } = await submit(path, fields, { token: customer.token });
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('Vary')).toContain('Accept');
    expect(result).toMatchObject({
      kind: 'done',
      message: 'Added to your cart',
      events: [{ name: 'add_to_cart', product_id: productId, quantity: 1 }],
    });
    expect(result.kind === 'done' && result.changed.cart).toEqual(
      expect.objectContaining({ amount: (await customer.api.cart.getCart()).amount }),
    );
  });

  it('requires a login without a session, and returns the pending form', async () => {
    const { path, fields } = addTo(await aProduct());
    const { status, result } = await submit(path, fields);
    expect(status).toBe(401);
    expect(result).toEqual({
      kind: 'login',
      next: path,
      pending: `${path} product_id=${fields.product_id}`,
    });
  });

  it('returns the field errors and the submitted values if it is invalid', async () => {
    const customer = await aCustomer();
    const productId = await aProduct({ stock: 1 });
    const fields = { product_id: String(productId), quantity: '5' };
    const { status, result } = await submit(addTo(productId).path, fields, { token: customer.token });
    expect(status).toBe(422);
    expect(result).toMatchObject({
      kind: 'invalid',
      errors: { quantity: [expect.any(String)] },
      values: fields,
    });
  });

  it('is rejected without any change if it belongs to another session, also without scripts', async () => {
    const [first, second] = [await aCustomer(), await aCustomer()];
    const productId = await aProduct();
    const { fields } = addTo(productId);
    const path = (await visit(`/products/${productId}/x/x`)).headers.get('Location') ?? '';
    const session = await antiForgeryToken(first.token);
    const rejected = await submit(path, fields, { token: second.token, session });
    expect([rejected.status, rejected.result]).toEqual([
      409,
      expect.objectContaining({ code: 'session_changed' }),
    ]);
    const plain = await visit(path, {
      method: 'POST',
      headers: { ...FROM_SHOP, Cookie: `__Host-session=${second.token}` },
      body: new URLSearchParams({ ...fields, session_token: `${session}.${first.userId}` }),
    });
    expect(plain.status).toBe(409);
    expect(await plain.text()).toContain('Someone else has logged in here');
    expect([await inCart(first), await inCart(second)]).toEqual([[], []]);
    const own = { token: second.token, session: await antiForgeryToken(second.token) };
    expect((await submit(path, fields, own)).result.kind).toBe('done');
  });

  it('never shows one customer’s input to another who has logged in since', async () => {
    const [first, second] = [await aCustomer(), await aCustomer()];
    const page = await visit('/account/details', {
      method: 'POST',
      headers: { ...FROM_SHOP, Cookie: `__Host-session=${second.token}` },
      body: new URLSearchParams({
        intent: 'details',
        name: 'Typed by the first',
        session_token: `${await antiForgeryToken(first.token)}.${first.userId}`,
      }),
    });
    const html = await page.text();
    expect(page.status).toBe(409);
    expect(html).toContain('Someone else has logged in here');
    expect(html).not.toContain('Typed by the first');
    expect(inlineJson(html, 'form-return')).toMatchObject({ values: {} });
  });

  it('stores its input for the same customer only, if the session has ended', async () => {
    const customer = await aCustomer();
    const session = await antiForgeryToken(customer.token);
    const page = await visit('/account/details', {
      method: 'POST',
      headers: FROM_SHOP,
      body: new URLSearchParams({ name: 'Thandi', session_token: `${session}.${customer.userId}` }),
    });
    expect(page.status).toBe(401);
    const html = await page.text();
    expect(html).toContain('id="auth-form"');
    expect(inlineJson(html, 'form-return')).toMatchObject({
      values: { intent: 'login', pending: `/account/details name=Thandi ${customer.userId}` },
    });
    expect(html).toContain('name="next" value="/account/details"');
  });

  it('returns the personal page that the customer is on', async () => {
    const [customer, productId] = [await aCustomer(), await aProduct()];
    const { path, fields } = addTo(productId);
    const { result } = await submit(path, fields, { token: customer.token, page: '/product-lists' });
    expect(result).toMatchObject({
      kind: 'done',
      changed: { page: { route: 'product-lists', session: { id: customer.userId } } },
    });
    const elsewhere = await submit(path, fields, { token: customer.token, page: '//evil.example/' });
    expect(elsewhere.result.kind === 'done' && 'page' in elsewhere.result.changed).toBe(false);
  });

  it.each([
    ['from another site', { Origin: 'https://evil.example' }, 'application/x-www-form-urlencoded', 403],
    ['of another content type', {}, 'text/plain', 415],
  ])('is rejected with a JSON result instead of a page: %s', async (_what, headers, type, status) => {
    const response = await visit('/cart', {
      method: 'POST',
      headers: { ...FROM_SHOP, Accept: 'application/json', 'Content-Type': type, ...headers },
      body: 'intent=remove',
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ kind: 'refused', message: expect.any(String) });
  });

  it.each(['bad', 'x'.repeat(101), 'with a space'])(
    'is rejected if its idempotency key is invalid: %s',
    async (key) => {
      const [{ token }, productId] = [await aCustomer(), await aProduct()];
      const { path, fields } = addTo(productId);
      const { status, result } = await submit(path, { ...fields, idempotency_key: key }, { token });
      expect([status, result]).toEqual([
        400,
        expect.objectContaining({ kind: 'refused', code: 'bad_request' }),
      ]);
    },
  );

  it('is rejected on a payload URL with an uncacheable 405', async () => {
    const [customer, productId] = [await aCustomer(), await aProduct()];
    const path = (await visit(`/products/${productId}/x/x`)).headers.get('Location') ?? '';
    for (const Accept of ['application/json', 'text/html']) {
      const response = await visit(`${path}/_payload.json`, {
        method: 'POST',
        headers: { ...FROM_SHOP, Accept, Cookie: `__Host-session=${customer.token}` },
        body: new URLSearchParams({ product_id: String(productId) }),
      });
      expect(response.status).toBe(405);
      expect(response.headers.get('Cache-Control')).toContain('no-store');
    }
    expect(await inCart(customer)).toEqual([]);
  });

  it('is rejected with a 405 and a JSON result if the page has no form', async () => {
    const { status, result } = await submit('/about', {}, { token: (await aCustomer()).token });
    expect([status, result.kind]).toEqual([405, 'refused']);
  });
});

describe('a form posted without scripts', () => {
  it('redirects, and the next page shows the same message once', async () => {
    const [customer, productId] = [await aCustomer(), await aProduct()];
    const { path, fields } = addTo(productId);
    const cookie = `__Host-session=${customer.token}`;
    const sent = await visit(path, {
      method: 'POST',
      headers: { ...FROM_SHOP, Cookie: cookie },
      body: new URLSearchParams(fields),
    });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/cart']);
    const flash = /__Host-flash=[^;]+/.exec(sent.headers.get('Set-Cookie') ?? '')?.[0] ?? '';
    const next = await visit('/about', { headers: { Cookie: `${cookie}; ${flash}` } });
    expect(await next.text()).toMatch(/role="status"[^>]*>Added to your cart/);
    expect(next.headers.get('Set-Cookie')).toContain('__Host-flash=; Max-Age=0');
    expect(next.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await (await visit('/about')).text()).not.toContain('Added to your cart');
  });

  it('contains a new idempotency key in every response, even if the page is cached', async () => {
    const productId = await aProduct();
    const path = (await visit(`/products/${productId}/x/x`)).headers.get('Location') ?? '';
    const keys = new Set<string>();
    for (let views = 0; views < 3; views += 1) {
      const html = await (await visit(path)).text();
      const [key = ''] = /(?<=name="idempotency_key" value=")[^"]+/.exec(html) ?? [];
      expect(key).toMatch(/^[0-9a-f-]{36}$/);
      expect(html).not.toContain(`nonce="${key}"`);
      keys.add(key);
    }
    expect(keys.size).toBe(3);
  });
});
