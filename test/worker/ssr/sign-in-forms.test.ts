import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { reviewsPath } from '#shared/navigation/paths.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { wrongPin } from '#test/support/a-pin.ts';
import { aPublishedReview } from '#test/support/a-review.ts';
import { aProduct, clientFor, unique } from '#test/support/a-shop.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { submitForm } from '#test/support/posted-forms.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { FROM_SHOP, inlineJson, visit } from '#test/support/the-shop.ts';

const NEW_PASSWORD = 'a rainy day in Durban';

/** The browser's device cookie, which the shop sets when a PIN is requested. */
let device = '';

type Sent = { status: number; headers: Headers; html: string; values: Record<string, string> };

const { bindings, mails } = listenForEmails();

async function post(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = FROM_SHOP,
): Promise<Sent> {
  const init = {
    method: 'POST',
    headers: { 'CF-Connecting-IP': anAddress(), Cookie: device, ...headers },
    body: new URLSearchParams(fields),
  };
  const response = await visit(path, init, { bindings });
  device = /__Host-device=[^;]+/.exec(response.headers.get('Set-Cookie') ?? '')?.[0] ?? device;
  const html = await response.text();
  const form = inlineJson(html, 'form-return') as { values: Record<string, string> } | null;
  return { status: response.status, headers: response.headers, html, values: form?.values ?? {} };
}

