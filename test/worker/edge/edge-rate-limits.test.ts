import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINT_BY_NAME } from '#shared/contract/endpoints.ts';
import { isPersonal, ROUTE_TABLE, type RouteRow } from '#shared/navigation/route-table.ts';
import { aCustomer, aProduct, unique } from '#test/support/a-shop.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import { findEmailHealth } from '#worker/api/email/email-delivery.repository.ts';
import { FEED_PATHS } from '#worker/edge/feeds.ts';
import { createHealth } from '#worker/edge/health.ts';
import { LLMS_TXT_PATH } from '#worker/edge/llms-txt.ts';
import { BUILD_FOLDERS } from '#worker/edge/missing-file.ts';
import { nonPageRoutes } from '#worker/edge/non-page-routes.ts';
import { SITEMAP_PATHS } from '#worker/edge/sitemap.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { withAccount } from '#worker/platform/known-device.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import {
  EDGE_LIMITER_PERIOD_SECONDS,
  EDGE_LIMITS,
  type EdgeLimiter,
  findCallLimit,
} from '#worker/platform/rate-limits.ts';
import wranglerToml from '../../../wrangler.toml?raw';

/** Above any limit of wrangler.toml. */
const PLENTY = 10_000;
const TOO_MANY = 'Too many attempts. Please wait a moment and try again.';

afterEach(() => vi.restoreAllMocks());

/** An IP address that no other test uses. */
function anAddress(): string {
  return `203.0.${unique()}.7`;
}

type Requested = { method?: string; path: string; headers?: Record<string, string>; bindings?: Bindings };

function ask({ method = 'GET', path, headers = {}, bindings = env }: Requested): Promise<Response> {
  const isPost = method === 'POST';
  return visit(
    path,
    {
      method,
      headers: { ...(isPost ? { 'Content-Type': 'application/json' } : {}), ...headers },
      ...(isPost ? { body: '{}' } : {}),
    },
    { bindings },
  );
}

/**
 * Makes a request after the real limiter's count is used up. A limiter counts per clock minute, so the request is
 * repeated if a new minute has started in between.
 */
async function askAboveLimit(limiter: EdgeLimiter, key: string, requested: Requested): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    await env[limiter].limit({ key, delta: PLENTY });
    const answer = await ask(requested);
    if (answer.status === 429 || attempt === 3) return answer;
  }
}

/** A limiter that counts like the real binding but uses this clock. */
function aLimiter(limit: number, clock: { seconds: number }): RateLimit {
  const counts = new Map<string, number>();
  return {
    limit: ({ key }) => {
      const window = `${key}@${Math.floor(clock.seconds / EDGE_LIMITER_PERIOD_SECONDS)}`;
      const count = counts.get(window) ?? 0;
      if (count < limit) counts.set(window, count + 1);
      return Promise.resolve({ success: count < limit });
    },
  };
}

/** A limiter that records its keys and returns a fixed result. */
function recording(asked: string[], passes: boolean | ((call: { key: string }) => boolean)): RateLimit {
  return {
    limit: ({ key }) => {
      asked.push(key);
      return Promise.resolve({ success: typeof passes === 'boolean' ? passes : passes({ key }) });
    },
  };
}

const failIfReached = () => {
  throw new Error('the database was reached');
};
const NO_DATABASE = databaseWith({ prepare: failIfReached, batch: failIfReached });

/** Gateways' notifications are not included, because they are limited where their signature is checked. */
const LIMITED = [...ENDPOINT_BY_NAME.values()]
  .filter(({ access }) => access !== 'gateway')
  .map(({ method, path: pattern }) => {
    const path = pattern.replaceAll(/\{\w+\}/g, '7');
    const limit = findCallLimit(method, path) ?? 'none';
    return { limit, limiter: limit === 'none' ? 'LIMIT_6000' : EDGE_LIMITS[limit].network, method, path };
  });

const pathsWhere = (isRequested: (row: RouteRow) => boolean) =>
  ROUTE_TABLE.filter(isRequested).map(({ pattern }) => pattern.replaceAll(/:\w+/g, '7'));
