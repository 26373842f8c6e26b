import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { COOKIES_BLOCKED_TEXT } from '#shared/constants.ts';
import { cookieCheckPath } from '#shared/navigation/paths.ts';
import { aCustomer, anAddress, aProduct, unique } from '#test/support/a-shop.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';

const PASSWORD = 'a quiet morning in Knysna';

type Answer = { token: string; message?: string };

function register(
  headers: Record<string, string>,
  email = `edge-${unique()}@example.com`,
): Promise<Response> {
  return visit('/api/auth/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ name: 'Sipho', email, password: PASSWORD, password_confirmation: PASSWORD }),
  });
}

async function answerOf(response: Response): Promise<Answer> {
  return response.json();
}

describe('signing in through the edge (R-SES-2)', () => {
  it('gives a browser the cookie and an anti-forgery token that is not a credential', async () => {
    const response = await register(FROM_SHOP);
    const [cookie = '', device = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-session=[\w-]{40,}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(device).toMatch(
      /^__Host-device=[\w.-]{97}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    // Scripts must not be able to read the device token.
    expect(response.headers.get('X-Device')).toBeNull();
    const { token } = await answerOf(response);
    expect(cookie).not.toContain(token);
    const asBearer = await visit('/api/user', { headers: { Authorization: `Bearer ${token}` } });
    expect(asBearer.status).toBe(401);
  });

  it('gives a client without browser headers a bearer token and no cookie', async () => {
    const response = await register({ 'Sec-Fetch-Mode': 'cors' });
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const { token } = await answerOf(response);
    const user = await visit('/api/user', { headers: { Authorization: `Bearer ${token}` } });
    expect(user.status).toBe(200);
  });

  it.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling site', { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-site' }],
  ])('rejects a registration from %s', async (_name, headers) => {
    const response = await register(headers);
    expect(response.status).toBe(403);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await answerOf(response)).toHaveProperty('message');
  });
});

describe('a session of an external API (R-API-61)', () => {
  const bindings = { ...env, API_ORIGIN: 'https://api.example.com', EDGE_KEY: 'k'.repeat(32) };
  const user = {
    ...{ id: 7, name: 'Sipho', email: '', pending_email: null, business_name: '', vat_number: '' },
    removal_date: null,
    review_emails: true,
  };
  let given = '';
  const bearers: (string | null)[] = [];

  beforeEach(() => {
    bearers.length = 0;
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      bearers.push(new Headers(init.headers).get('Authorization'));
      const signedIn = { token: given, user: { ...user, addresses: [], productLists: [] } };
      return Promise.resolve(Response.json(signedIn));
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  function logIn(token: string): Promise<Response> {
    given = token;
    const headers = { 'Content-Type': 'application/json', ...FROM_SHOP };
    return visit('/api/auth/login', { method: 'POST', headers, body: '{}' }, { bindings });
  }

  it.each([
    ['with a vertical bar', `12|${'AbC9'.repeat(10)}`],
    ['of three parts', `${'eyJhbGciOi'.repeat(3)}.${'e30'.repeat(400)}.${'s-_g'.repeat(11)}`],
    ['in base64', `${'a+b/'.repeat(10)}==`],
    ['with percent signs', 'a%41%'.repeat(8)],
    ['with every character allowed in a cookie', "!#$%&'()*+-./:<=>?@[]^_`{|}~"],
  ])('sends the bearer token back to the API unchanged: a token %s', async (_name, token) => {
    const response = await logIn(token);
    expect(response.status).toBe(200);
    const Cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    await visit('/api/user', { headers: { Cookie } }, { bindings });
    expect(bearers).toEqual([null, `Bearer ${token}`]);
  });

  it.each([
    ['too short', 'short'],
    ['too long', 'x'.repeat(2_001)],
    ['too long once it is in the cookie', '|'.repeat(1_500)],
    ['with a semicolon', `${'x'.repeat(30)};`],
    ['with a space', `${'x'.repeat(30)} y`],
    ['with quotes', `"${'x'.repeat(30)}"`],
    ['with a line break', `${'x'.repeat(30)}\n`],
    ['with non-ASCII letters', 'é'.repeat(30)],
  ])('is rejected and logged if its token is not valid in a cookie: %s', async (_name, token) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await logIn(token);
    expect([response.status, response.headers.get('Set-Cookie')]).toEqual([502, null]);
    expect(await answerOf(response)).toEqual({
      code: 'bad_gateway',
      message: expect.stringContaining('couldn’t log you in'),
    });
    const lines = logged.mock.calls.flat().map(String);
    expect(lines.filter((line) => line.includes('invalid in a cookie'))).toHaveLength(1);
    expect(lines.join()).not.toContain(token);
  });

  it('is also rejected for an invalid token if the login form is posted without scripts', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    given = 'x y';
    const response = await visit(
      '/?auth=login',
      {
        method: 'POST',
        headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ intent: 'login', email: 'sipho@example.com', password: PASSWORD }),
      },
      { bindings },
    );
    expect(response.status).toBe(502);
    expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-without-scripts=yes;[^,]*$/);
    expect(await response.text()).toContain('Oops, looks like something went wrong.');
  });
});

