import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { aCategory, aCustomer, anAddress, aProduct, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { inlineJson, visit } from '#test/support/the-shop.ts';
import { withoutSecrets } from '#test/support/without-secrets.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

let productId = 0;
let productUrl = '';
let categoryId = 0;

beforeAll(async () => {
  categoryId = await aCategory({ name: 'Kettles' });
  productId = await aProduct({
    name: 'Whistling </script> Kettle',
    sku: 'KET/17 B',
    categoryId,
    supplierId: await aSupplier({ name: 'Imbewu', npoId: 1 }),
    priceCents: 34_950,
    savingsCents: 5_000,
    stock: 3,
    description: 'Boils two litres.',
  });
  const { product } = await clientFor().catalogue.getProduct({ id: productId, parts: 'core' });
  productUrl = productPath(product);
});

async function html(path: string, init?: RequestInit): Promise<string> {
  return (await visit(path, init)).text();
}

describe('a product page (R-ROUTE-7)', () => {
  it('contains name, price, stock and JSON-LD in its HTML, without scripts', async () => {
    const page = await html(productUrl);
    expect(page).toContain('R\u00a0349.50');
    expect(page).toContain('Only 3 left');
    expect(page).toMatch(/<h1[^>]*>Whistling &lt;\/script&gt; Kettle<\/h1>/);
    const jsonLd = [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, text]) => JSON.parse(text ?? ''),
    );
    const product = jsonLd.find((object) => object['@type'] === 'Product');
    expect(product).toMatchObject({ name: 'Whistling </script> Kettle', sku: 'KET/17 B' });
    expect(JSON.stringify(product)).toContain('349.5');
  });

  it('contains the same data inline as its payload (R-PUR-6)', async () => {
    const inline = inlineJson(await html(productUrl), 'payload');
    const payload = await visit(`${productUrl}/_payload.json`);
    expect(payload.status).toBe(200);
    expect(inline).toEqual(await payload.json());
  });

  it.each([
    ['a wrong name', (url: string) => url.replace(/[^/]+$/, 'other')],
    ['a wrong SKU', (url: string) => url.replace(/KET[^/]*/, 'NOPE')],
    ['zeros before the id', (url: string) => url.replace('/products/', '/products/00')],
  ])('redirects %s to the canonical URL (301), as document and as payload', async (_name, change) => {
    const wrong = change(productUrl);
    const document = await visit(wrong);
    expect([document.status, document.headers.get('Location')]).toEqual([301, productUrl]);
    const payload = await visit(`${wrong}/_payload.json`);
    expect([payload.status, await payload.json()]).toEqual([200, { redirect: productUrl }]);
  });

  it.each([
    ['?utm_source=wa&gclid=a%20b&fbclid=x'],
    ['?page=2&utm_source=wa'],
    ['?utm_campaign=%C3%A9t%C3%A9&utm_campaign=two&flag'],
  ])('keeps the query when it redirects: %s', async (query) => {
    const listing = `/categories/${categoryId}/kettles`;
    for (const [wrong, right] of [
      [`${productUrl.replace(/[^/]+$/, 'old-name')}${query}`, `${productUrl}${query}`],
      [`${productUrl}/${query}`, `${productUrl}${query}`],
      [`${productUrl.replace(/KET[^/]*/, 'NOPE')}${query}`, `${productUrl}${query}`],
    ]) {
      const document = await visit(wrong ?? '');
      expect([document.status, document.headers.get('Location')]).toEqual([301, right]);
    }
    const [path = '', search = ''] = [productUrl.replace(/[^/]+$/, 'OLD-NAME'), query];
    const payload = await visit(`${path}/_payload.json${search}`);
    expect([payload.status, await payload.json()]).toEqual([200, { redirect: `${productUrl}${query}` }]);
    const moved = await visit(`/categories/0${categoryId}/Kettles?utm_source=wa&in_stock=1&gclid=abc`);
    expect([moved.status, moved.headers.get('Location')]).toEqual([
      301,
      `${listing}?in_stock=1&utm_source=wa&gclid=abc`,
    ]);
    const beyond = await visit(`${listing}?page=9&utm_source=wa`);
    expect([beyond.status, beyond.headers.get('Location')]).toEqual([302, `${listing}?utm_source=wa`]);
    expect(await html(`${productUrl}${query}`)).toContain(
      `<link rel="canonical" href="https://shop.test${productUrl}"/>`,
    );
  });

  it.each([
    ['.', '-'],
    ['..', '--'],
    ['./..', '.-..'],
    ['%2E', '%252E'],
  ])('has a working URL if the SKU is %s', async (sku, segment) => {
    const id = await aProduct({ name: 'Dotted', sku });
    const url = `/products/${id}/${segment}/dotted`;
    const wrong = await visit(`/products/${id}/other/dotted`);
    expect([wrong.status, wrong.headers.get('Location')]).toEqual([301, url]);
    const page = await visit(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`<link rel="canonical" href="https://shop.test${url}"/>`);
    expect((await visit(`${url}/_payload.json`)).status).toBe(200);
  });

  it('redirects a variant’s id to its parent with the variant selected', async () => {
    const parentId = await aProduct({ name: 'Tee', sku: 'TEE', options: [{ name: 'Size', value: null }] });
    const variantId = await aProduct({
      parentId,
      name: 'Tee',
      sku: 'TEE-M',
      options: [{ name: 'Size', value: 'M' }],
    });
    const response = await visit(`/products/${variantId}/TEE-M/tee`);
    expect(response.headers.get('Location')).toBe(`/products/${parentId}/TEE/tee?variant=${variantId}`);
    const wrong = await visit(`/products/${parentId}/TEE/old?gclid=abc&variant=${variantId}&utm_source=wa`);
    expect(wrong.headers.get('Location')).toBe(
      `/products/${parentId}/TEE/tee?variant=${variantId}&gclid=abc&utm_source=wa`,
    );
  });

  it('returns 404 for an unknown product, with the error format in its payload', async () => {
    const document = await visit('/products/999999/x/y');
    expect(document.status).toBe(404);
    expect(await document.text()).toContain('The content you are looking for is missing.');
    const payload = await visit('/products/999999/x/y/_payload.json');
    expect([payload.status, payload.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    expect(await payload.json()).toHaveProperty('message');
  });
});

describe('page validation (R-EDGE-1)', () => {
  it.each(['/brands/abc/x', '/categories/0/x', '/products/-1/a/b', '/retailers/1.5/x', '/orders/abc'])(
    'returns 404 for %s and names the path',
    async (path) => {
      const response = await visit(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`Page Not Found: ${path}`);
      const payload = await visit(`${path}/_payload.json`);
      expect([payload.status, await payload.json()]).toEqual([
        404,
        { code: 'not_found', message: `Page Not Found: ${path}` },
      ]);
    },
  );

  it('returns the error page for an unknown route (R-ERR-5)', async () => {
    const response = await visit('/no/such/page?x=1');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page not found: /no/such/page?x=1');
  });

  it('returns 404 for a path that cannot be decoded', async () => {
    expect((await visit('/brands/1/%E0%A4%A')).status).toBe(404);
  });
});

describe('a public page', () => {
  const publicPaths = ROUTE_TABLE.filter((row) => row.guards.length === 0 && !row.pattern.includes(':'));

  it.each(publicPaths.map((row) => row.pattern))(
    '%s has one h1, a title, a main and a policy with its nonce',
    async (path) => {
      // The maintenance page exists only while the shop is closed.
      if (path === '/maintenance') {
        await env.KV.put(FLAG_KEYS.maintenance, 'on');
        onTestFinished(() => env.KV.delete(FLAG_KEYS.maintenance));
      }
      const response = await visit(path);
      const page = await response.text();
      expect(page.match(/<h1/g)).toHaveLength(1);
      expect(page.match(/<main/g)).toHaveLength(1);
      expect(page).toMatch(/<title>[^<]+<\/title>/);
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
      expect(page).toContain(`nonce="${nonce}"`);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(page).not.toMatch(/\sstyle="/);
    },
  );

  it('is identical for everyone except for nonce and key, even for a signed-in customer', async () => {
    const { token } = await aCustomer({ name: 'Very Particular Name' });
    const anonymous = await html(`/categories/${categoryId}/kettles`);
    const signedIn = await html(`/categories/${categoryId}/kettles`, {
      headers: { Cookie: `__Host-session=${token}` },
    });
    expect(withoutSecrets(signedIn)).toBe(withoutSecrets(anonymous));
  });
});

describe('the payload cache (R-EDGE-8)', () => {
  it('stores public payloads in KV, but no customer data', async () => {
    const { userId, token } = await aCustomer({ name: 'Zanele Secret' });
    await anAddress(userId);
    const headers = { Cookie: `__Host-session=${token}` };
    for (const path of ['/cart', '/account', '/orders', '/account/addresses', '/checkout/addresses']) {
      const response = await visit(path, { headers });
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      const payload = await visit(`${path}/_payload.json`, { headers });
      expect(payload.headers.get('Cache-Control')).toBe('private, no-store');
      expect(await payload.text()).toContain('Zanele Secret');
    }
    await visit('/about');
    const { keys } = await env.KV.list();
    const kept = await Promise.all(keys.map(({ name }) => env.KV.get(name)));
    expect(keys.map(({ name }) => name)).toContainEqual(expect.stringContaining('/about'));
    expect(kept.join()).not.toContain('Zanele');
  });

  it('adds no key for query parameters that the page does not read', async () => {
    await visit('/about');
    const before = (await env.KV.list()).keys.length;
    await visit('/about?utm_source=x&q=poison&page=3');
    expect((await env.KV.list()).keys.length).toBe(before);
  });
});