/** Without the maintenance page, which is neither cached nor needs the database. */
const PUBLIC_PATHS = [
  ...pathsWhere((row) => !isPersonal(row) && row.id !== 'maintenance'),
  ...['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/products-1.xml'],
  ...['/feeds/products.xml', '/feeds/retailers/1.xml', '/llms.txt'],
];
const CUSTOMER_PATHS = [...pathsWhere(isPersonal), '/?auth=login'];

describe('the edge rate limits', () => {
  it('cover every API call', () => {
    expect(LIMITED.filter(({ limit }) => limit === 'none')).toEqual([]);
  });

  it.each([
    ['reads', 'GET', '/api/cart', 'LIMIT_1200'],
    ['writes', 'POST', '/api/cart/clear', 'LIMIT_300'],
  ] as const)(
    'count the %s of a session together, from any IP address',
    async (_what, method, path, edge) => {
      const [one, other] = [await aCustomer(), await aCustomer()];
      const bindings = { ...env, [edge]: aLimiter(1, { seconds: 0 }) };
      const askAs = async (token: string) => {
        const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': anAddress() };
        return (await ask({ method, path, headers, bindings })).status;
      };
      expect([await askAs(one.token), await askAs(one.token), await askAs(other.token)]).toEqual([
        200, 429, 200,
      ]);
    },
  );

  it.each(LIMITED)(
    'reject $method $path above the limit, before the API is reached',
    async ({ limit, limiter, method, path }) => {
      const ip = anAddress();
      const prepare = vi.fn((_sql: string) => {
        throw new Error('the API was reached');
      });
      const bindings = { ...env, DB: databaseWith({ prepare }) };
      const headers = { 'CF-Connecting-IP': ip };
      const rejected = await askAboveLimit(limiter, `${limit}:${ip}`, { method, path, headers, bindings });
      expect(rejected.status).toBe(429);
      expect(rejected.headers.get('Retry-After')).toBe(String(EDGE_LIMITER_PERIOD_SECONDS));
      expect(rejected.headers.get('Cache-Control')).toBe('private, no-store');
      expect(await rejected.json()).toEqual({ code: 'too_many_requests', message: TOO_MANY });
      // The only statements are those that count rejections, which are written far less often than rejections happen.
      const asked = prepare.mock.calls.filter(([sql]) => !sql.includes('security_event_count'));
      expect(asked).toEqual([]);
      const neighbour = await ask({ method, path, headers: { 'CF-Connecting-IP': anAddress() } });
      expect(neighbour.status).not.toBe(429);
    },
  );

  it.each(LIMITED)('allow $method $path again in the next window', async ({ limiter, method, path }) => {
    const ip = anAddress();
    const clock = { seconds: 30 };
    const bindings = { ...env, [limiter]: aLimiter(1, clock) };
    const statusAt = async (seconds: number) => {
      clock.seconds = seconds;
      return (await ask({ method, path, headers: { 'CF-Connecting-IP': ip }, bindings })).status;
    };
    expect(await statusAt(30)).not.toBe(429);
    expect(await statusAt(59)).toBe(429);
    expect(await statusAt(60)).not.toBe(429);
  });

  it('reject only the search page, with an error page, and its payload, with JSON', async () => {
    const ip = anAddress();
    const headers = { 'CF-Connecting-IP': ip };
    const page = await askAboveLimit('LIMIT_1200', `search:${ip}`, { path: '/search?q=braai', headers });
    expect(page.status).toBe(429);
    expect(page.headers.get('Retry-After')).toBe(String(EDGE_LIMITER_PERIOD_SECONDS));
    const html = await page.text();
    expect(html).toContain('Oops!');
    expect(html).toContain(TOO_MANY);
    const payload = await askAboveLimit('LIMIT_1200', `search:${ip}`, {
      path: '/search/_payload.json?q=braai',
      headers,
    });
    expect(payload.status).toBe(429);
    expect(payload.headers.get('Retry-After')).toBe(String(EDGE_LIMITER_PERIOD_SECONDS));
    expect(await payload.json()).toEqual({ code: 'too_many_requests', message: TOO_MANY });
    expect((await ask({ path: '/about', headers })).status).toBe(200);
  });

  it.each(PUBLIC_PATHS)('reject %s if it is not cached, before any database query', async (path) => {
    const headers = { 'CF-Connecting-IP': anAddress() };
    const bindings = { ...env, DB: NO_DATABASE, LIMIT_1200: aLimiter(0, { seconds: 0 }) };
    // A new data version, because the page may already be cached for the current one.
    await env.KV.put(FLAG_KEYS.dataVersion, `limits ${unique()}`);
    const rejected = await ask({ path, headers, bindings });
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('Retry-After')).toBe(String(EDGE_LIMITER_PERIOD_SECONDS));
  });

  it.each(CUSTOMER_PATHS)(
    'reject %s with a session cookie, before the session is looked up',
    async (path) => {
      const headers = { Cookie: `__Host-session=${'x'.repeat(43)}`, 'CF-Connecting-IP': anAddress() };
      const bindings = { ...env, DB: NO_DATABASE, LIMIT_1200: aLimiter(0, { seconds: 0 }) };
      expect((await ask({ path, headers, bindings })).status).toBe(429);
    },
  );

  it('cover every non-page route that queries the database', () => {
    const paths = [...nonPageRoutes.routes, ...createHealth(findEmailHealth, '').routes].map(
      ({ path }) => path,
    );
    // These need no database: images are in R2, and `/readyz` checks each store at most once in two seconds.
    const asksNothing = [
      '/.well-known/change-password',
      '/pictures/*',
      '/robots.txt',
      ...BUILD_FOLDERS,
      '/healthz',
      '/readyz',
    ];
    expect([...new Set(paths)].toSorted()).toEqual(
      [...asksNothing, ...SITEMAP_PATHS, ...FEED_PATHS, LLMS_TXT_PATH].toSorted(),
    );
  });

  it('count a page when it is loaded, and not while it is cached', async () => {
    // A page is loaded again after midnight, so the clock must stand still.
    holdClock();
    const asked: string[] = [];
    const ip = anAddress();
    const bindings = { ...env, LIMIT_1200: recording(asked, true) };
    const path = `/products/${await aProduct()}/x/x`;
    const page = (await ask({ path, bindings })).headers.get('Location') ?? '';
    asked.length = 0;
    const open = async (path: string) =>
      expect((await ask({ path, headers: { 'CF-Connecting-IP': ip }, bindings })).status).toBe(200);
    await open(page);
    expect(asked).toEqual([`load:${ip}`]);
    // The worker may learn of the new product only after loading its page, and then loads the page once more.
    vi.setSystemTime(Date.now() + 6_000);
    await open(page);
    await open(page);
    asked.length = 0;
    for (const each of [page, `${page}/_payload.json`, `${page}?utm_source=x`]) await open(each);
    expect(asked).toEqual([]);
  });

  it.each(['/categories', '/brands', '/retailers', '/content-sections'])(
    'count a listing under %s as a search if its URL has a filter or query, otherwise as a load',
    async (folder) => {
      const ip = anAddress();
      const asked: string[] = [];
      const bindings = { ...env, LIMIT_1200: recording(asked, false) };
      const listing = `${folder}/${900_000 + unique()}/x`;
      const countOf = async (path: string) => {
        asked.length = 0;
        expect((await ask({ path, headers: { 'CF-Connecting-IP': ip }, bindings })).status).toBe(429);
        return asked.join();
      };
      for (const choice of [
        'brand_id=1',
        'on_sale=1',
        'page=2&max_price=90',
        'q=braai',
        'utm_source=x&q=b',
      ]) {
        expect(await countOf(`${listing}?${choice}`), choice).toBe(`search:${ip}`);
        expect(await countOf(`${listing}/_payload.json?${choice}`), choice).toBe(`search:${ip}`);
      }
      for (const query of ['', '?page=2', '?sort=newest&page=3', '?utm_source=x', '?q=', '?q=%20']) {
        expect(await countOf(listing + query), query).toBe(`load:${ip}`);
        expect(await countOf(`${listing}/_payload.json${query}`), query).toBe(`load:${ip}`);
      }
    },
  );

  it('count a filtered listing together with the searches of the same network', async () => {
    const ip = anAddress();
    const rejected = await askAboveLimit('LIMIT_1200', `search:${ip}`, {
      path: `/brands/${900_000 + unique()}/x?in_stock=1`,
      headers: { 'CF-Connecting-IP': ip },
    });
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('Retry-After')).toBe(String(EDGE_LIMITER_PERIOD_SECONDS));
  });

  it('do not count cross-site calls', async () => {
    const asked: string[] = [];
    const LIMIT_6000 = recording(asked, true);
    const headers = { Origin: 'https://elsewhere.test', 'Sec-Fetch-Site': 'cross-site' };
    const bindings = { ...env, LIMIT_6000 };
    expect((await ask({ method: 'POST', path: '/api/auth/login', headers, bindings })).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it.each([
    ['a HEAD request', 'HEAD', '/api/search/suggestions?q=br'],
    ['an encoded path', 'GET', '/api/search/%73uggestions?q=br'],
    ['a query', 'GET', '/api/search/suggestions?q=anything&more'],
  ])('cannot be bypassed with %s', async (_what, method, path) => {
    const ip = anAddress();
    const requested = { method, path, headers: { 'CF-Connecting-IP': ip } };
    expect((await askAboveLimit('LIMIT_1200', `suggestions:${ip}`, requested)).status).toBe(429);
  });
});

describe('the form rate limits', () => {
  const FORM = 'application/x-www-form-urlencoded';
  const DIALOG = ['login', 'register', 'forgot_password', 'verify', 'reset_password'];

  const FORM_PAGES = pathsWhere(({ id }) => SERVER_PAGES[id].action !== undefined);

  /** A form submission: the page's path, the sender's IP address and, if signed in, the session token. */
  type Form = { path: string; ip: string; token?: string; fields?: Record<string, string>; origin?: string };

  function post({ path, ip, token, fields = {}, origin = ORIGIN }: Form, bindings: Bindings = env) {
    return visit(
      path,
      {
        method: 'POST',
        headers: {
          Origin: origin,
          'CF-Connecting-IP': ip,
          'Content-Type': FORM,
          ...(token !== undefined && { Cookie: `__Host-session=${token}` }),
        },
        body: new URLSearchParams(fields),
      },
      { bindings },
    );
  }

  it('are not used up by forms that are posted to a page without a form', async () => {
    const ip = anAddress();
    const { token } = await aCustomer();
    for (let sent = 0; sent < 320; sent += 1) expect((await post({ path: '/about', ip })).status).toBe(405);
    const fields = { intent: 'set-quantity', product_id: '1', quantity: '1' };
    expect((await post({ path: '/cart', ip, token, fields })).status).not.toBe(429);
    const login = { intent: 'login', email: 'nobody@example.com', password: 'a guess' };
    expect((await post({ path: '/?auth=login', ip, fields: login })).status).toBe(422);
  });

  it.each([
    ['is from another site', { path: '/cart', origin: 'https://elsewhere.test' }, 403],
    ['is for a page without a form', { path: '/about' }, 405],
    ['is for no page', { path: '/nowhere' }, 404],
  ])('do not count a form that %s', async (_which, form, status) => {
    const asked: string[] = [];
    const limiter = recording(asked, true);
    const bindings = { ...env, LIMIT_300: limiter, LIMIT_100: limiter, LIMIT_6000: limiter };
    const answer = await post({ ...form, ip: anAddress(), token: 'x'.repeat(40) }, bindings);
    expect(answer.status).toBe(status);
    expect(asked).toEqual([]);
  });

  it.each(FORM_PAGES)('reject every form of %s above the limit, before any database query', async (path) => {
    const bindings = { ...env, DB: NO_DATABASE, LIMIT_6000: aLimiter(0, { seconds: 0 }) };
    expect((await post({ path, ip: anAddress() }, bindings)).status).toBe(429);
  });

  it('count signed-in customers by session, and reject them without a database query', async () => {
    const ip = anAddress();
    const [one, other] = [await aCustomer(), await aCustomer()];
    const bindings = { ...env, LIMIT_300: aLimiter(1, { seconds: 0 }) };
    const form = { path: '/product-lists', ip, fields: { keep: '1' } };
    expect((await post({ ...form, token: one.token }, bindings)).status).not.toBe(429);
    const rejected = await post(
      { ...form, ip: anAddress(), token: one.token },
      { ...bindings, DB: NO_DATABASE },
    );
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect((await post({ ...form, token: other.token }, bindings)).status).not.toBe(429);
  });

  it('allow 6,000 forms per network, and count those of guests and of customers separately', async () => {
    const { token } = await aCustomer();
    const form = { path: '/support', ip: anAddress(), fields: { message: 'Hello' } };
    const bindings = { ...env, LIMIT_6000: aLimiter(1, { seconds: 0 }) };
    expect((await post(form, bindings)).status).toBe(422);
    expect((await post(form, bindings)).status).toBe(429);
    expect((await post({ ...form, token }, bindings)).status).toBe(422);
    expect((await post({ ...form, token }, bindings)).status).toBe(429);
    expect((await post({ ...form, ip: anAddress() }, bindings)).status).toBe(422);
  });

  it.each(DIALOG)('count the dialog’s "%s" form together with its API call', async (intent) => {
    const asked: string[] = [];
    const ip = anAddress();
    const LIMIT_6000: RateLimit = {
      limit: ({ key }) => {
        asked.push(key);
        return Promise.resolve({ success: key === `form:${ip}` });
      },
    };
    const answer = await visit(
      `/?auth=${intent}`,
      {
        method: 'POST',
        headers: { ...FROM_SHOP, Accept: 'application/json', 'CF-Connecting-IP': ip },
        body: new URLSearchParams({ intent, email: 'nobody@example.com' }),
      },
      { bindings: { ...env, DB: NO_DATABASE, LIMIT_6000 } },
    );
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ kind: 'refused', message: TOO_MANY });
    expect(answer.headers.get('Retry-After')).toBe(String(EDGE_LIMITER_PERIOD_SECONDS));
    const limit = Object.entries(EDGE_LIMITS).find(([name]) => asked[1] === `${name}:${ip}`);
    expect(limit?.[1].network).toBe('LIMIT_6000');
  });

  it.each(DIALOG)(
    'count the "%s" form of a known device per device, and per network with other known devices',
    async (intent) => {
      const device = withAccount(env.OPERATOR_SECRET ?? '', null, 'thandi@example.com', new Date());
      const [asked, ofNetwork]: [string[], string[]] = [[], []];
      const bindings = {
        ...env,
        LIMIT_6000: recording(ofNetwork, ({ key }) => key.includes(' of known devices:')),
        LIMIT_300: recording(asked, true),
        LIMIT_100: recording(asked, true),
      };
      const ip = anAddress();
      const statusBy = async (token: string) => {
        const headers = { ...FROM_SHOP, Cookie: `__Host-device=${token}`, 'CF-Connecting-IP': ip };
        const body = new URLSearchParams({ intent });
        return (await visit(`/?auth=${intent}`, { method: 'POST', headers, body }, { bindings })).status;
      };
      expect(await statusBy(device)).toBe(422);
      const by = ` of a device:${device.split('.')[0]}`;
      expect(asked).toEqual([`form${by}`, expect.stringMatching(new RegExp(`^(?!form).*${by}$`))]);
      const byDevices = ` of known devices:${ip}`;
      expect(ofNetwork).toEqual([
        `form${byDevices}`,
        expect.stringMatching(new RegExp(`^(?!form).*${byDevices}$`)),
      ]);
      expect(await statusBy(`${device.slice(0, -1)}${device.endsWith('A') ? 'E' : 'A'}`)).toBe(429);
    },
  );
});

