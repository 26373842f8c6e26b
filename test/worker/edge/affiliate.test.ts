import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AFFILIATE_CLICK_BUDGET_MS } from '#shared/constants.ts';
import { aCustomer, anAddress, anAffiliate, aProduct, unique } from '#test/support/a-shop.ts';
import { aBuyer, countRows, inCart } from '#test/support/an-order.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';
import { listSecurityCounts } from '#worker/api/security/security-events.repository.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';
import type { Bindings } from '#worker/env/bindings.ts';

const BROWSER = 'Mozilla/5.0 (Linux; Android 16)';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const COOKIE = new RegExp(`^affiliateUuid=(${UUID}); Max-Age=2592000; Path=/; Secure; SameSite=Lax$`);
const EDGE_KEY = 'a-key-of-the-edge-with-32-characters';

/** Headers that identify a new visitor. */
function aVisitor(): { 'CF-Connecting-IP': string; 'User-Agent': string } {
  const number = unique();
  return { 'CF-Connecting-IP': `10.0.${number >> 8}.${number & 255}`, 'User-Agent': BROWSER };
}

function cookieOf(response: Response): string | null {
  return response.headers.get('Set-Cookie');
}

function clickIn(response: Response): string {
  return COOKIE.exec(cookieOf(response) ?? '')?.[1] ?? 'no click';
}

function clicksOf(affiliateId: number): Promise<number> {
  return countRows('affiliate_click', 'affiliate_id = ?', affiliateId);
}

