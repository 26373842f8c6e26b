import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatRand } from '#shared/domain/money.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { aCategory, aCustomer, anAffiliate, aProduct, clientFor, unique } from '#test/support/a-shop.ts';
import { postForm } from '#test/support/posted-forms.ts';
import { databaseBeforeRelated } from '#test/support/related-database.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import { createApi } from '#worker/api/index.ts';
import { EVERY_REQUEST } from '#worker/edge/every-request.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';
import { createPagePipeline } from '#worker/page-pipeline.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { signBypassPass } from '#worker/platform/operator-token.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { provideApi } from '#worker/provide-api.ts';
import manifest from '../../../dist/manifest.json' with { type: 'json' };

let productId = 0;
let path = '';

beforeAll(async () => {
  const categoryId = await aCategory({ name: 'Kettles' });
  productId = await aProduct({ name: 'Whistler', categoryId, stock: 8 });
  await aProduct({ name: 'Whistler Lid', categoryId });
  path = `/products/${productId}/-/whistler`;
  const { headers } = await visit(path);
  path = headers.get('Location') ?? path;
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const flag of [FLAG_KEYS.maintenance, FLAG_KEYS.routeRules]) await env.KV.delete(flag);
});

type Place = { bindings?: Bindings; origin?: string };

/** The current ETag of a page. */
async function tagOf(page: string, place: Place = {}): Promise<string> {
  // The first visit may be streamed, and then has no ETag.
  await visit(page, {}, place);
  const { status, headers } = await visit(page, {}, place);
  expect([status, headers.get('ETag')]).toEqual([200, expect.stringMatching(/^W\/"[\w+/]{16}"$/)]);
  return headers.get('ETag') ?? '';
}

function revisit(page: string, tag: string, headers: HeadersInit = {}, place: Place = {}): Promise<Response> {
  return visit(page, { headers: { ...headers, 'If-None-Match': tag } }, place);
}

/** Changes the product's row and then the data version, in the same order as the catalogue scripts. */
async function change(column: 'price_cents' | 'stock' | 'is_published', value: number): Promise<void> {
  await env.DB.prepare(`UPDATE product SET ${column} = ? WHERE id = ?`).bind(value, productId).run();
  await bump();
}

function bump(): Promise<void> {
  return env.KV.put(FLAG_KEYS.dataVersion, `${new Date().toISOString()} ${unique()}`);
}

describe('a public page that the browser has cached', () => {
  it('returns a 304 without headers that would replace the stored ones', async () => {
    const tag = await tagOf(path);
    const answer = await revisit(path, tag);
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    // A 304 must not send a new policy: the browser would use it with the stored HTML, which contains the old nonce.
    expect(Object.fromEntries(answer.headers)).toEqual({
      etag: tag,
      'cache-control': 'private, no-cache',
      vary: 'Accept',
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
      'server-timing': 'cache;desc="html"',
    });
  });

  it('has the same ETag regardless of its nonce and idempotency key', async () => {
    const tag = await tagOf(path);
    expect(await tagOf(path)).toBe(tag);
  });

  it.each([
    ['as a strong tag', (tag: string) => tag.slice(2)],
    ['in a list', (tag: string) => `"a,b" , ${tag}, W/"c"`],
    ['as a star', () => ' * '],
  ])('returns a 304 if If-None-Match has the ETag %s', async (_name, header) => {
    expect((await revisit(path, header(await tagOf(path)))).status).toBe(304);
  });

  it.each([
    ['a different ETag', () => 'W/"AAAAAAAAAAAAAAAA"'],
    ['only part of the ETag', (tag: string) => `${tag.slice(0, -3)}"`],
    ['the ETag without quotes', (tag: string) => tag.replaceAll('"', '')],
    ['no ETag', () => ''],
    ['a quoted star', () => '"*"'],
  ])('is sent in full if If-None-Match has %s', async (_name, header) => {
    const tag = await tagOf(path);
    const answer = await revisit(path, header(tag));
    expect([answer.status, answer.headers.get('ETag')]).toEqual([200, tag]);
    expect(await answer.text()).toContain('Whistler');
  });

  it('returns the same status and ETag for HEAD', async () => {
    const tag = await tagOf(path);
    const head = await visit(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, tag, '']);
    const known = await visit(path, { method: 'HEAD', headers: { 'If-None-Match': tag } });
    expect([known.status, known.headers.get('ETag')]).toEqual([304, tag]);
  });

  it('has the same ETag for guests and signed-in customers', async () => {
    const tag = await tagOf(path);
    const { token } = await aCustomer();
    expect((await revisit(path, tag, { Cookie: `__Host-session=${token}` })).status).toBe(304);
  });
});

