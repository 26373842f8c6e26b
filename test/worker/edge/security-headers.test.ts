import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  brandPath,
  categoryPath,
  contentSectionPath,
  orderPath,
  paymentPath,
  productPath,
  retailerPath,
  reviewsPath,
  sharedListPath,
} from '#shared/navigation/paths.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { aBrand, aCategory, anAddress, aProduct, aSupplier, unique } from '#test/support/a-shop.ts';
import { aPlacedOrder, inCart } from '#test/support/an-order.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import manifest from '../../../dist/manifest.json' with { type: 'json' };

const pathOf = new Map<string, string>(ROUTE_TABLE.map(({ id, pattern }) => [id, pattern]));
let cookie = '';

beforeAll(async () => {
  const { buyer, order, productId } = await aPlacedOrder();
  const addressId = await anAddress(buyer.userId, { isCurrent: false });
  await inCart(buyer, productId);
  cookie = `__Host-session=${buyer.token}`;
  const { share_token = '' } = await buyer.api.productLists.shareProductList({ listId: 0 });
  const supplier = { id: await aSupplier({ name: 'Karoo Knits' }), display_name: 'Karoo Knits' };
  const category = { id: await aCategory({ name: 'Blankets' }), name: 'Blankets' };
  const brand = { id: await aBrand('Springbok'), name: 'Springbok' };
  const product = await aProduct({
    name: 'Blanket',
    sku: 'BL-1',
    supplierId: supplier.id,
    brandId: brand.id,
  });
  const section = await env.DB.prepare(
    "INSERT INTO content_section (name, position) VALUES ('Winter', 1) RETURNING id",
  ).first<number>('id');
  for (const [id, path] of Object.entries({
    retailer: retailerPath(supplier),
    category: categoryPath(category),
    brand: brandPath(brand),
    'content-section': contentSectionPath({ id: section ?? 0, name: 'Winter' }),
    product: productPath({ id: product, parent_id: null, sku: 'BL-1', parent_sku: null, name: 'Blanket' }),
    'product-reviews': reviewsPath(product),
    'shared-list': sharedListPath(share_token),
    'help-topic': '/help/delivery',
    order: orderPath(order.id),
    payment: paymentPath(order.id),
    'checkout-address-edit': `/checkout/addresses/edit?id=${addressId}`,
    'account-address-edit': `/account/addresses/edit?id=${addressId}`,
  })) {
    pathOf.set(id, path);
  }
});

/** Checks the headers that every response must have. */
function expectCommonHeaders({ headers }: Response): void {
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{8,64}$/);
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
}

function expectPageHeaders(response: Response): void {
  expectCommonHeaders(response);
  const { headers } = response;
  expect(headers.get('Content-Type')).toMatch(/^text\/html/);
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(headers.get('Permissions-Policy')).toContain('camera=()');
}

function nonceOf({ headers }: Response): string {
  const policy = headers.get('Content-Security-Policy') ?? '';
  return /script-src 'nonce-([\w+/]{24})' 'strict-dynamic'/.exec(policy)?.[1] ?? '';
}

