import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { checkContract } from '#scripts/contract/check-contract.ts';
import { makeRegistration, NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import type { Product } from '#shared/contract/product.ts';
import { aCaller, json } from './support/callers.ts';
import {
  type ContractShop,
  removeStates,
  shopWithApiElsewhere,
  shopWithEmbeddedApi,
} from './support/shops.ts';

const STARTING_MS = 300_000;
const CHECKING_MS = 120_000;

afterAll(removeStates);

/** R-API-61: the same suite runs against the API embedded in the shop's worker and against an external API. */
describe.each([
  ['the embedded API', shopWithEmbeddedApi],
  ['the same API in a separate worker', shopWithApiElsewhere],
])('the contract, implemented by %s', (_name, start) => {
  let shop: ContractShop;

  beforeAll(async () => {
    shop = await start();
  }, STARTING_MS);
  afterAll(() => shop.close());

  /** A newly registered customer, signed in as a client that is not a browser. */
  async function aCustomer(): Promise<{ api: ApiClient; token: string; email: string; password: string }> {
    const caller = aCaller(shop.origin);
    const { email, password, ...rest } = makeRegistration();
    const { token } = await caller.client().account.register({ email, password, ...rest });
    return { api: caller.client(token), token, email, password };
  }

  /** Waits for an email to this address and returns the newest, ignoring the welcome email. */
  function emailTo(email: string): Promise<{ subject: string; text: string }> {
    return vi.waitFor(
      async () => {
        const outbox = await fetch(`${shop.outbox}/__outbox.json?to=${encodeURIComponent(email)}`);
        const mails = (await outbox.json()) as { subject: string; text: string }[];
        const [mail] = mails.filter(({ subject }) => !subject.startsWith('Welcome'));
        if (mail === undefined) throw new Error(`No mail to ${email}`);
        return mail;
      },
      { timeout: 20_000, interval: 100 },
    );
  }

  /** Pays in the payment simulator, which notifies the shop and redirects to it. */
  function payByCard(form: PaymentForm): Promise<Response> {
    const { pathname } = new URL(`${form.action}/finish`);
    return aCaller(shop.origin).call(pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form.fields, choice: 'card' }).toString(),
    });
  }

  /** A product in stock that needs no choice of options. */
  async function aProduct(): Promise<Product> {
    const { data } = await aCaller(shop.origin)
      .client()
      .search.listProducts({ in_stock: '1', per_page: '96' });
    const candidates = await Promise.all(
      data.slice(0, 12).map(({ id }) => aCaller(shop.origin).client().catalogue.getProduct({ id })),
    );
    const plain = candidates.find(({ product, variants }) => variants.length === 0 && product.stock >= 3);
    if (plain === undefined) throw new Error('The demo has no plain product in stock');
    return plain.product;
  }

  it(
    'holds for every endpoint in the endpoint table',
    async () => {
      const reports = await checkContract(shop.origin);
      expect(reports.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    },
    CHECKING_MS,
  );

  describe('a customer with a bearer token', () => {
    it('places one order even if the request is repeated, pays, and sees the order paid', async () => {
      const { api } = await aCustomer();
      await api.addresses.createAddress(NEW_ADDRESS);
      await api.cart.setCartItem({ productId: (await aProduct()).id, quantity: 1 });
      const key = crypto.randomUUID();
      const order = await api.orders.placeOrder({}, { idempotencyKey: key });
      expect((await api.orders.placeOrder({}, { idempotencyKey: key })).id).toBe(order.id);
      expect((await api.orders.listOrders()).data.map(({ id }) => id)).toEqual([order.id]);

      const form = await api.payments.startPayment({ id: order.id });
      const urls = [form.action, form.fields.notify_url, form.fields.return_url, form.fields.cancel_url];
      for (const url of urls) expect(new URL(url ?? '').origin).toBe(shop.origin);

      const paid = await payByCard(form);
      expect([paid.status, paid.headers.get('Location')]).toEqual([303, form.fields.return_url]);
      expect(await api.orders.getOrder({ id: order.id })).toMatchObject({
        status: 'paid',
        payment: { status: 'complete' },
      });
    });

    it('requests a paid order’s invoice, downloads it as a PDF and gets a copy the second time', async () => {
      const { api, token } = await aCustomer();
      await api.addresses.createAddress(NEW_ADDRESS);
      const product = await aProduct();
      await api.cart.setCartItem({ productId: product.id, quantity: 3 });
      const { id } = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
      await expect(api.orders.requestInvoice({ id })).rejects.toMatchObject({ status: 409 });
      await payByCard(await api.payments.startPayment({ id }));

      expect((await api.orders.requestInvoice({ id })).message).toContain(product.supplier.display_name);
      const path = `/api/orders/${id}/invoices/${product.supplier.id}`;
      const open = () => aCaller(shop.origin).call(path, { headers: { Authorization: `Bearer ${token}` } });
      const pdf = await open();
      expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
      expect(pdf.headers.get('Content-Disposition')).toMatch(/^inline; filename="[a-z0-9-]+\.pdf"$/);
      expect(pdf.headers.get('Cache-Control')).toBe('private, no-store');
      expect(await pdf.text()).toMatch(/^%PDF-/);
      expect((await open()).headers.get('Content-Disposition')).toContain('-copy.pdf');
      expect((await aCaller(shop.origin).call(path)).status).toBe(401);
    });
  });

  describe('support', () => {
    const QUESTION = { name: 'Sipho', email: 'sipho@example.com', message: 'Do you deliver to Upington?' };

    it('accepts a guest’s message, and a customer’s message about their own order', async () => {
      const visitor = aCaller(shop.origin).client();
      const received = await visitor.support.askSupport(QUESTION);
      expect(received.reference).toMatch(/^S-\d{6}$/);
      expect(await visitor.support.askSupport(QUESTION)).toEqual(received);

      const { api } = await aCustomer();
      await api.addresses.createAddress(NEW_ADDRESS);
      await api.cart.setCartItem({ productId: (await aProduct()).id, quantity: 1 });
      const { id } = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
      const asked = await api.support.askSupport({ ...QUESTION, order_id: id });
      expect(asked.reference).not.toBe(received.reference);
      await expect(api.support.askSupport({ ...QUESTION, order_id: 1 })).rejects.toMatchObject({
        status: 422,
        errors: { order_id: [expect.any(String)] },
      });
    });
  });

  describe('a customer who manages their account', () => {
    it('updates their details, and their email address only with the password', async () => {
      const { api, email, password } = await aCustomer();
      const said = { name: 'Sipho D.', business_name: 'Dlamini & Seuns', vat_number: '4180234567' };
      expect(await api.account.updateUser(said)).toMatchObject({ ...said, email });
      const moved = `moved-${email}`;
      await expect(api.account.updateUser({ email: moved })).rejects.toMatchObject({
        status: 422,
        errors: { current_password: [expect.any(String)] },
      });
      expect(await api.account.updateUser({ email: moved, current_password: password })).toMatchObject({
        email,
        pending_email: moved,
      });
      expect((await emailTo(email)).text).toContain(moved);
    });

    it('lists their sessions, ends one of them, and ends all others', async () => {
      const { api, email, password } = await aCustomer();
      const { client } = aCaller(shop.origin);
      const [phone, tablet] = [
        await client().account.login({ email, password, device_name: 'Phone' }),
        await client().account.login({ email, password, device_name: 'Tablet' }),
      ];
      const sessions = await api.account.listSessions();
      expect(sessions.map(({ device_name, current }) => [device_name, current])).toContainEqual([
        'contract',
        true,
      ]);
      const ended = sessions.find(({ device_name }) => device_name === 'Phone')?.id ?? 0;
      expect(await api.account.endSession({ id: ended })).toHaveLength(2);
      await expect(api.account.endSession({ id: ended })).rejects.toMatchObject({ status: 404 });
      expect(await api.account.endOtherSessions()).toMatchObject([
        { device_name: 'contract', current: true },
      ]);
      for (const { token } of [phone, tablet]) {
        await expect(client(token).account.getUser()).rejects.toMatchObject({ status: 401 });
      }
    });

    it('downloads all of their data as a file', async () => {
      const { token, email } = await aCustomer();
      const file = await aCaller(shop.origin).call('/api/user/data', {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"');
      expect(await file.json()).toMatchObject({ user: [{ email }], session: [{ device_name: 'contract' }] });
    });

    it('resets a forgotten password with the PIN from the email, but not a second time', async () => {
      const { api, email } = await aCustomer();
      const { client } = aCaller(shop.origin);
      // Only one PIN per minute is allowed for each network.
      const unknown = await aCaller(shop.origin)
        .client()
        .account.forgotPassword({ email: `not-${email}` });
      expect(await client().account.forgotPassword({ email })).toEqual(unknown);
      await expect(client().account.forgotPassword({ email })).rejects.toMatchObject({ status: 429 });
      const otp = /\b\d{6}\b/.exec((await emailTo(email)).text)?.[0] ?? '';
      const wrong = otp === '000000' ? '000001' : '000000';
      await expect(client().account.verifyOtp({ email, otp: wrong })).rejects.toMatchObject({
        status: 422,
        errors: { otp: [expect.any(String)] },
      });
      const { token } = await client().account.verifyOtp({ email, otp });
      const password = 'a windy evening in Struisbaai';
      const reset = { token, password, password_confirmation: password };
      await client().account.resetPassword(reset);
      const another = { ...reset, password: `${password}, too`, password_confirmation: `${password}, too` };
      await expect(client().account.resetPassword(another)).rejects.toMatchObject({
        status: 422,
        errors: { token: [expect.any(String)] },
      });
      await expect(api.account.getUser()).rejects.toMatchObject({ status: 401 });
      expect((await client().account.login({ email, password, device_name: 'contract' })).user.email).toBe(
        email,
      );
    });

    it('requests removal, is signed out and gets an email', async () => {
      const { api, email } = await aCustomer();
      await api.account.requestRemoval();
      await expect(api.account.getUser()).rejects.toMatchObject({ status: 401 });
      expect((await emailTo(email)).subject).toMatch(/remov/i);
    });
  });

  describe('error responses', () => {
    it('are 404 with a message for a resource that is missing or belongs to another customer', async () => {
      const caller = aCaller(shop.origin);
      for (const path of ['/api/products/999999999', '/api/no-such-call']) {
        const response = await caller.call(path);
        expect(response.status).toBe(404);
        expect(await response.json()).toEqual({ code: 'not_found', message: expect.any(String) });
      }
      const { api } = await aCustomer();
      await expect(api.orders.getOrder({ id: 1 })).rejects.toMatchObject({ status: 404 });
    });

    it('are 409 with both totals if the customer saw another total', async () => {
      const { api } = await aCustomer();
      await api.addresses.createAddress(NEW_ADDRESS);
      await api.cart.setCartItem({ productId: (await aProduct()).id, quantity: 1 });
      await expect(
        api.orders.placeOrder({ total: 0.01 }, { idempotencyKey: crypto.randomUUID() }),
      ).rejects.toMatchObject({
        status: 409,
        code: 'total_changed',
        details: { seen_total: 0.01, total: expect.any(Number) },
      });
    });

    it('are 422 with the field’s messages, also for an unknown field', async () => {
      const { api, token } = await aCustomer();
      await expect(api.addresses.createAddress({ ...NEW_ADDRESS, postal_code: '18' })).rejects.toMatchObject({
        status: 422,
        errors: { postal_code: [expect.any(String)] },
      });
      const unknown = await aCaller(shop.origin).call(
        '/api/addresses',
        json({ ...NEW_ADDRESS, is_admin: true }, { Authorization: `Bearer ${token}` }),
      );
      expect(unknown.status).toBe(422);
      expect(await unknown.json()).toEqual({
        code: 'invalid',
        message: expect.any(String),
        errors: { is_admin: [expect.any(String)] },
      });
      const query = await aCaller(shop.origin).call('/api/user/products?colour=red');
      expect(query.status).toBe(422);
    });

    it('are 429 with a Retry-After header, only for the client that tries too often', async () => {
      const guesser = aCaller(shop.origin);
      const guess = json({ email: 'nobody@example.com', password: 'a wrong one', device_name: 'contract' });
      const statuses: number[] = [];
      let last = await guesser.call('/api/auth/login', guess);
      while (last.status !== 429 && statuses.length < 30) {
        statuses.push(last.status);
        last = await guesser.call('/api/auth/login', guess);
      }
      expect(new Set(statuses)).toEqual(new Set([422]));
      expect(last.status).toBe(429);
      expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect((await aCaller(shop.origin).call('/api/auth/login', guess)).status).toBe(422);
    });

    it('forbid caching, as other responses do', async () => {
      const caller = aCaller(shop.origin);
      for (const path of ['/api/brands', '/api/user', '/api/no-such-call']) {
        expect((await caller.call(path)).headers.get('Cache-Control')).toBe('private, no-store');
      }
    });
  });

  describe('a browser', () => {
    /** Signs in as the demo customer. Returns a caller, the session cookie and the API token. */
    async function signIn() {
      const caller = aCaller(shop.origin);
      const { email, password } = DEMO_CUSTOMER;
      const response = await caller.call(
        '/api/auth/login',
        json({ email, password, device_name: 'contract' }, fromShop()),
      );
      expect(response.status).toBe(200);
      const setCookie = response.headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? '';
      const { token } = (await response.json()) as { token: string };
      return { ...caller, setCookie, token, Cookie: setCookie.split(';')[0] ?? '' };
    }

    function fromShop(): Record<string, string> {
      return { Origin: shop.origin, 'Sec-Fetch-Site': 'same-origin' };
    }

    it('gets a session cookie at login, and a token that does not authenticate by itself', async () => {
      const { setCookie, token, Cookie, call } = await signIn();
      expect(setCookie).toMatch(/^session=[\w-]{20,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(setCookie).not.toContain(token);
      expect((await call('/api/user', { headers: { Cookie } })).status).toBe(200);
      expect((await call('/api/user', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    });

    it('cannot write without the session token, and is signed out after logging out', async () => {
      const { token, Cookie, call } = await signIn();
      const product = await aProduct();
      const add = (headers: Record<string, string>) =>
        call(`/api/cart/${product.id}`, json({ quantity: 1 }, { ...fromShop(), Cookie, ...headers }));
      expect((await add({})).status).toBe(403);
      expect((await add({ 'X-Session-Token': token })).status).toBe(200);
      const out = await call('/api/auth/logout', {
        method: 'POST',
        headers: { ...fromShop(), Cookie, 'X-Session-Token': token },
      });
      expect(out.headers.get('Set-Cookie')).toMatch(/^session=; Max-Age=0/);
      expect((await call('/api/user', { headers: { Cookie } })).status).toBe(401);
    });

    it('gets the home page and a product page rendered from the API’s data', async () => {
      const product = await aProduct();
      const { call } = aCaller(shop.origin);
      const home = await call('/');
      expect([home.status, (await home.text()).includes('/products/')]).toEqual([200, true]);
      const moved = await call(`/products/${product.id}/-/-`);
      expect(moved.status).toBe(301);
      const page = await call(moved.headers.get('Location') ?? '');
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(product.name.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'));
      expect((await call('/products/999999999/-/-')).status).toBe(404);
    });

    it('gets an uncached page even if a hundred clients request it at once', async () => {
      const pages = ['/search?sort=newest', '/search?sort=saving&in_stock=1'];
      for (const page of pages) {
        const { call } = aCaller(shop.origin);
        const answers = await Promise.all(Array.from({ length: 100 }, () => call(page)));
        const bodies = await Promise.all(answers.map((answer) => answer.text()));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(bodies.every((body) => body.endsWith('</html>'))).toBe(true);
      }
    });

    it('gets the cart and the orders if signed in, and is redirected to the login otherwise', async () => {
      const { token, Cookie, call } = await signIn();
      const product = await aProduct();
      await call(
        `/api/cart/${product.id}`,
        json({ quantity: 1 }, { ...fromShop(), Cookie, 'X-Session-Token': token }),
      );
      const cart = await call('/cart', { headers: { Cookie } });
      expect(cart.status).toBe(200);
      expect(await cart.text()).toContain(`/products/${product.id}/`);
      expect((await call('/orders', { headers: { Cookie } })).status).toBe(200);
      const asked = await call('/cart');
      expect([asked.status, asked.headers.get('Location')]).toEqual([302, '/?auth=login&next=%2Fcart']);
    });
  });

  describe('the caller’s IP address', () => {
    it('is the one that the edge saw, even if headers claim another', async () => {
      const { call, ip } = aCaller(shop.origin);
      const claims = {
        'X-Client-IP': '198.51.100.1',
        'X-Edge-Key': 'guessed',
        'X-Forwarded-For': '198.51.100.2',
      };
      const response = await call('/api/get-ip', { headers: claims });
      expect(await response.json()).toEqual({ ip_address: ip });
    });

    it('is accepted for more than one click on an affiliate link', async () => {
      const { call, ip } = aCaller(shop.origin);
      const click = json({ ip_address: ip, user_agent: 'contract' });
      const first = await call('/api/clicks/1', click);
      const other = await call('/api/clicks/1', click);
      expect([first.status, other.status]).toEqual([201, 201]);
      expect(await other.json()).not.toEqual(await first.json());
      expect((await call('/api/clicks/999', click)).status).toBe(404);
    });
  });
});