describe('a cached page after a change', () => {
  it('is sent again for a new price, and returns a 304 once the old price is back', async () => {
    const [cheap, dear] = [1_000_100 + unique(), 2_000_200 + unique()];
    await change('price_cents', cheap);
    const tag = await tagOf(path);
    await change('price_cents', dear);
    const answer = await revisit(path, tag);
    expect([answer.status, answer.headers.get('ETag') === tag]).toEqual([200, false]);
    expect(await answer.text()).toContain(formatRand(dear / 100));
    await change('price_cents', cheap);
    expect((await revisit(path, tag)).status).toBe(304);
  });

  it('is sent again when the product is sold out', async () => {
    const tag = await tagOf(path);
    await change('stock', 0);
    expect((await revisit(path, tag)).status).toBe(200);
    await change('stock', 8);
  });

  it('is sent again when the menu changes', async () => {
    const tag = await tagOf(path);
    await aProduct({ categoryId: await aCategory({ name: 'Braai Tongs' }) });
    await bump();
    const answer = await revisit(path, tag);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Braai Tongs');
  });

  it('is sent again when the promised delivery date changes', async () => {
    const tag = await tagOf(path);
    const later = Date.now() + 7 * 86_400_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    expect((await revisit(path, tag)).status).toBe(200);
    vi.useRealTimers();
  });

  it('returns a 304 if a new data version does not affect it', async () => {
    const tag = await tagOf(path);
    await bump();
    expect((await revisit(path, tag)).status).toBe(304);
  });

  it('is sent again by a new build', async () => {
    const tag = await tagOf('/about');
    const built = aShopOf({ ...manifest, id: 'another-build' });
    const answer = await built('/about', tag);
    expect([answer.status, answer.headers.get('ETag') === tag]).toEqual([200, false]);
    expect((await aShopOf(manifest)('/about', tag)).status).toBe(304);
  });

  it('is sent again when its policy allows another payment gateway', async () => {
    const tag = await tagOf('/about');
    const bindings = { ...env, PAYFAST_HOST: 'https://sandbox.payfast.example' };
    expect((await revisit('/about', tag, {}, { bindings })).status).toBe(200);
  });

  it('has the same ETag on every host, because all links use SHOP_ORIGIN', async () => {
    const origin = 'https://second.test';
    const [tag, other] = [await tagOf(path), await tagOf(path, { origin })];
    expect(other).toBe(tag);
    expect((await revisit(path, tag, {}, { origin })).status).toBe(304);
  });

  /** The shop as another build would render it. */
  function aShopOf(build: typeof manifest) {
    const app = new Hono<RequestEnv>()
      .use(...EVERY_REQUEST)
      .use(provideApi(createApi()))
      .route('/', createPagePipeline(build));
    return async (page: string, tag: string): Promise<Response> => {
      const ctx = createExecutionContext();
      const request = new Request(`${ORIGIN}${page}`, { headers: { 'If-None-Match': tag } });
      const answer = await app.fetch(request, env, ctx);
      await waitOnExecutionContext(ctx);
      return answer;
    };
  }
});

describe('a response that takes precedence over a 304', () => {
  const ANY = { 'If-None-Match': '*' };

  it('is the maintenance redirect, except for operators with a pass', async () => {
    const tag = await tagOf('/about');
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    const answer = await revisit('/about', tag);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/maintenance']);
    const notice = await visit('/maintenance', { headers: ANY });
    expect([notice.status, notice.headers.get('ETag')]).toEqual([503, null]);
    const pass = await signBypassPass(env.OPERATOR_SECRET ?? '', Math.floor(Date.now() / 1_000) + 3_600);
    expect((await revisit('/about', tag, { Cookie: `__Host-operator=${pass}` })).status).toBe(304);
    await env.KV.delete(FLAG_KEYS.maintenance);
    expect((await revisit('/about', tag)).status).toBe(304);
  });

  it('is the redirect of an affiliate link, with its cookie', async () => {
    const answer = await visit(`${path}?affiliateId=${await anAffiliate()}`, { headers: ANY });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, path]);
    expect(answer.headers.get('Set-Cookie')).toContain('affiliateUuid=');
  });

  it('is a redirect by a route rule or to the canonical path', async () => {
    const tag = await tagOf('/about');
    expect((await revisit('/about/', tag)).status).toBe(301);
    await env.KV.put(FLAG_KEYS.routeRules, JSON.stringify([{ from: '/about', redirect: '/support' }]));
    const answer = await revisit('/about', tag);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/support']);
  });

  it('is the 410 or 404 of a missing page', async () => {
    const tag = await tagOf(path);
    await change('is_published', 0);
    expect((await revisit(path, tag)).status).toBe(410);
    await change('is_published', 1);
    expect((await visit('/no/such/page', { headers: ANY })).status).toBe(404);
  });
});

