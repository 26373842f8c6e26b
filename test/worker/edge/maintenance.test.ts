import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aNotification } from '#test/support/a-payfast-notification.ts';
import { aCustomer, aProduct, unique } from '#test/support/a-shop.ts';
import { aStartedPayment, countRows } from '#test/support/an-order.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { signBypassLink, signBypassPass } from '#worker/platform/operator-token.ts';

const SECRET = env.OPERATOR_SECRET ?? '';
const NOW_SECONDS = Math.floor(Date.now() / 1_000);
const HOUR_SECONDS = 3_600;

function setFlag(value: string): Promise<void> {
  return env.KV.put(FLAG_KEYS.maintenance, value);
}

afterEach(() => env.KV.delete(FLAG_KEYS.maintenance));

/** Follows redirects without storing cookies. */
async function follow(path: string): Promise<{ path: string; response: Response; steps: number }> {
  let here = path;
  for (let steps = 0; steps <= 10; steps += 1) {
    const response = await visit(here);
    const location = response.headers.get('Location');
    if (location === null) return { path: here, response, steps };
    const url = new URL(location, ORIGIN);
    here = `${url.pathname}${url.search}`;
  }
  throw new Error(`${path} redirects in a circle`);
}

const MISSING_FILES = [
  '/assets/main-0000.js',
  '/assets/icons/none',
  '/builds/meta/none.json',
  '/builds/none',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/old/styles.css',
];

describe('the shop while maintenance is off (R-EDGE-3)', () => {
  it.each(MISSING_FILES)('returns 404 for %s, which does not exist', async (path) => {
    expect((await visit(path)).status).toBe(404);
  });

  it('redirects /maintenance to the home page, as a document and as a payload', async () => {
    const document = await visit('/maintenance');
    expect([document.status, document.headers.get('Location')]).toEqual([302, '/']);
    expect(document.headers.get('Cache-Control')).toBe('no-store');
    const payload = await visit('/maintenance/_payload.json');
    expect([payload.status, await payload.json()]).toEqual([200, { redirect: '/' }]);
    expect(payload.headers.get('Cache-Control')).toBe('no-store');
  });

  it('redirects a client without cookies from /maintenance to the home page in one step', async () => {
    const { path, response, steps } = await follow('/maintenance?from=nowhere');
    expect([path, response.status, steps]).toEqual(['/', 200, 1]);
  });

  it.each(['off', '{"on":false}', 'neither this nor that'])(
    'treats the KV value %j as off',
    async (value) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await setFlag(value);
      expect((await visit('/')).status).toBe(200);
      expect((await visit('/api/brands')).status).toBe(200);
      vi.restoreAllMocks();
    },
  );

  it('logs an unreadable flag only once', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await setFlag(`broken ${unique()}`);
    await visit('/');
    await visit('/about');
    const lines = logged.mock.calls.flat().filter((line) => String(line).includes('maintenance flag'));
    vi.restoreAllMocks();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(String(lines[0]))).toMatchObject({ level: 'error', at: 'edge' });
  });
});