describe('the client counted by a rate limit', () => {
  const path = '/api/search/suggestions?q=br';

  /** True if the two callers share one count. The limiter allows one call, so the second call then gets a 429. */
  async function areOne(first: Record<string, string>, second: Record<string, string>): Promise<boolean> {
    const bindings = { ...env, LIMIT_1200: aLimiter(1, { seconds: 0 }) };
    await ask({ path, headers: first, bindings });
    return (await ask({ path, headers: second, bindings })).status === 429;
  }

  it('is the IP address from Cloudflare, regardless of other headers', async () => {
    const ip = anAddress();
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'True-Client-IP', 'X-Client-IP']) {
      const claim = { 'CF-Connecting-IP': ip, [name]: anAddress() };
      expect(await areOne({ 'CF-Connecting-IP': ip }, claim), name).toBe(true);
      expect(await areOne({ ...claim, 'CF-Connecting-IP': anAddress() }, claim), name).toBe(false);
    }
  });

  it('is the /64 network of an IPv6 address', async () => {
    const from = (address: string) => ({ 'CF-Connecting-IP': address });
    expect(await areOne(from('2001:db8:1:2::1'), from('2001:db8:1:2:ffff::9'))).toBe(true);
    expect(await areOne(from('2001:db8:1:2::1'), from('2001:db8:1:3::1'))).toBe(false);
  });

  it('is also the /48 network, with the higher limit of a shared address', async () => {
    const bindings = { ...env, LIMIT_6000: aLimiter(1, { seconds: 0 }) };
    const statusFrom = async (address: string) =>
      (await ask({ path, headers: { 'CF-Connecting-IP': address }, bindings })).status;
    expect(await statusFrom('2001:db8:9:1::1')).toBe(200);
    expect(await statusFrom('2001:db8:9:2::1')).toBe(429);
    expect(await statusFrom('2001:db8:a:1::1')).toBe(200);
    expect([await statusFrom('192.0.2.201'), await statusFrom('192.0.2.201')]).toEqual([200, 200]);
  });

  it.each(LIMITED)(
    'is also the /48 network for $method $path, with and without a session',
    async ({ method, path: of }) => {
      const limiter = recording([], ({ key }) => !key.endsWith(':2001:db8:b::/48'));
      const limiters = {
        LIMIT_100: limiter,
        LIMIT_300: limiter,
        LIMIT_1200: limiter,
        LIMIT_6000: limiter,
      };
      const bindings = { ...env, ...limiters, DB: NO_DATABASE };
      const headers = { ...FROM_SHOP, 'CF-Connecting-IP': '2001:db8:b:1::1' };
      const requested = { method, path: of, bindings };
      expect((await ask({ ...requested, headers })).status).toBe(429);
      const withSession = { ...headers, Authorization: 'Bearer a-token-of-nobody' };
      expect((await ask({ ...requested, headers: withSession })).status).toBe(429);
    },
  );

  it('is not an edge that sends its key, because that edge counts its own clients', async () => {
    const key = 'an-edge-key-of-more-than-32-characters';
    const bindings = { ...env, EDGE_KEY: key, LIMIT_1200: aLimiter(0, { seconds: 0 }) };
    expect((await ask({ path, headers: { 'X-Edge-Key': key }, bindings })).status).toBe(200);
    expect((await ask({ path, headers: { 'X-Edge-Key': `${key}!` }, bindings })).status).toBe(429);
  });
});