/** The real bindings, except that D1 batches run `batch`. The pages tested here need no batch. */
function withBatches(batch: () => Promise<never>): Bindings {
  const DB = new Proxy(env.DB, {
    get(database, name) {
      if (name === 'batch') return batch;
      const value: unknown = Reflect.get(database, name);
      return typeof value === 'function' ? value.bind(database) : value;
    },
  });
  return { ...env, DB };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a page with affiliateId (R-EDGE-2)', () => {
  it('stores the click with the IP address and user agent seen by the edge, and redirects to the clean URL', async () => {
    const affiliateId = await anAffiliate();
    const headers = { ...aVisitor(), 'X-Forwarded-For': '203.0.113.9', 'X-Client-IP': '203.0.113.9' };
    const response = await visit(`/about?affiliateId=${affiliateId}`, { headers });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/about');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const row = await env.DB.prepare('SELECT * FROM affiliate_click WHERE id = ?')
      .bind(clickIn(response))
      .first();
    expect(row).toMatchObject({
      affiliate_id: affiliateId,
      ip_address: headers['CF-Connecting-IP'],
      user_agent: BROWSER,
    });
  });

  it('sets a Secure, SameSite=Lax cookie for 30 days, without a domain on localhost', async () => {
    const affiliateId = await anAffiliate();
    const path = `/?affiliateId=${affiliateId}`;
    expect(cookieOf(await visit(path, { headers: aVisitor() }))).toMatch(COOKIE);
    const bindings = { ...env, COOKIE_DOMAIN: 'spaza.example' };
    const local = await visit(path, { headers: aVisitor() }, { bindings, origin: 'http://localhost:8787' });
    expect(cookieOf(local)).toMatch(COOKIE);
  });

  it('sets the cookie for the configured parent domain only if the shop’s host is within it', async () => {
    const path = `/?affiliateId=${await anAffiliate()}`;
    const cookieAt = async (origin: string, domain: string) =>
      cookieOf(
        await visit(path, { headers: aVisitor() }, { bindings: { ...env, COOKIE_DOMAIN: domain }, origin }),
      );
    expect(await cookieAt('https://www.spaza.example', 'spaza.example')).toMatch(
      new RegExp(
        `^affiliateUuid=${UUID}; Max-Age=2592000; Domain=spaza.example; Path=/; Secure; SameSite=Lax$`,
      ),
    );
    expect(await cookieAt('https://spaza.example', '.spaza.example')).toContain('; Domain=.spaza.example;');
    expect(await cookieAt('https://notspaza.example', 'spaza.example')).toMatch(COOKIE);
  });

  it('answers a payload request with the redirect target and the same cookie', async () => {
    const affiliateId = await anAffiliate();
    const response = await visit(`/about/_payload.json?affiliateId=${affiliateId}`, { headers: aVisitor() });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ redirect: '/about' });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(cookieOf(response)).toMatch(COOKIE);
    expect(await clicksOf(affiliateId)).toBe(1);
  });

  it.each([
    ['/search?q=a+b%20c&affiliateId=ID&sort=newest', '/search?q=a+b%20c&sort=newest'],
    ['/search?affiliateId=ID&sort=newest&q=%C3%A9', '/search?sort=newest&q=%C3%A9'],
    ['/about?flag&affiliateId=ID&x=&x=1', '/about?flag&x=&x=1'],
    ['/about?affiliateId=ID&affiliateId=7&affiliateId', '/about'],
    ['/about?affiliate%49d=ID&a=%26affiliateId%3D1', '/about?a=%26affiliateId%3D1'],
    ['/nowhere/at/all?affiliateId=ID&a=1', '/nowhere/at/all?a=1'],
    ['/?affiliateId=ID', '/'],
    ['//evil.example/x?affiliateId=ID', `${ORIGIN}//evil.example/x`],
  ])('keeps the rest of %s unchanged', async (path, clean) => {
    const affiliateId = await anAffiliate();
    const given = path.replace('ID', String(affiliateId));
    const response = await visit(given, { headers: aVisitor() });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(clean);
    expect(cookieOf(response)).toMatch(COOKIE);
    const pathAfter = clean.replace(ORIGIN, '');
    const next = await visit(pathAfter);
    expect(next.headers.get('Location'), 'no second redirect').toBeNull();
  });

  it.each([
    ['/about?affiliateid={id}&a=1', '/about?a=1'],
    ['/about?AFFILIATEID={id}', '/about'],
    ['/about?AffiliateId=%20{id}%20&a=1', '/about?a=1'],
    ['/about?affiliateId=+{id}', '/about'],
    ['/about?affiliateId%20={id}%0A', '/about'],
  ])('ignores case and surrounding whitespace in %s', async (path, clean) => {
    const affiliateId = await anAffiliate();
    const response = await visit(path.replace('{id}', String(affiliateId)), { headers: aVisitor() });
    expect(response.headers.get('Location')).toBe(clean);
    expect(cookieOf(response)).toMatch(COOKIE);
    expect(await clicksOf(affiliateId)).toBe(1);
  });

  it('reuses the click in a visitor’s cookie, and sets the cookie again', async () => {
    const affiliateId = await anAffiliate();
    const path = `/about?affiliateId=${affiliateId}`;
    const first = clickIn(await visit(path, { headers: aVisitor() }));
    const again = await visit(path, { headers: { ...aVisitor(), Cookie: `affiliateUuid=${first}` } });
    expect(clickIn(again)).toBe(first);
    expect(await clicksOf(affiliateId)).toBe(1);
  });

  it('counts two visitors with the same IP address and browser as two clicks', async () => {
    const affiliateId = await anAffiliate();
    const headers = aVisitor();
    const path = `/about?affiliateId=${affiliateId}`;
    const one = clickIn(await visit(path, { headers }));
    const other = clickIn(await visit(path, { headers }));
    expect(other).not.toBe(one);
    expect(await clicksOf(affiliateId)).toBe(2);
  });

  it('returns 404 for an invalid product URL, and counts no click', async () => {
    const affiliateId = await anAffiliate();
    const response = await visit(`/products/0/x/y?affiliateId=${affiliateId}`, { headers: aVisitor() });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page Not Found: /products/0/x/y');
    expect(cookieOf(response)).toBeNull();
    expect(await clicksOf(affiliateId)).toBe(0);
  });

  it('redirects a HEAD request like a GET, but counts no click', async () => {
    const affiliateId = await anAffiliate();
    const response = await visit(`/about?affiliateId=${affiliateId}`, {
      method: 'HEAD',
      headers: aVisitor(),
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/about');
    expect(cookieOf(response)).toBeNull();
    expect(await clicksOf(affiliateId)).toBe(0);
  });
});