/** Each form comes from a new network. */
function anAddress(): string {
  const number = unique();
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function sessionOf({ headers }: Sent): string {
  return /__Host-session=([^;]+)/.exec(headers.get('Set-Cookie') ?? '')?.[1] ?? '';
}

async function askForPin(
  email: string,
  path = '/?auth=forgot_password',
): Promise<{ sent: Sent; pin: string }> {
  const sent = await post(path, { intent: 'forgot_password', email });
  const pins = mails.flatMap((mail) =>
    mail.template === 'one-time-pin' && mail.to === email ? mail.pin : [],
  );
  return { sent, pin: pins.at(-1) ?? '' };
}

describe('the password reset without scripts', () => {
  it('proceeds from form to form, with neither PIN nor token in a URL or a cache', async () => {
    const { email } = await aCustomerWithPassword();
    const { sent, pin } = await askForPin(email, '/?auth=forgot_password&next=%2Forders');
    expect(sent).toMatchObject({ status: 200, values: { intent: 'verify', email } });
    expect(sent.html).toContain(`Check the inbox of ${email} and enter the one-time PIN (OTP).`);
    expect(sent.html).not.toContain(pin);

    const verified = await post('/?auth=verify', {
      intent: 'verify',
      email,
      otp: ` ${pin.slice(0, 3)} ${pin.slice(3)}`,
    });
    expect(verified).toMatchObject({ status: 200, values: { intent: 'reset_password', email } });
    expect(verified.html).toContain('Update Password');

    const reset = await post('/?auth=reset_password', { ...verified.values, password: NEW_PASSWORD });
    expect(reset).toMatchObject({ status: 200, values: { intent: 'login', email } });
    expect(reset.html).toContain('Your password is changed. Log in with the new one.');
    for (const { headers } of [sent, verified, reset]) {
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(headers.get('Location')).toBeNull();
      const cookies = headers.getSetCookie().filter((cookie) => !cookie.startsWith('__Host-device='));
      expect(cookies).toEqual([expect.stringMatching(/^__Host-without-scripts=yes;/)]);
    }
    expect((await post('/?auth=login', { intent: 'login', email, password: PASSWORD })).status).toBe(422);
    const login = await post('/?auth=login', { intent: 'login', email, password: NEW_PASSWORD });
    expect(login.status).toBe(303);
  });

  it('responds to an unknown e-mail as to a known one', async () => {
    const { email } = await aCustomerWithPassword();
    const stranger = `nobody-${unique()}@example.com`;
    const [known, unknown] = [await askForPin(email), await askForPin(stranger)];
    expect(unknown.sent.status).toBe(known.sent.status);
    expect(unknown.sent.values).toEqual({ intent: 'verify', email: stranger });
  });

  it('says that a new PIN was sent if one had been requested before', async () => {
    const { email } = await aCustomerWithPassword();
    const fields = { intent: 'forgot_password', email };
    const said = 'We’ve sent a new one-time PIN. Only the newest one works.';
    expect((await post('/?auth=forgot_password', { ...fields, again: 'yes' })).html).toContain(said);
    const other = { ...fields, email: `nobody-${unique()}@example.com` };
    expect((await post('/?auth=forgot_password', other)).html).not.toContain(said);
  });

  it('shows the error of a wrong PIN, and keeps the e-mail', async () => {
    const { email } = await aCustomerWithPassword();
    const { pin } = await askForPin(email);
    const wrong = await post('/?auth=verify', { intent: 'verify', email, otp: wrongPin(pin) });
    expect(wrong).toMatchObject({ status: 422, values: { intent: 'verify', email } });
    expect(wrong.html).toContain('That’s not the one-time PIN we sent.');
  });

  it('continues after a lost response if the same form is submitted again', async () => {
    const { email } = await aCustomerWithPassword();
    const keyOf = ({ html }: Pick<Sent, 'html'>): Record<string, string> => ({
      idempotency_key: /name="idempotency_key" value="([^"]+)"/.exec(html)?.[1] ?? '',
    });
    const twice = async (mode: string, fields: Record<string, string>): Promise<Sent> => {
      await post(`/?auth=${mode}`, { intent: mode, ...fields });
      return post(`/?auth=${mode}`, { intent: mode, ...fields });
    };
    const page = await visit('/?auth=forgot_password');
    const asked = await twice('forgot_password', { email, ...keyOf({ html: await page.text() }) });
    expect(asked).toMatchObject({ status: 200, values: { intent: 'verify', email } });
    const pins = mails.flatMap((mail) =>
      mail.template === 'one-time-pin' && mail.to === email ? mail.pin : [],
    );
    expect(pins).toHaveLength(1);
    const verified = await twice('verify', { email, otp: pins[0] ?? '', ...keyOf(asked) });
    expect(verified).toMatchObject({ status: 200, values: { intent: 'reset_password', email } });
    const reset = await twice('reset_password', { ...verified.values, password: NEW_PASSWORD });
    expect(reset).toMatchObject({ status: 200, values: { intent: 'login', email } });
    expect((await post('/?auth=login', { intent: 'login', email, password: NEW_PASSWORD })).status).toBe(303);
  });

  it('reports an expired token, although the form shows no such field', async () => {
    const form = {
      intent: 'reset_password',
      email: 'a@example.com',
      token: 'made-up',
      password: NEW_PASSWORD,
    };
    const rejected = await post('/?auth=reset_password', form);
    expect(rejected.status).toBe(422);
    expect(rejected.html).toContain('Your time to choose a new password has run out.');
    expect(rejected.html).not.toContain(NEW_PASSWORD);
  });

  it('is rate-limited', async () => {
    holdClock();
    const { email } = await aCustomerWithPassword();
    const fields = { intent: 'forgot_password', email };
    const headers = { ...FROM_SHOP, 'CF-Connecting-IP': anAddress() };
    await post('/?auth=forgot_password', fields, headers);
    const sent = await post('/?auth=forgot_password', fields, headers);
    expect(sent.status).toBe(429);
    expect(sent.html).toContain('Too many attempts. Please wait a moment and try again.');
  });

  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['an unknown site', {}],
  ])('rejects a form from %s', async (_where, headers) => {
    const sent = await post(
      '/?auth=verify',
      { intent: 'verify', email: 'a@example.com', otp: '123456' },
      headers,
    );
    expect(sent.status).toBe(403);
  });

  it.each(['constructor', 'unfinished', '__proto__', ''])('ignores the intent "%s"', async (intent) => {
    const sent = await post('/?auth=login', { intent });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('Location')).toBe('/');
  });
});

describe('the submitted values', () => {
  const EMAIL = 'nobody@example.com';
  const SECRETS = { password: 'short', password_confirmation: 'other', otp: '12', token: 'no-such-token' };

  it.each(['login', 'register', 'verify', 'reset_password'])(
    'are returned from "%s" without passwords, PIN and reset token',
    async (intent) => {
      const fields = { intent, name: 'Thandi', email: EMAIL, ...SECRETS };
      const { status, result } = await submitForm(`/?auth=${intent}`, fields);
      expect(status).toBe(422);
      expect(result).toMatchObject({ kind: 'invalid', values: { intent, name: 'Thandi', email: EMAIL } });
      for (const secret of Object.keys(SECRETS)) expect(result).not.toHaveProperty(['values', secret]);
    },
  );

  it('are returned on the page without secrets, except the reset token, which its form needs', async () => {
    const { values, html } = await post('/?auth=reset_password', {
      intent: 'reset_password',
      email: EMAIL,
      ...SECRETS,
    });
    expect(values).toEqual({ intent: 'reset_password', email: EMAIL, token: SECRETS.token });
    expect(html).not.toContain('value="12"');
  });
});