describe('a limiter that fails', () => {
  it.each([
    ['throws', { limit: () => Promise.reject(new Error('no limiter today')) }],
    ['hangs', { limit: () => new Promise<never>(() => undefined) }],
    ['is not there', undefined],
  ])('allows every request and logs an error if it %s', async (_how, limiter) => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bindings = Object.assign({}, env, { LIMIT_1200: limiter });
    expect((await ask({ path: '/api/search/suggestions?q=br', bindings })).status).toBe(200);
    expect((await ask({ path: '/search?q=br', bindings })).status).toBe(200);
    expect(lines.mock.calls.join()).toContain('a rate limiter failed');
  });
});

describe('wrangler.toml', () => {
  it('defines every limiter in each environment, with the limit in its name and the period in Retry-After', () => {
    const limiters = wranglerToml.matchAll(
      /\[\[(?:env\.(\w+)\.)?ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "(\d+)"\nsimple = \{ limit = (\d+), period = (\d+) \}/g,
    );
    const found = [...limiters].map(([, place = 'local', name, id, limit, period]) => {
      expect(name).toBe(`LIMIT_${limit}`);
      return { place, name, id, period };
    });
    for (const place of ['local', 'staging', 'production']) {
      const names = found.filter((each) => each.place === place).map(({ name }) => name);
      expect(names.toSorted()).toEqual(
        [...new Set(Object.values(EDGE_LIMITS).map(({ network }) => network))].toSorted(),
      );
    }
    expect(new Set(found.map(({ period }) => period))).toEqual(
      new Set([String(EDGE_LIMITER_PERIOD_SECONDS)]),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });
});