describe('an affiliate click that fails (R-ERR-6)', () => {
  it.each(['999999', '', '0', '-1', '1.5', '1e3', 'abc', '%00', '%F0%9F', '9'.repeat(400), "1'--"])(
    'redirects without a cookie for affiliateId=%s',
    async (value) => {
      for (const path of [`/about?affiliateId=${value}`, `/about/_payload.json?affiliateId=${value}`]) {
        const response = await visit(path, { headers: aVisitor() });
        const target = path.includes('_payload')
          ? ((await response.json()) as { redirect: string }).redirect
          : response.headers.get('Location');
        expect(target).toBe('/about');
        expect(cookieOf(response)).toBeNull();
      }
    },
  );

  it('is counted as a security event if its affiliate id is unknown', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const counted = async () =>
      (await listSecurityCounts(env.DB, new Date())).find(({ event }) => event === 'unknown-affiliate')
        ?.lastDay ?? 0;
    const countAfterVisits = async () => {
      for (const value of ['999999', 'abc', 'SPAZA-7', '']) {
        await visit(`/about?affiliateId=${value}`, { headers: aVisitor() });
      }
      return counted();
    };
    // The worker writes its counts in steps that double. It may have counted visits of earlier test files.
    await expect.poll(countAfterVisits, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(warned.mock.calls.join()).toContain('unknown-affiliate');
  });

  it('redirects without a cookie if the API fails, and logs no visitor data', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const headers = aVisitor();
    const bindings = withBatches(() => Promise.reject(new Error('D1 is out')));
    const path = `/about?affiliateId=${await anAffiliate()}`;
    const response = await visit(path, { headers }, { bindings });
    const lines = warned.mock.calls.map(([line]) => String(line));
    expect(response.headers.get('Location')).toBe('/about');
    expect(cookieOf(response)).toBeNull();
    expect(lines).toEqual([expect.stringContaining('an affiliate click was not counted')]);
    expect(lines[0]).not.toContain(headers['CF-Connecting-IP']);
    expect(lines[0]).not.toContain(BROWSER);
  });

  it('waits no longer than 800 ms for an API that hangs, then redirects without a cookie', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const asked = Promise.withResolvers<void>();
    const bindings = withBatches(() => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    const path = `/about?affiliateId=${await anAffiliate()}`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const visiting = visit(path, { headers: aVisitor() }, { bindings });
    await asked.promise;
    const deadlines = vi.getTimerCount();
    await vi.advanceTimersByTimeAsync(AFFILIATE_CLICK_BUDGET_MS - 1);
    expect(vi.getTimerCount()).toBe(deadlines);
    await vi.advanceTimersByTimeAsync(1);
    const response = await visiting;
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/about');
    expect(cookieOf(response)).toBeNull();
  });
});

describe('a rate-limited affiliate link', () => {
  function withLimiter(limit: RateLimit['limit']): Bindings {
    return { ...env, LIMIT_300: { limit } };
  }

  it('redirects without a cookie above the limit, and stores no click', async () => {
    const affiliateId = await anAffiliate();
    const headers = aVisitor();
    const keys: string[] = [];
    const bindings = withLimiter(({ key }) => {
      keys.push(key);
      return Promise.resolve({ success: false });
    });
    const page = await visit(`/about?affiliateId=${affiliateId}`, { headers }, { bindings });
    expect([page.status, page.headers.get('Location'), cookieOf(page)]).toEqual([302, '/about', null]);
    const payload = await visit(`/about/_payload.json?affiliateId=${affiliateId}`, { headers }, { bindings });
    expect([await payload.json(), cookieOf(payload)]).toEqual([{ redirect: '/about' }, null]);
    expect(await clicksOf(affiliateId)).toBe(0);
    expect(keys).toEqual(Array(2).fill(`click:${headers['CF-Connecting-IP']}`));
  });

  it('stores the click within 800 ms if the limiter hangs', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const affiliateId = await anAffiliate();
    const asked = Promise.withResolvers<void>();
    const bindings = withLimiter(() => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const visiting = visit(`/about?affiliateId=${affiliateId}`, { headers: aVisitor() }, { bindings });
    await asked.promise;
    await vi.advanceTimersByTimeAsync(AFFILIATE_CLICK_BUDGET_MS - 1);
    const page = await visiting;
    expect(cookieOf(page)).toMatch(COOKIE);
    expect(await clicksOf(affiliateId)).toBe(1);
  });
});