describe('no ETag is sent with', () => {
  it.each(ROUTE_TABLE.filter(({ guards, pattern }) => guards.length > 0 && !pattern.includes(':')))(
    'the personal page $pattern',
    async ({ pattern }) => {
      const { token } = await aCustomer();
      const answer = await visit(pattern, {
        headers: { 'If-None-Match': '*', Cookie: `__Host-session=${token}` },
      });
      expect([200, 302, 404]).toContain(answer.status);
      expect([answer.headers.get('ETag'), answer.headers.get('Cache-Control')]).toEqual([
        null,
        expect.stringContaining('no-store'),
      ]);
    },
  );

  it('a login prompt, which redirects signed-in customers', async () => {
    const page = '/?auth=login&next=%2Faccount';
    const answer = await visit(page, { headers: { 'If-None-Match': '*' } });
    expect([answer.status, answer.headers.get('ETag')]).toEqual([200, null]);
    const { token } = await aCustomer();
    const led = await visit(page, { headers: { 'If-None-Match': '*', Cookie: `__Host-session=${token}` } });
    expect([led.status, led.headers.get('Location')]).toEqual([302, '/account']);
  });

  it('a page that shows a form’s result or its validation errors', async () => {
    const tag = await tagOf('/about');
    const flash = `__Host-flash=${encodeURIComponent(JSON.stringify({ message: 'Saved to Braai.' }))}`;
    const told = await revisit('/about', tag, { Cookie: flash });
    expect([told.status, told.headers.get('ETag')]).toEqual([200, null]);
    expect(told.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await told.text()).toContain('Saved to Braai.');
    const posted = await visit('/support', {
      method: 'POST',
      headers: { ...FROM_SHOP, 'If-None-Match': '*' },
      body: new URLSearchParams({ name: '' }),
    });
    expect([posted.status, posted.headers.get('ETag')]).toEqual([422, null]);
  });

  it('a page in which a section failed to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const DB = databaseBeforeRelated(() => Promise.reject(new Error('D1 is overloaded')));
    await bump();
    for (let visits = 0; visits < 3; visits += 1) {
      const answer = await revisit(path, '*', {}, { bindings: { ...env, DB } });
      expect([answer.status, answer.headers.get('ETag')]).toEqual([200, null]);
    }
    await bump();
  });
});

describe('the payload of a public page that the browser has cached', () => {
  const payloadOf = (page: string) => `${page}/_payload.json`;

  it('returns a 304 until the page changes', async () => {
    const price = 3_000_300 + unique();
    await change('price_cents', price);
    const tag = await tagOf(payloadOf(path));
    const answer = await revisit(payloadOf(path), tag);
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    expect(Object.fromEntries(answer.headers)).toEqual({
      etag: tag,
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
      'server-timing': expect.stringMatching(/^cache;desc="\w+"$/),
    });
    await change('price_cents', price + 1);
    const changed = await revisit(payloadOf(path), tag);
    expect([changed.status, changed.headers.get('ETag') === tag]).toEqual([200, false]);
    await change('price_cents', price);
    expect((await revisit(payloadOf(path), tag)).status).toBe(304);
  });

  it('is sent again when the menu changes', async () => {
    const tag = await tagOf(payloadOf(path));
    await aProduct({ categoryId: await aCategory({ name: 'Braai Grids' }) });
    await bump();
    const answer = await revisit(payloadOf(path), tag);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Braai Grids')]);
  });

  it('has a different ETag than the page itself', async () => {
    const [page, payload] = [await tagOf(path), await tagOf(payloadOf(path))];
    expect((await revisit(path, payload)).status).toBe(200);
    expect((await revisit(payloadOf(path), page)).status).toBe(200);
  });

  it('has no ETag if it is personal, a login prompt, a redirect or an error', async () => {
    const { token } = await aCustomer();
    const own = { headers: { 'If-None-Match': '*', Cookie: `__Host-session=${token}` } };
    const answers = {
      own: await visit(payloadOf('/account'), own),
      login: await visit(payloadOf('/account'), { headers: { 'If-None-Match': '*' } }),
      redirect: await visit(payloadOf('/about/'), { headers: { 'If-None-Match': '*' } }),
      missing: await visit(payloadOf('/products/999999999/-/x'), { headers: { 'If-None-Match': '*' } }),
    };
    for (const [name, { status, headers }] of Object.entries(answers)) {
      expect([name, status === 304, headers.get('ETag')]).toEqual([name, false, null]);
      expect([name, headers.get('Cache-Control')]).toEqual([name, expect.stringContaining('no-store')]);
    }
  });

  it('has no ETag while a section of the page is missing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const DB = databaseBeforeRelated(() => Promise.reject(new Error('D1 is overloaded')));
    await bump();
    for (let visits = 0; visits < 3; visits += 1) {
      const answer = await revisit(payloadOf(path), '*', {}, { bindings: { ...env, DB } });
      expect([answer.status, answer.headers.get('ETag')]).toEqual([200, null]);
    }
    await bump();
  });
});