describe('the shop while maintenance is on (R-EDGE-3)', () => {
  beforeEach(() => setFlag('on'));

  it.each([
    '/',
    '/search?q=kettle',
    '/products/1/-/x',
    '/cart',
    '/?auth=login&next=%2Fcart',
    '/no/such/page',
    '/contact',
    '/maintenance/',
    '/about/',
  ])('redirects %s to /maintenance, as a document and as a payload', async (path) => {
    const [pathname = '', query = ''] = path.split('?');
    const document = await visit(path);
    expect([document.status, document.headers.get('Location')]).toEqual([302, '/maintenance']);
    expect(document.headers.get('Cache-Control')).toBe('no-store');
    const payload = await visit(`${pathname.replace(/\/$/, '')}/_payload.json?${query}`);
    if (pathname === '/maintenance/') return;
    expect([payload.status, await payload.json()]).toEqual([200, { redirect: '/maintenance' }]);
    expect(payload.headers.get('Cache-Control')).toBe('no-store');
  });

  it('redirects a client without cookies to /maintenance, which returns 503', async () => {
    for (const start of ['/', '/cart', '/maintenance?bypass=nonsense', '/maintenance/', '/no/such/page']) {
      const { path, response } = await follow(start);
      expect([path, response.status], start).toEqual(['/maintenance', 503]);
    }
  });

  it('answers /maintenance with 503, Retry-After and no-store', async () => {
    for (const path of ['/maintenance', '/maintenance/_payload.json', '/maintenance']) {
      const response = await visit(path);
      expect(response.status, path).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('300');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('ETag')).toBeNull();
      expect(await response.text()).toContain('We’ll be right back');
    }
    expect((await visit('/maintenance', { method: 'HEAD' })).status).toBe(503);
    // No cookie notice, because its link would redirect back to this page.
    expect(await (await visit('/maintenance')).text()).not.toContain('cookie-notice');
  });

  it('offers to retry the requested page, but only a path of the shop', async () => {
    const tryAgainLink = async (cookie: string): Promise<string | undefined> => {
      const html = await (await visit('/maintenance', { headers: { Cookie: cookie } })).text();
      return /href="([^"]*)"[^>]*>Try again/.exec(html)?.[1];
    };
    const long = `/search?q=kettle&brand=${'1%2C'.repeat(200)}2`;
    for (const path of ['/search?q=kettle', '/cart/_payload.json?reason=stock', long]) {
      const cookie = (await visit(path)).headers.get('Set-Cookie') ?? '';
      expect(await tryAgainLink(cookie.split(';')[0] ?? '')).toBe(
        path.replace('/_payload.json', '').replace('&', '&amp;'),
      );
      expect(cookie).toContain('HttpOnly');
    }
    expect(await tryAgainLink('')).toBe('/');
    for (const forged of ['//evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      expect(await tryAgainLink(`return-path=${encodeURIComponent(forged)}`)).toBe('/');
    }
  });

  it('does not process posted forms', async () => {
    const email = `closed-${unique()}@example.com`;
    const password = 'a quiet morning in Knysna';
    const form = { intent: 'register', name: 'Nomsa', email, password, password_confirmation: password };
    for (const [path, ...answer] of [
      ['/?auth=register', 302, '/maintenance'],
      ['/maintenance', 405, null],
    ] as const) {
      const response = await visit(path, {
        method: 'POST',
        headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      });
      expect([response.status, response.headers.get('Location')]).toEqual(answer);
    }
    expect(await countRows('user', 'email = ?', email)).toBe(0);
  });

  it.each(['/healthz', '/readyz', '/robots.txt', '/pictures/none.webp'])(
    'does not redirect %s',
    async (path) => {
      const response = await visit(path);
      expect(response.headers.get('Location')).toBeNull();
      expect(response.status).not.toBe(503);
    },
  );

  it.each(MISSING_FILES)('returns 404 for %s, which does not exist', async (path) => {
    const response = await visit(path);
    expect([response.status, response.headers.get('Location')]).toEqual([404, null]);
    expect(response.headers.get('Content-Type')).not.toContain('text/html');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('still redirects old page URLs such as /index.php to /maintenance', async () => {
    for (const path of ['/old-page.html', '/index.php', '/products/1/kettle.png/kettle']) {
      expect((await visit(path)).headers.get('Location'), path).toBe('/maintenance');
    }
  });

  it('keeps the payment gateway’s simulator available', async () => {
    const { form } = await aStartedPayment();
    const response = await visit('/__payfast/eng/process', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form.fields).toString(),
    });
    expect([response.status, response.headers.get('Location')]).toEqual([200, null]);
  });

  it.each([
    ['GET', '/api/brands'],
    ['GET', '/api/nothing/here'],
    ['GET', '/sitemap.xml'],
    ['GET', '/feeds/products.xml'],
    ['GET', '/llms.txt'],
    ['POST', '/api/auth/login'],
    ['GET', '/api/payments/payfast/notify'],
  ])('answers %s %s with 503, a message and Retry-After', async (method, path) => {
    const response = await visit(path, { method });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('300');
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    expect(await response.json()).toEqual({
      code: 'maintenance',
      message: 'The shop is closed for maintenance. Please try again in a few minutes.',
    });
  });

  it('rejects a cart change', async () => {
    const customer = await aCustomer();
    const response = await visit(`/api/cart/${await aProduct()}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' },
      body: '{"quantity":1}',
    });
    expect(response.status).toBe(503);
    expect(await countRows('cart_item', 'user_id = ?', customer.userId)).toBe(0);
  });

  it('accepts a payment notification from the gateway', async () => {
    const { buyer, order, form } = await aStartedPayment();
    const response = await visit('/api/payments/payfast/notify', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: aNotification(form),
    });
    expect(response.status).toBe(200);
    expect((await buyer.api.orders.getOrder({ id: order.id })).status).toBe('paid');
  });
});

describe('a maintenance announcement', () => {
  it('is shown as text on the page and in the API’s error', async () => {
    const until = new Date(Date.now() + 2 * HOUR_SECONDS * 1_000).toISOString();
    const message = 'New shelves: <b>bigger</b> & “better”';
    await setFlag(JSON.stringify({ on: true, until, message }));
    const page = await visit('/maintenance');
    const html = await page.text();
    expect(html).toContain('New shelves: &lt;b&gt;bigger&lt;/b&gt; &amp; “better”');
    expect(html).not.toContain('<b>');
    expect(html.replaceAll('<!-- -->', '')).toMatch(
      /be back by <time [^>]*>\d\d:\d\d on \d{1,2} \w{3} \d{4}<\/time>/,
    );
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(7_100);
    expect(await (await visit('/api/brands')).json()).toEqual({ code: 'maintenance', message });
  });

  it('shows times in South African time', async () => {
    await setFlag('{"on":true,"until":"2099-01-31T22:15:00Z"}');
    const html = await (await visit('/maintenance')).text();
    expect(html.replaceAll('<!-- -->', '')).toContain('00:15 on 1 Feb 2099');
  });

  it('omits an end time that has passed, but maintenance stays on', async () => {
    await setFlag('{"on":true,"until":"2026-01-01T00:00:00Z"}');
    const page = await visit('/maintenance');
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(await page.text()).not.toContain('be back by');
  });

  it('cannot be set by query parameters', async () => {
    await setFlag('on');
    const { path, response } = await follow('/maintenance?message=Pay+me+instead&until=2099-01-01T00:00:00Z');
    expect(path).toBe('/maintenance');
    expect(await response.text()).not.toContain('Pay me instead');
  });
});

describe('an operator’s bypass', () => {
  const link = (given: { useBefore?: number; passUntil?: number; secret?: string } = {}) =>
    signBypassLink(given.secret ?? SECRET, {
      useBefore: given.useBefore ?? NOW_SECONDS + 600,
      passUntil: given.passUntil ?? NOW_SECONDS + 8 * HOUR_SECONDS,
    });
  const withPass = (pass: string) => ({ headers: { Cookie: `__Host-operator=${pass}` } });

  beforeEach(() => setFlag('on'));

  it('is granted by a link that sets the cookie and opens the shop', async () => {
    const response = await visit(`/maintenance?bypass=${await link()}`);
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const cookie = response.headers.get('Set-Cookie') ?? '';
    const attributes =
      /^__Host-operator=[0-9a-f.]+; Max-Age=(\d+); Path=\/; HttpOnly; Secure; SameSite=Lax$/.exec(cookie);
    expect(Number(attributes?.[1])).toBeGreaterThan(7.9 * HOUR_SECONDS);
    const entered = { headers: { Cookie: cookie.split(';')[0] ?? '' } };
    expect((await visit('/', entered)).status).toBe(200);
    expect((await visit('/about/_payload.json', entered)).status).toBe(200);
    expect((await visit('/api/brands', entered)).status).toBe(200);
    expect((await visit('/maintenance', entered)).status).toBe(503);
  });

  it('can be obtained before maintenance begins', async () => {
    await setFlag('off');
    const response = await visit(`/maintenance?bypass=${await link()}`);
    expect(response.headers.get('Set-Cookie')).toContain('__Host-operator=');
  });

  it('uses a cookie without Secure and __Host- on http://localhost', async () => {
    const ctx = createExecutionContext();
    const { default: shop } = await import('#worker/index.ts');
    const request = new Request(`http://localhost:8787/maintenance?bypass=${await link()}`);
    const response = await shop.fetch(request, env, ctx);
    await waitOnExecutionContext(ctx);
    expect(response.headers.get('Set-Cookie')).toMatch(
      /^operator=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each([
    ['used too late', () => link({ useBefore: NOW_SECONDS - 1 })],
    ['signed with another secret', () => link({ secret: 'x'.repeat(40) })],
    ['with a pass instead of its token', () => signBypassPass(SECRET, NOW_SECONDS + HOUR_SECONDS)],
    ['with a later expiry time', async () => (await link()).replace(/^\d/, '9')],
    ['that is malformed', async () => '1.2.3'],
  ])('is not granted by a link %s', async (_name, token) => {
    const response = await visit(`/maintenance?bypass=${await token()}`);
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/maintenance']);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it.each([
    ['that has expired', () => signBypassPass(SECRET, NOW_SECONDS - 1)],
    ['signed with another secret', () => signBypassPass('x'.repeat(40), NOW_SECONDS + HOUR_SECONDS)],
    ['with a link’s token instead of a pass', () => link()],
    [
      'with a later expiry time',
      async () => (await signBypassPass(SECRET, NOW_SECONDS - 1)).replace(/^\d/, '9'),
    ],
    ['without a signature', async () => String(NOW_SECONDS + HOUR_SECONDS)],
  ])('is not granted by a pass %s', async (_name, pass) => {
    const given = withPass(await pass());
    expect((await visit('/', given)).headers.get('Location')).toBe('/maintenance');
    expect((await visit('/api/brands', given)).status).toBe(503);
  });
});

describe('maintenance while KV fails', () => {
  const brokenKv = new Proxy(env.KV, {
    get(kv, name) {
      if (name === 'get') return () => Promise.reject(new Error('KV is away'));
      const value: unknown = Reflect.get(kv, name);
      return typeof value === 'function' ? value.bind(kv) : value;
    },
  });
  const withoutKv: Bindings = { ...env, KV: brokenKv };

  /** A worker that has just started, with empty memory. */
  async function aFreshIsolate() {
    vi.resetModules();
    const { default: shop } = await import('#worker/index.ts');
    return async (path: string, bindings: Bindings): Promise<Response> => {
      const ctx = createExecutionContext();
      const response = await shop.fetch(
        new Request(`${ORIGIN}${path}`, { redirect: 'manual' }),
        bindings,
        ctx,
      );
      const body = await response.arrayBuffer();
      await waitOnExecutionContext(ctx);
      return new Response(body, response);
    };
  }

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('stays on if it was on', async () => {
    const ask = await aFreshIsolate();
    await setFlag('on');
    expect((await ask('/', env)).status).toBe(302);
    expect((await ask('/', withoutKv)).headers.get('Location')).toBe('/maintenance');
    expect((await ask('/maintenance', withoutKv)).status).toBe(503);
  });

  it('is off if no flag is cached', async () => {
    await setFlag('on');
    const ask = await aFreshIsolate();
    expect((await ask('/', withoutKv)).status).toBe(200);
    expect((await ask('/maintenance', withoutKv)).headers.get('Location')).toBe('/');
  });
});