describe('a session ended by an external API (R-API-61)', () => {
  const bindings = { ...env, API_ORIGIN: 'https://api.example.com', EDGE_KEY: 'k'.repeat(32) };
  const credential = 'c'.repeat(40);
  afterEach(() => vi.unstubAllGlobals());

  function aPlace(id: number, current: boolean) {
    const at = '2026-11-20T10:00:00.000Z';
    return { id, device_name: 'Phone', created_at: at, last_seen_at: at, confirmed_at: at, current };
  }

  it.each([
    ['its own session is ended', '/api/user/sessions/7', [aPlace(8, false)], true],
    ['it was the only session', '/api/user/sessions/7', [], true],
    ['another session is ended', '/api/user/sessions/8', [aPlace(7, true)], false],
    ['all other sessions are ended', '/api/user/sessions', [aPlace(7, true)], false],
    ['account removal is requested', '/api/user', { message: 'We have your request.' }, true],
  ])('clears the cookie only if it is the current session: %s', async (_what, path, answer, isTaken) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
    const response = await remove(path);
    expect([response.status, await response.json()]).toEqual([200, answer]);
    expect(response.headers.get('Set-Cookie') !== null).toBe(isTaken);
  });

  async function remove(path: string): Promise<Response> {
    const proof = await antiForgeryToken(credential);
    const headers = { ...FROM_SHOP, Cookie: `__Host-session=${credential}`, 'X-Session-Token': proof };
    return visit(path, { method: 'DELETE', headers }, { bindings });
  }
});

describe('a percent-encoded path', () => {
  it('does not bypass the cross-site check of a login', async () => {
    const foreign = await visit('/api/auth/%6Cogin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example' },
      body: '{}',
    });
    expect(foreign.status).toBe(403);
  });
});