describe('a browser that sends forms without scripts', () => {
  it('gets a page with a new idempotency key for each submission instead of a 304', async () => {
    const customer = await aCustomer();
    const session = `__Host-session=${customer.token}`;
    const first = await visit(path, { headers: { Cookie: session } });
    const [tag, stored] = [await tagOf(path), keyIn(await first.text())];
    expect((await revisit(path, tag, { Cookie: session })).status).toBe(304);

    const added = await add(stored);
    expect(await pieces()).toBe(1);
    const [mark = ''] = /__Host-without-scripts=[^;]+/.exec(added.headers.get('Set-Cookie') ?? '') ?? [];
    expect(added.headers.get('Set-Cookie')).toContain(
      `${mark}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    const again = await revisit(path, tag, { Cookie: `${session}; ${mark}` });
    expect(again.status).toBe(200);
    const fresh = keyIn(await again.text());
    expect(fresh).not.toBe(stored);
    await add(fresh);
    expect(await pieces()).toBe(2);
    // The same key counts as a retry of the submission, so nothing is added.
    await add(fresh);
    expect(await pieces()).toBe(2);

    function add(key: string): Promise<Response> {
      return postForm(path, { product_id: productId, quantity: 1, idempotency_key: key }, customer);
    }

    async function pieces(): Promise<number> {
      const cart = await clientFor(customer.token).cart.getCart();
      return Object.values(cart.products_per_supplier)
        .flatMap((items) => Object.values(items))
        .reduce((sum, { quantity }) => sum + quantity, 0);
    }
  });

  it('gets a 304 again two days after its scripts have submitted a form', async () => {
    const tag = await tagOf('/support');
    const sendBy = (Cookie: string) => {
      const headers = { ...FROM_SHOP, Cookie, Accept: 'application/json' };
      return visit('/support', { method: 'POST', headers, body: new URLSearchParams({ name: '' }) });
    };
    const first = await sendBy('__Host-without-scripts=yes');
    const [, mark = ''] =
      /^(__Host-without-scripts=[^;]+); Max-Age=172800; Path=\//.exec(
        first.headers.get('Set-Cookie') ?? '',
      ) ?? [];
    for (const Cookie of ['__Host-without-scripts=yes', mark])
      expect((await revisit('/support', tag, { Cookie })).status).toBe(200);
    for (const Cookie of [mark, '']) expect((await sendBy(Cookie)).headers.get('Set-Cookie')).toBeNull();
    expect((await revisit('/support', tag)).status).toBe(304);
  });

  function keyIn(html: string): string {
    return /name="idempotency_key" value="([^"]+)"/.exec(html)?.[1] ?? '';
  }
});

it('a streamed page has no ETag, because its end is unknown when the headers are sent', async () => {
  const slow = Promise.withResolvers<void>();
  await bump();
  const ctx = createExecutionContext();
  const bindings = { ...env, DB: databaseBeforeRelated(() => slow.promise) };
  const request = new Request(`${ORIGIN}${path}`, { headers: { 'If-None-Match': '*' } });
  const answer = await shop.fetch(request, bindings, ctx);
  expect([answer.status, answer.headers.get('ETag')]).toEqual([200, null]);
  slow.resolve();
  await answer.text();
  await waitOnExecutionContext(ctx);
});

// Must run last: after the modules are reloaded, rendering uses a second copy of React.
it('a page has the same ETag in a new isolate', async () => {
  const tag = await tagOf(path);
  vi.resetModules();
  const { default: other } = await import('#worker/index.ts');
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, { headers: { 'If-None-Match': tag } });
  const answer = await other.fetch(request, env, ctx);
  await waitOnExecutionContext(ctx);
  expect([answer.status, answer.headers.has('Link')]).toEqual([304, false]);
});