describe('an order by a visitor with an affiliate click', () => {
  async function aClick(): Promise<string> {
    return clickIn(await visit(`/?affiliateId=${await anAffiliate()}`, { headers: aVisitor() }));
  }

  async function placeOrder(
    headers: Record<string, string>,
    bindings: Bindings = env,
  ): Promise<string | null> {
    const buyer = await aBuyer(await aProduct());
    const authorization = { Authorization: `Bearer ${buyer.token}` };
    const response = await visit(
      '/api/orders',
      { method: 'POST', headers: { ...authorization, ...headers } },
      { bindings },
    );
    expect(response.status).toBe(201);
    return ((await response.json()) as { click_id: string | null }).click_id;
  }

  it('has the click id from the cookie', async () => {
    const click = await aClick();
    expect(await placeOrder({ Cookie: `affiliateUuid=${click}` })).toBe(click);
  });

  it('has the click id if the checkout form is posted without scripts', async () => {
    const click = await aClick();
    const buyer = await aCustomer();
    const addressId = await anAddress(buyer.userId);
    await inCart(buyer, await aProduct({ priceCents: 10_000 }));
    const fields = {
      ...{ intent: 'place-order', total: '160', address_id: String(addressId) },
      idempotency_key: crypto.randomUUID(),
      session_token: await antiForgeryToken(buyer.token),
    };
    const response = await visit('/checkout', {
      method: 'POST',
      headers: {
        Cookie: `__Host-session=${buyer.token}; affiliateUuid=${click}`,
        Origin: ORIGIN,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    });
    const orderId = Number(/order_id=(\d+)$/.exec(response.headers.get('Location') ?? '')?.[1]);
    expect((await buyer.api.orders.getOrder({ id: orderId })).click_id).toBe(click);
  });

  it('has no click id if the header or the cookie is forged', async () => {
    const click = await aClick();
    expect(await placeOrder({ 'X-Affiliate-Click': click })).toBeNull();
    expect(await placeOrder({ 'X-Affiliate-Click': click, 'X-Edge-Key': EDGE_KEY })).toBeNull();
    expect(await placeOrder({ Cookie: `affiliateUuid=${crypto.randomUUID()}` })).toBeNull();
    expect(await placeOrder({ Cookie: `affiliateUuid=${click}%0Ax` })).toBeNull();
  });

  it('has the click id sent by another shop’s edge, but only with the right edge key', async () => {
    const click = await aClick();
    const bindings = { ...env, EDGE_KEY };
    const wrongKey = { 'X-Affiliate-Click': click, 'X-Edge-Key': `${EDGE_KEY.slice(0, -1)}x` };
    expect(await placeOrder(wrongKey, bindings)).toBeNull();
    expect(await placeOrder({ 'X-Affiliate-Click': click, 'X-Edge-Key': EDGE_KEY }, bindings)).toBe(click);
  });
});

describe('the client’s IP address in an API call', () => {
  async function addressOf(headers: Record<string, string>, bindings: Bindings = env): Promise<unknown> {
    return (await visit('/api/get-ip', { headers }, { bindings })).json();
  }

  it('is the address seen by the edge, regardless of the client’s headers', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.1', 'X-Client-IP': '203.0.113.9', 'X-Edge-Key': EDGE_KEY };
    expect(await addressOf(headers)).toEqual({ ip_address: '192.0.2.1' });
  });

  it('is taken from X-Client-IP if another shop’s edge sends its key', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.1', 'X-Client-IP': '203.0.113.9', 'X-Edge-Key': EDGE_KEY };
    expect(await addressOf(headers, { ...env, EDGE_KEY })).toEqual({ ip_address: '203.0.113.9' });
  });
});