describe('a form pending a login, without scripts (R-WRITE-2)', () => {
  /** Submits a product page's form while signed out; returns the page in the response. */
  async function addSignedOut(productId: number, quantity = '1'): Promise<Sent & { path: string }> {
    const page = await visit(`/products/${productId}/x/x`);
    const path = page.headers.get('Location') ?? '';
    return { path, ...(await post(path, { product_id: String(productId), quantity })) };
  }
  const pendingAdd = (productId: number, quantity: number): string =>
    `/products/${productId}/-/x product_id=${productId}&quantity=${quantity}`;
  const inCart = async (api: ApiClient): Promise<[number, number][]> =>
    cartItems(await api.cart.getCart()).map((line) => [line.product_id, line.quantity]);

  it('shows the login dialog over the same page, and adds the product once after the login', async () => {
    const { email, api } = await aCustomerWithPassword();
    const productId = await aProduct({ stock: 9 });
    const asked = await addSignedOut(productId, '2');
    expect(asked.status).toBe(401);
    expect(asked.headers.get('Cache-Control')).toBe('private, no-store');
    expect(asked.html).toContain('id="auth-form"');
    expect(asked.html).toContain('what you chose goes in your cart.');
    expect(asked.html).toContain(`<link rel="canonical" href="https://shop.test${asked.path}"`);
    const { pending = '' } = asked.values;
    expect(asked.html).toContain(`name="pending" value="${pending.replace('&', '&amp;')}"`);
    const sent = await post('/?auth=login', { intent: 'login', email, password: PASSWORD, pending });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/cart']);
    expect(await inCart(api)).toEqual([[productId, 2]]);
  });

  it('can be a vote for a review, which is counted after the login', async () => {
    const { reviewed } = await aPublishedReview();
    const { email, api } = await aCustomerWithPassword();
    const path = reviewsPath(reviewed.productId);
    const asked = await post(path, { review_id: String(reviewed.id), intent: 'helpful' });
    expect(asked.status).toBe(401);
    expect(asked.html).toContain('we’ll count your vote.');
    const { pending = '' } = asked.values;
    const offer = await (await visit(`/?${new URLSearchParams({ auth: 'login', pending })}`)).text();
    expect(offer).toContain('vote for a review. Yes, count my vote.');
    const sent = await post('/?auth=login', { intent: 'login', email, password: PASSWORD, pending });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, path]);
    expect((await api.reviews.listOwnVotes({ id: reviewed.productId })).voted).toEqual([reviewed.id]);
  });

  it('starts one session, and ends the replaced session once', async () => {
    const { email, token } = await aCustomerWithPassword();
    const pending = pendingAdd(await aProduct({ stock: 9 }), 1);
    const { DB, statements } = countedDatabase();
    const response = await visit(
      '/?auth=login',
      {
        method: 'POST',
        headers: { ...FROM_SHOP, Cookie: `__Host-session=${token}` },
        body: new URLSearchParams({ intent: 'login', email, password: PASSWORD, pending }),
      },
      { bindings: { ...env, DB } },
    );
    expect(response.status).toBe(303);
    const cookies = response.headers.getSetCookie();
    expect(cookies.filter((cookie) => cookie.startsWith('__Host-session='))).toHaveLength(1);
    const endings = statements.filter((sql) => sql === 'DELETE FROM session WHERE id = ? AND user_id = ?');
    expect(endings).toHaveLength(1);
    await expect(clientFor(token).account.getUser()).rejects.toMatchObject({ status: 401 });
  });

  it('is kept after a wrong password and in other modes of the dialog', async () => {
    const productId = await aProduct({ stock: 9 });
    const pending = pendingAdd(productId, 1);
    const wrong = await post('/?auth=login', {
      intent: 'login',
      email: `nobody-${unique()}@example.com`,
      password: 'not right',
      pending,
    });
    expect(wrong).toMatchObject({ status: 422, values: { pending } });
    for (const mode of ['login', 'register', 'forgot_password']) {
      const shown = await post('/?auth=login', { show: mode, pending });
      expect(shown).toMatchObject({ status: 200, values: { intent: mode, pending } });
    }
    const register = await post('/?auth=login', { show: 'register', pending });
    expect(register.html).toContain(
      `<input type="hidden" name="pending" value="${pending.replace('&', '&amp;')}"`,
    );
  });

  it('needs a ticked checkbox if it comes from a link', async () => {
    const { email, api } = await aCustomerWithPassword();
    const pending = pendingAdd(await aProduct({ stock: 9 }), 1);
    for (const auth of ['login', 'register']) {
      const page = await visit(`/?${new URLSearchParams({ auth, next: '/account', pending })}`);
      const [box = '', ...others] = (await page.text()).match(/<input[^>]* name="pending"[^>]*>/g) ?? [];
      expect(box).toContain('type="checkbox"');
      expect(box).not.toContain('checked');
      expect(others).toEqual([]);
    }
    const login = `/?${new URLSearchParams({ auth: 'login', pending })}`;
    const sent = await post(login, { intent: 'login', email, password: PASSWORD });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/']);
    expect(await inCart(api)).toEqual([]);
    await post(login, { intent: 'login', email, password: PASSWORD, pending });
    expect(await inCart(api)).toHaveLength(1);
  });

  it('is submitted after a registration, too', async () => {
    const productId = await aProduct({ stock: 9 });
    const sent = await post('/?auth=register', {
      intent: 'register',
      name: 'Sipho',
      email: `form-${unique()}@example.com`,
      password: NEW_PASSWORD,
      pending: pendingAdd(productId, 1),
    });
    expect(sent.status).toBe(303);
    expect(await inCart(clientFor(sessionOf(sent)))).toEqual([[productId, 1]]);
  });

  it('reports that it failed, although the login succeeds', async () => {
    const { email } = await aCustomerWithPassword();
    const productId = await aProduct({ stock: 1 });
    const pending = pendingAdd(productId, 5);
    const sent = await post('/?auth=login', { intent: 'login', email, password: PASSWORD, pending });
    expect(sent.status).toBe(422);
    expect(sent.html).toContain('We couldn’t do what you asked.');
    await expect(clientFor(sessionOf(sent)).account.getUser()).resolves.toMatchObject({ email });
  });

  it('reports that it failed, even if the current page redirects', async () => {
    const { email } = await aCustomerWithPassword();
    const pending = pendingAdd(await aProduct({ stock: 1 }), 5);
    const fields = { intent: 'login', email, password: PASSWORD, pending };
    const place = { page: '/product-lists?list=999999' };
    const { result } = await submitForm('/?auth=login', fields, {}, place);
    expect(result).toMatchObject({ kind: 'done', unfinished: 'Only 1 left.' });
  });

  it('is not submitted by opening its URL', async () => {
    const { api, token } = await aCustomerWithPassword();
    const productId = await aProduct({ stock: 9 });
    const pending = pendingAdd(productId, 1);
    await visit(`/?${new URLSearchParams({ auth: 'login', pending })}`, {
      headers: { Cookie: `__Host-session=${token}` },
    });
    expect(await inCart(api)).toEqual([]);
  });

  it('is ignored in a login URL if it does more than add something', async () => {
    for (const pending of ['/account/details intent=remove', '/cart intent=remove&cart_item_id=1']) {
      const page = await visit(`/?${new URLSearchParams({ auth: 'login', pending })}`);
      expect(await page.text()).not.toContain('name="pending"');
    }
  });

  it('is not submitted without a customer id if it does more than add something', async () => {
    const { email, api } = await aCustomerWithPassword();
    const pending = '/account/details intent=remove';
    const sent = await post('/?auth=login', { intent: 'login', email, password: PASSWORD, pending });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/']);
    await expect(clientFor(sessionOf(sent)).account.getUser()).resolves.toMatchObject({ email });
    await expect(api.account.getUser()).resolves.toMatchObject({ email });
  });

  it.each(['//evil.example/ a=1', '/?auth=login intent=login', '/nowhere a=1', 'nonsense', ' '])(
    'is ignored if it is not a form of a page: %j',
    async (pending) => {
      const { email } = await aCustomerWithPassword();
      const sent = await post('/?auth=login', { intent: 'login', email, password: PASSWORD, pending });
      expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/']);
    },
  );

  it('does not register an e-mail twice: the same password logs in, another one is rejected', async () => {
    const { email, api } = await aCustomerWithPassword();
    const fields = { intent: 'register', name: 'Thandi', email };
    const again = await post('/?auth=register', { ...fields, password: PASSWORD });
    expect(again.status).toBe(303);
    expect(await clientFor(sessionOf(again)).account.getUser()).toMatchObject({
      id: (await api.account.getUser()).id,
    });
    expect((await post('/?auth=register', { ...fields, password: NEW_PASSWORD })).status).toBe(422);
  });
});