describe('a state-changing call with the cookie (R-SES-2)', () => {
  let cookie = '';
  let token = '';
  let productId = 0;

  beforeAll(async () => {
    const response = await register(FROM_SHOP);
    cookie = (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
    ({ token } = await answerOf(response));
    productId = await aProduct({ stock: 5 });
  });

  function addToCart(headers: Record<string, string>): Promise<Response> {
    return visit(`/api/cart/${productId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, ...headers },
      body: '{"quantity":1}',
    });
  }

  it('is accepted from the shop’s own pages with the session token', async () => {
    expect((await addToCart({ ...FROM_SHOP, 'X-Session-Token': token })).status).toBe(200);
  });

  it.each([
    ['without the session token', FROM_SHOP],
    ['with a wrong session token', { ...FROM_SHOP, 'X-Session-Token': 'x'.repeat(43) }],
    ['without browser headers and session token', {}],
  ])('is rejected %s', async (_name, headers) => {
    const rejected = await addToCart(headers);
    expect(rejected.status).toBe(403);
    expect(await rejected.json()).toMatchObject({ code: 'forbidden' });
  });

  it('is rejected from another origin, even with the token', async () => {
    const response = await addToCart({ Origin: 'https://evil.example', 'X-Session-Token': token });
    expect(response.status).toBe(403);
  });

  it('ends the session and clears the cookie at logout', async () => {
    const response = await visit('/api/auth/logout', {
      method: 'POST',
      headers: { Cookie: cookie, ...FROM_SHOP, 'X-Session-Token': token },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0/);
    expect((await visit('/api/user', { headers: { Cookie: cookie } })).status).toBe(401);
  });
});

describe('the password reset API', () => {
  const CALLS = [
    ['/api/auth/forgot-password', { email: 'nobody@example.com' }, 200],
    ['/api/auth/verify', { email: 'nobody@example.com', otp: '123456' }, 422],
    ['/api/auth/reset-password', { token: 'x', password: PASSWORD, password_confirmation: PASSWORD }, 422],
  ] as const;

  it.each(CALLS)(
    'accepts %s from the shop’s own pages, with any leftover cookie',
    async (path, body, status) => {
      const { token } = await aCustomer();
      for (const Cookie of ['', `__Host-session=${token}`, `__Host-session=${'x'.repeat(43)}`]) {
        await env.DB.prepare('DELETE FROM one_time_pin').run();
        const response = await visit(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...FROM_SHOP, Cookie },
          body: JSON.stringify(body),
        });
        expect(response.status).toBe(status);
        expect(response.headers.get('Set-Cookie') ?? '').not.toContain('session');
      }
    },
  );

  it.each(CALLS)('rejects %s from another site', async (path, body) => {
    const response = await visit(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(403);
  });
});

describe('a form posted without scripts (R-SES-2)', () => {
  const form = new URLSearchParams({
    intent: 'register',
    name: 'Nomsa',
    email: 'nomsa-form@example.com',
  });

  function post(headers: Record<string, string>, password = PASSWORD): Promise<Response> {
    const body = new URLSearchParams([...form, ['password', password], ['password_confirmation', password]]);
    return visit('/?auth=register&next=%2Fcart', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: body.toString(),
    });
  }

  it('is rejected without the shop’s own Origin', async () => {
    expect((await post({})).status).toBe(403);
    expect((await post({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ Origin: 'null' })).status).toBe(403);
  });

  it('is rejected with a null Origin unless Sec-Fetch-Site is same-origin', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await post({ Origin: 'null', 'Sec-Fetch-Site': site })).status, site).toBe(403);
    }
    expect((await post({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(403);
  });

  it('is accepted with a null Origin if Sec-Fetch-Site is same-origin', async () => {
    const response = await post({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 'short');
    expect(response.status).toBe(422);
  });

  it('registers the customer, sets the cookie and redirects to next', async () => {
    const response = await post({ Origin: ORIGIN });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(cookieCheckPath('/cart'));
    expect(response.headers.get('Set-Cookie')).toContain('__Host-session=');
  });

  it('is shown again with its errors and input, but without the password', async () => {
    // A different password, because the same one would log the customer in.
    const response = await post({ Origin: ORIGIN }, 'a windy day in Gqeberha');
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('nomsa-form@example.com');
    expect(html).not.toContain('a windy day in Gqeberha');
  });
});

describe('a guarded page (R-EDGE-5)', () => {
  it('requires a login, as a document and as a payload', async () => {
    const document = await visit('/orders?page=2');
    expect(document.status).toBe(302);
    expect(document.headers.get('Location')).toBe('/?auth=login&next=%2Forders%3Fpage%3D2');
    const payload = await visit('/orders/_payload.json?page=2');
    expect(await payload.json()).toEqual({ prompt: 'login', next: '/orders?page=2' });
    expect(payload.headers.get('Cache-Control')).toBe('no-store');
  });

  it('clears the cookie of an ended session', async () => {
    const response = await visit('/account', { headers: { Cookie: `__Host-session=${'a'.repeat(43)}` } });
    expect(response.status).toBe(302);
    expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0/);
  });

  it('redirects a customer without an address to the address form', async () => {
    const { token } = await aCustomer();
    const response = await visit('/cart', { headers: { Cookie: `__Host-session=${token}` } });
    expect(response.headers.get('Location')).toBe('/checkout/addresses/create?next=%2Fcart');
  });

  it('shows a notice after a login without scripts if cookies are blocked (R-EDGE-5)', async () => {
    const { token } = await aCustomer();
    const check = cookieCheckPath('/account');
    const onwards = await visit(check, { headers: { Cookie: `__Host-session=${token}` } });
    expect([onwards.status, onwards.headers.get('Location')]).toEqual([302, '/account']);
    const html = await (await visit(check)).text();
    expect(html.slice(html.indexOf('<dialog'), html.indexOf('</dialog>'))).toContain(COOKIES_BLOCKED_TEXT);
  });

  it('redirects a signed-in customer from the login to next, and never to another site', async () => {
    const { token } = await aCustomer();
    const Cookie = `__Host-session=${token}`;
    const onwards = await visit('/?auth=login&next=%2Faccount', { headers: { Cookie } });
    expect(onwards.headers.get('Location')).toBe('/account');
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example']) {
      const response = await visit(`/?auth=login&next=${encodeURIComponent(next)}`, { headers: { Cookie } });
      const target = new URL(response.headers.get('Location') ?? '', ORIGIN);
      expect(target.origin, next).toBe(ORIGIN);
    }
  });
});

describe('a checkout form posted twice without scripts', () => {
  it('redirects to the same order both times', async () => {
    const { userId, token, api } = await aCustomer();
    await anAddress(userId);
    await api.cart.setCartItem({ productId: await aProduct({ stock: 5 }), quantity: 2 });
    const Cookie = `__Host-session=${token}`;
    const checkout = await (await visit('/checkout', { headers: { Cookie } })).text();
    const form = checkout.slice(checkout.indexOf('action="/checkout"'));
    const fieldValue = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? 'missing';
    const names = ['total', 'address_id', 'idempotency_key', 'session_token'];
    const fields = [['intent', 'place-order'], ...names.map((name) => [name, fieldValue(name)])];
    const send = () =>
      visit('/checkout', {
        method: 'POST',
        headers: { Cookie, Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
    const [first, second] = [await send(), await send()];
    expect(first.headers.get('Location')).toMatch(/^\/payment\?order_id=\d+$/);
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
    expect((await api.orders.listOrders()).meta.total).toBe(1);
  });
});

describe('a request outside the pages', () => {
  it('returns 404 for an image key that is too long', async () => {
    const response = await visit(`/pictures/${'x'.repeat(1_500)}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});
