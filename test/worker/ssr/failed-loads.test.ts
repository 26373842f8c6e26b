import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { brandPath, categoryPath, productPath } from '#shared/navigation/paths.ts';
import { payloadPath } from '#shared/navigation/payload-path.ts';
import { aCategory, aCustomer, anAddress, aProduct, clientFor } from '#test/support/a-shop.ts';
import { API_ELSEWHERE, failApiCalls } from '#test/support/api-elsewhere.ts';
import { inlineJson, visit } from '#test/support/the-shop.ts';

let category = '';
let product = '';
let brand = '';
let productCall = '';
let categoryCall = '';

beforeAll(async () => {
  const categoryId = await aCategory({ name: 'Kettles' });
  const productId = await aProduct({ name: 'Whistling Kettle', categoryId });
  const { product: found } = await clientFor().catalogue.getProduct({ id: productId, parts: 'core' });
  product = productPath(found);
  brand = brandPath(found.brand);
  category = categoryPath(await clientFor().catalogue.getCategory({ id: categoryId }));
  productCall = `/api/products/${productId}`;
  categoryCall = `/api/categories/${categoryId}`;
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});

/** The statuses of a page's document and payload while calls fail. */
async function statusesOf(path: string, failing: Record<string, number>): Promise<(number | undefined)[]> {
  failApiCalls(failing);
  const url = new URL(path, 'https://shop.test');
  const document = await visit(path, {}, { bindings: API_ELSEWHERE });
  const payload = await visit(
    payloadPath(url.pathname) + url.search,
    {},
    {
      bindings: API_ELSEWHERE,
    },
  );
  return [document.status, payload.status];
}

describe('a failed load (R-ERR-3, R-ERR-4)', () => {
  it('of a category, a brand, a product or featured items returns a 500 for a 500', async () => {
    expect(await statusesOf(category, { [categoryCall]: 500 })).toEqual([500, 500]);
    expect(await statusesOf(brand, { '/api/brands': 500 })).toEqual([500, 500]);
    expect(await statusesOf(product, { [productCall]: 500 })).toEqual([500, 500]);
    expect(await statusesOf('/?a', { '/api/brands/featured': 500 })).toEqual([500, 500]);
    expect(await statusesOf('/?b', { '/api/products/featured': 500 })).toEqual([500, 500]);
  });

  it('of a category, a brand or featured items returns a 502 or 503 for another status', async () => {
    expect(await statusesOf(category, { [categoryCall]: 429 })).toEqual([502, 502]);
    expect(await statusesOf(brand, { '/api/brands': 403 })).toEqual([502, 502]);
    expect(await statusesOf('/?c', { '/api/brands/featured': 503 })).toEqual([503, 503]);
  });

  it('of a category’s products or retailers returns a 502 for a 500', async () => {
    expect(await statusesOf(category, { '/api/user/products': 500 })).toEqual([502, 502]);
    expect(await statusesOf(category, { '/api/suppliers': 500 })).toEqual([502, 502]);
  });

  it('of a missing category or product returns a 404 or 410', async () => {
    expect(await statusesOf(`${category}?page=2`, { [categoryCall]: 410 })).toEqual([410, 410]);
    expect(await statusesOf(`${product}?variant=2`, { [productCall]: 404 })).toEqual([404, 404]);
  });
});

describe('a failed load of retailers on the home page (R-ERR-4)', () => {
  it('omits their row from the document, and returns a 502 for the payload', async () => {
    failApiCalls({ '/api/suppliers': 500 });
    const document = await visit('/', {}, { bindings: API_ELSEWHERE });
    expect(document.status).toBe(200);
    const html = await document.text();
    expect(html).toContain('Kettles');
    expect(html).not.toContain('Our retailers');
    const payload = await visit('/_payload.json', {}, { bindings: API_ELSEWHERE });
    expect([payload.status, await payload.json()]).toEqual([
      502,
      { code: 'bad_gateway', message: expect.any(String), call: 'listSuppliers' },
    ]);
  });
});

describe('failed suggestions', () => {
  it('never make a search page fail', async () => {
    expect(await statusesOf('/search?q=kettle', { '/api/search/suggestions': 500 })).toEqual([200, 200]);
    expect(await statusesOf('/search?q=whistling', { '/api/search/suggestions': 429 })).toEqual([200, 200]);
  });

  it('are requested again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    failApiCalls({ '/api/search/suggestions': 500 });
    const search = async (): Promise<string> =>
      (await visit('/search?q=kettles', {}, { bindings: API_ELSEWHERE })).text();
    expect(await search()).not.toContain('Category: Kettles');
    failApiCalls({});
    vi.setSystemTime(Date.now() + 6_000);
    expect(await search()).toContain('Category: Kettles');
  });
});

describe('a failed load of the cart (R-ERR-4)', () => {
  it('is named in the error of every payload that needs the cart', async () => {
    const customer = await aCustomer();
    await anAddress(customer.userId);
    failApiCalls({ '/api/cart': 500 });
    for (const path of ['/cart', '/checkout']) {
      const payload = await visit(
        payloadPath(path),
        { headers: { Cookie: `__Host-session=${customer.token}` } },
        { bindings: API_ELSEWHERE },
      );
      expect(payload.status).toBe(502);
      expect(await payload.json()).toMatchObject({ call: 'getCart' });
    }
  });

  it('is not named if the customer could not be loaded', async () => {
    const customer = await aCustomer();
    failApiCalls({ '/api/user': 500 });
    const headers = { Cookie: `__Host-session=${customer.token}` };
    const payload = await visit('/cart/_payload.json', { headers }, { bindings: API_ELSEWHERE });
    expect(await payload.json()).toMatchObject({ call: 'getUser' });
  });
});

describe('the 404 of a posted form', () => {
  it('names the whole path with its query', async () => {
    const init = {
      method: 'POST',
      headers: {
        Origin: 'https://shop.test',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'a=1',
    };
    const response = await visit('/no/such/page?from=here', init);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page not found: /no/such/page?from=here');
  });
});

describe('an error page', () => {
  it('of a search offers to try again, and does not say that nothing matches', async () => {
    failApiCalls({ '/api/user/products': 500 });
    const html = await (await visit('/search?q=lantern', {}, { bindings: API_ELSEWHERE })).text();
    expect(html).toMatch(/<a [^>]*href="\/search\?q=lantern"[^>]*>Try again/);
    expect(html).not.toContain('No products match');
    expect(await (await visit('/no/such/page')).text()).not.toContain('Try again');
  });

  it('contains its build, so that a browser notices a newer one', async () => {
    const html = await (await visit('/no/such/page')).text();
    const payload = await (await visit('/about/_payload.json')).json<{ build: string }>();
    expect(inlineJson(html, 'page-error')).toMatchObject({ build: payload.build });
  });
});