describe('the security headers', () => {
  it.each(ROUTE_TABLE.map(({ id }) => id))('protect the page %s and its payload', async (id) => {
    const path = pathOf.get(id) ?? '';
    const page = await visit(path, { headers: { Cookie: cookie } });
    if (id === 'maintenance') {
      expect(page.headers.get('Location')).toBe('/');
      return expectCommonHeaders(page);
    }
    expect(page.status).toBe(200);
    expectPageHeaders(page);
    const html = await page.text();
    const nonce = nonceOf(page);
    expect(nonce).not.toBe('');
    for (const [script = ''] of html.matchAll(/<script\b[^>]*>/g)) {
      if (!/type="application\/(ld\+)?json"/.test(script)) expect(script).toContain(`nonce="${nonce}"`);
    }
    expect(html).not.toMatch(/\son[a-z]+="|style="/);
    const [pathname, query = ''] = path.split('?');
    const payload = await visit(`${pathname === '/' ? '' : pathname}/_payload.json?${query}`, {
      headers: { Cookie: cookie },
    });
    expect(payload.status).toBe(200);
    expectCommonHeaders(payload);
    return undefined;
  });

  it('have a new nonce in each response, even if its HTML is cached', async () => {
    const answers = [await visit('/about'), await visit('/about'), await visit('/about')];
    expect(new Set(answers.map(nonceOf)).size).toBe(3);
    for (const answer of answers) expect(await answer.text()).toContain(`nonce="${nonceOf(answer)}"`);
  });

  it('allow only the shop’s own scripts, styles, Trusted Types policies and form targets', async () => {
    const policy = (await visit('/')).headers.get('Content-Security-Policy') ?? '';
    expect(policy.replace(/nonce-[^']+/, 'nonce').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'nonce' 'strict-dynamic'",
      expect.stringMatching(/^style-src 'self'( 'sha256-[A-Za-z0-9+/]+=')+$/),
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types shop-html shop-worker',
    ]);
  });

  it('also allow the configured payment hosts as form targets', async () => {
    const bindings = { ...env, PAYFAST_HOST: 'https://www.payfast.co.za' };
    const { headers } = await visit('/', {}, { bindings });
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'self' https://www.payfast.co.za;");
    const yoco = {
      ...bindings,
      CARD_GATEWAY: 'yoco',
      YOCO_HOST: 'https://payments.yoco.com',
      YOCO_SECRET_KEY: 'sk_live_1',
      YOCO_WEBHOOK_SECRET: 'whsec_c2VjcmV0IG9mIGEgc2hvcA==',
    };
    const answer = await visit('/', {}, { bindings: yoco });
    expect(answer.headers.get('Content-Security-Policy')).toContain(
      "form-action 'self' https://www.payfast.co.za https://c.yoco.com;",
    );
  });

  it.each([
    ['a call', '/api/brands', {}, 200],
    ['a rejected call', '/api/user', {}, 401],
    ['an unknown call', '/api/nothing', {}, 404],
    ['a call that is not JSON', '/api/cart/1', { method: 'POST', body: 'quantity=1' }, 415],
    ['a payment notification', '/api/payments/nobody/notify', { method: 'POST' }, 404],
    ['a missing image', '/pictures/none.webp', {}, 404],
    ['robots.txt', '/robots.txt', {}, 200],
    ['the sitemap', '/sitemap.xml', {}, 200],
    ['/healthz', '/healthz', {}, 200],
    ['/readyz', '/readyz', {}, 200],
    ['a redirect to the login', '/orders', {}, 302],
    ['a redirect of a payload', '/orders/_payload.json', {}, 200],
    ['a rejected payload', '/products/0/x/y/_payload.json', {}, 404],
    ['a method that is not allowed', '/about', { method: 'PUT' }, 405],
    ['the payment simulator', '/__payfast/eng/query/validate', { method: 'POST', body: '' }, 200],
  ] as const)('protect %s', async (_what, path, init, status) => {
    const answer = await visit(path, init);
    expect(answer.status).toBe(status);
    expectCommonHeaders(answer);
  });

  it.each([
    ['an unknown path', '/nowhere', {}, 404],
    ['an invalid id', '/products/0/x/y', {}, 404],
    ['a form from another site', '/', { method: 'POST', headers: { Origin: 'https://evil.example' } }, 403],
    ['a form of another type', '/', { method: 'POST', headers: FROM_SHOP, body: 'a' }, 415],
    [
      'a form that is too long',
      '/',
      { method: 'POST', headers: FROM_SHOP, body: new URLSearchParams({ x: 'x'.repeat(33_000) }) },
      413,
    ],
  ])('protect the error page of %s', async (_what, path, init, status) => {
    const page = await visit(path, init);
    expect(page.status).toBe(status);
    expectPageHeaders(page);
    expect(nonceOf(page)).not.toBe('');
    expect(await page.text()).toContain(page.headers.get('X-Request-Id') ?? 'no id');
  });

  it('protect the error page if the database fails', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failing: Bindings = { ...env, DB: databaseWith({ prepare: fail }) };
    const page = await visit(`/brands/${90_000 + unique()}/x`, {}, { bindings: failing });
    silence.mockRestore();
    expect(page.status).toBe(500);
    expectPageHeaders(page);
  });
});

describe('the fallback error response', () => {
  // With an invalid configuration nothing works, not even the error page.
  const misconfigured: Bindings = { ...env, SITE_NAME: '' };

  it('is a page without scripts, with the error page’s text and all headers', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await visit('/', {}, { bindings: misconfigured });
    expect(page.status).toBe(500);
    expectPageHeaders(page);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('<h1>Oops!</h1>');
    expect(html).toContain(page.headers.get('X-Request-Id') ?? 'no id');
    expect(html).not.toMatch(/<script|SITE_NAME/);
    expect(lines.mock.calls.join()).toContain('SITE_NAME is empty');
    lines.mockRestore();
  });

  it.each(['/_payload.json', '/api/brands'])('is JSON for %s', async (path) => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = await visit(path, {}, { bindings: misconfigured });
    silence.mockRestore();
    expect(answer.status).toBe(500);
    expectCommonHeaders(answer);
    expect(await answer.json()).toEqual({
      code: 'internal',
      message: 'Oops, looks like something went wrong.',
    });
  });

  it('is sent even if the thrown value is not an Error', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const PICTURES = Object.create(env.PICTURES, {
      get: { value: () => Promise.reject('a text') },
      head: { value: () => Promise.reject('a text') },
    });
    const answer = await visit('/pictures/some-picture.webp', {}, { bindings: { ...env, PICTURES } });
    silence.mockRestore();
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expectCommonHeaders(answer);
  });
});

describe('the outermost error handler', () => {
  it('logs a thrown value that is not an Error with the response’s request id', async () => {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'error').mockImplementation((line) => lines.push(String(line)));
    const prepare = () => {
      throw 'a text';
    };
    const bindings: Bindings = { ...env, DB: databaseWith({ prepare }) };
    const answer = await visit('/api/brands', {}, { bindings });
    log.mockRestore();
    expect(answer.status).toBe(500);
    expectCommonHeaders(answer);
    const last = lines.map((line) => JSON.parse(line)).findLast(({ cause }) => cause === 'a text');
    expect(last).toMatchObject({
      message: 'a request failed',
      path: '/api/brands',
      requestId: answer.headers.get('X-Request-Id'),
    });
  });
});

describe('the security headers of files', () => {
  it('protect a chunk that the worker serves', async () => {
    const { status, headers } = await visit(manifest.entry);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.getSetCookie()).toEqual([]);
  });

  it.each([manifest.css, manifest.entry, '/favicon.svg'])('protect %s', async (file) => {
    const { headers } = await env.ASSETS.fetch(`https://shop.test${file}`);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  });
});

function fail(): never {
  throw new Error('D1 is gone');
}
