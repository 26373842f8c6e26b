import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCategory, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { aPng, describeImage } from '#test/support/an-image.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { anOperator, postFile, postForm, visitDesk } from '#test/support/the-desk.ts';
import { visit } from '#test/support/the-shop.ts';

let catalogue: { email: string };
let orders: { email: string };

beforeAll(async () => {
  catalogue = await anOperator('catalogue');
  orders = await anOperator('orders');
});

async function pageOf(path: string): Promise<string> {
  const response = await visitDesk(path, { as: catalogue });
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('\u00a0', ' ');
}

/** Posts a form with the hidden fields of the product's page. */
async function act(id: number, action: string, fields: Record<string, string> = {}): Promise<Response> {
  return postForm(`/products/${id}/${action}`, { as: catalogue, page: `/products/${id}`, fields });
}

const row = (id: number) =>
  env.DB.prepare(
    'SELECT name, price_cents, savings_cents, stock, received, is_published, return_exclusion, updated_at FROM product WHERE id = ?',
  )
    .bind(id)
    .first<Record<string, string | number | null>>();

async function seenOf(id: number): Promise<string> {
  return String((await row(id))?.updated_at);
}

describe('the screens of products', () => {
  it('open only for the role catalogue', async () => {
    const id = await aProduct();
    for (const path of ['/products', `/products/${id}`]) {
      expect((await visitDesk(path, { as: catalogue })).status).toBe(200);
      expect((await visitDesk(path, { as: orders })).status).toBe(403);
    }
    expect((await postForm(`/products/${id}/hide`, { as: orders, page: '/' })).status).toBe(403);
    expect((await row(id))?.is_published).toBe(1);
    for (const path of ['/products/999999', '/products/x', '/products/0']) {
      expect((await visitDesk(path, { as: catalogue })).status, path).toBe(404);
    }
  });

  it('list and filter products', async () => {
    const supplierId = await aSupplier();
    const id = await aProduct({ supplierId, name: 'Springbok & <b>rug</b>', sku: 'RUG-1' });
    const link = `href="/products/${id}"`;
    for (const query of [
      'q=springbok',
      'q=RUG-1',
      `retailer=${supplierId}`,
      `q=rug&retailer=${supplierId}`,
    ]) {
      expect(await pageOf(`/products?${query}`), query).toContain(link);
    }
    expect(await pageOf('/products?q=springbok')).toContain('&lt;b&gt;rug');
    expect(await pageOf(`/products?q=rug&retailer=${await aSupplier()}`)).toContain('No product matches.');
    for (let count = 0; count < 26; count += 1) await aProduct({ supplierId });
    expect(await pageOf(`/products?retailer=${supplierId}`)).toContain('Next page');
    expect(await pageOf(`/products?retailer=${supplierId}&page=2`)).toContain(link);
  });
});

describe('the actions of a product', () => {
  it('change name and description, and warn that an import overwrites them', async () => {
    const id = await aProduct({ name: 'Old name' });
    expect(await pageOf(`/products/${id}`)).toContain(
      'file overwrites this if the product changes in the file.',
    );
    const seen = await seenOf(id);
    const fields = { seen, name: ' New\u200b name ', description: '<p>Good</p><img src=x onerror=alert(1)>' };
    expect((await act(id, 'texts', fields)).status).toBe(303);
    expect(await pageOf(`/products/${id}`)).toContain('&lt;p&gt;Good&lt;/p&gt;</textarea>');
    expect((await row(id))?.name).toBe('New name');
    const stale = await act(id, 'texts', { ...fields, name: 'Third name' });
    expect([stale.status, await stale.text()]).toEqual([
      422,
      expect.stringContaining('has changed in the meantime'),
    ]);
    const empty = await act(id, 'texts', { ...fields, name: ' ' });
    expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Enter a name')]);
    expect((await row(id))?.name).toBe('New name');
  });

  it('change price and sale price', async () => {
    const id = await aProduct({ priceCents: 10_000 });
    const seen = { seenPrice: '10000', seenSavings: '0' };
    const path = `rows/${id}/price`;
    const faults: [Record<string, string>, string][] = [
      [{ price: '', salePrice: '' }, 'Enter an amount in rand such as 49.99.'],
      [{ price: '0', salePrice: '' }, 'Enter an amount in rand such as 49.99.'],
      [{ price: '1e3', salePrice: '' }, 'Enter an amount in rand such as 49.99.'],
      [{ price: '50', salePrice: '-1' }, 'or nothing.'],
      [{ price: '50', salePrice: '50' }, 'lower than the price'],
    ];
    for (const [fields, message] of faults) {
      const response = await act(id, path, { ...seen, ...fields });
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(message)]);
    }
    expect((await act(id, path, { ...seen, price: 'R 120,50', salePrice: '99.99' })).status).toBe(303);
    expect(await row(id)).toMatchObject({ price_cents: 9_999, savings_cents: 2_051 });
    expect(await pageOf(`/products/${id}`)).toContain('R 99.99 instead of R 120.50');
    expect((await act(id, path, { ...seen, price: '1', salePrice: '' })).status).toBe(422);
    expect(
      (await act(id, `rows/${await aProduct()}/price`, { ...seen, price: '1', salePrice: '' })).status,
    ).toBe(404);
  });

  it('count or correct the stock, only once per form and only with a reason', async () => {
    const id = await aProduct({ stock: 10 });
    const path = `rows/${id}/stock`;
    const fields = { seen: '10', kind: 'correct', units: '-3', reason: 'broken' };
    for (const fault of [
      { reason: ' ' },
      { units: '1.5' },
      { units: '' },
      { units: '-11' },
      { kind: 'count' },
    ]) {
      expect((await act(id, path, { ...fields, ...fault })).status, JSON.stringify(fault)).toBe(422);
    }
    expect((await act(id, path, fields)).status).toBe(303);
    expect((await act(id, path, fields)).status).toBe(422);
    expect(await row(id)).toMatchObject({ stock: 7, received: 7 });
    expect((await act(id, path, { ...fields, seen: '7', kind: 'count', units: '12' })).status).toBe(303);
    expect(await row(id)).toMatchObject({ stock: 12, received: 12 });
    expect(await differencesOfSums()).toEqual([]);
    const event = await env.DB.prepare(
      "SELECT operator, reason, details FROM operator_event WHERE act = 'products.stock' AND record_id = ? ORDER BY id",
    )
      .bind(String(id))
      .first();
    expect(event).toEqual({ operator: catalogue.email, reason: 'broken', details: '{"correct":-3}' });
  });

  it('hide and show a product, and set its return terms', async () => {
    const id = await aProduct({ options: [{ name: 'Size', value: null }] });
    const variant = await aProduct({ parentId: id, options: [{ name: 'Size', value: 'M' }] });
    expect((await act(id, 'hide')).status).toBe(303);
    expect(await pageOf(`/products/${id}`)).toContain('This product is hidden.');
    expect((await act(id, 'show-again')).status).toBe(303);
    expect((await act(id, `rows/${variant}/hide`)).status).toBe(303);
    expect((await row(variant))?.is_published).toBe(0);
    expect((await act(id, `rows/${variant}/show-again`)).status).toBe(303);
    expect((await row(variant))?.is_published).toBe(1);
    expect((await act(id, 'returns', { exclusion: 'hygiene' })).status).toBe(303);
    expect((await row(id))?.return_exclusion).toBe('hygiene');
    expect((await act(id, 'returns', { exclusion: 'x' })).status).toBe(422);
    expect((await act(id, 'returns', { exclusion: 'none' })).status).toBe(303);
    expect((await row(id))?.return_exclusion).toBe(null);
  });
});

/** Uploads an image to a product. */
function upload(id: number, bytes: Uint8Array<ArrayBuffer> | string, alt = 'A mug'): Promise<Response> {
  const fields = { image: new File([bytes], 'Blue mug.PNG', { type: 'image/png' }), alt };
  return postFile(`/products/${id}/images/add`, { as: catalogue, page: `/products/${id}`, fields });
}

type Stored = { url: string; alt: string; width: number; height: number };

async function imagesOf(id: number): Promise<Stored[]> {
  const json = await env.DB.prepare('SELECT images FROM product WHERE id = ?')
    .bind(id)
    .first<string>('images');
  return JSON.parse(json ?? '');
}

describe('the images of a product', () => {
  it('are converted to WebP, stored only once and served by the shop', async () => {
    const id = await aProduct();
    const large = await aPng(2_000, 1_000);
    expect((await upload(id, large)).status).toBe(303);
    expect((await upload(id, large)).status).toBe(303);
    const [image, ...others] = await imagesOf(id);
    expect([image, others]).toEqual([
      {
        url: expect.stringMatching(/^\/pictures\/[0-9a-f]{12}-blue-mug\.webp$/),
        ...{ alt: 'A mug', width: 1_600, height: 800 },
      },
      [],
    ]);
    const served = await visit(`${image?.url}?w=320`);
    expect([served.status, await describeImage(served)]).toEqual([200, 'image/webp 320×160']);
    expect(await pageOf(`/products/${id}`)).toContain(`src="https://shop.test${image?.url}?w=`);
    const faults: [Uint8Array<ArrayBuffer> | string, string, number, string][] = [
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'A mug', 422, 'not a JPEG, PNG or WebP image'],
      [large.slice(0, 200), 'A mug', 422, 'could not be converted. Try again.'],
      ['', 'A mug', 422, 'Choose the image.'],
      [large, ' ', 422, 'Describe the image'],
      [new Uint8Array(10_100_000), 'A mug', 413, 'larger than 10 MB'],
    ];
    for (const [bytes, alt, status, fault] of faults) {
      const response = await upload(id, bytes, alt);
      expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(fault)]);
    }
    expect(await imagesOf(id)).toHaveLength(1);
    expect((await visitDesk(`/products/${id}/images/add`, { as: orders, method: 'POST' })).status).toBe(403);
  });

  it('are described, reordered, assigned to a variant and removed', async () => {
    const id = await aProduct({ options: [{ name: 'Size', value: null }] });
    const variant = await aProduct({ parentId: id, options: [{ name: 'Size', value: 'M' }] });
    const files = [await aPng(40, 20), await aPng(60, 20)];
    const uploads = await Promise.all(files.map((file) => upload(id, file)));
    // Of two uploads at the same time, one may be rejected.
    for (const [place, file] of files.entries()) {
      if (uploads[place]?.status !== 303) await upload(id, file);
    }
    const [first, second] = await imagesOf(id);
    if (first === undefined || second === undefined) throw new Error('There are no two images');
    const change = (kind: string, url: string, alt?: string) =>
      act(id, 'images/1', { kind, url, ...(alt !== undefined && { alt }) });
    expect((await act(id, `rows/${variant}/image`, { url: second.url })).status).toBe(303);
    expect((await change('alt', second.url, 'A wide mug')).status).toBe(303);
    const wide = { ...second, alt: 'A wide mug' };
    expect([await imagesOf(id), await imagesOf(variant)]).toEqual([[first, wide], [wide]]);
    expect((await change('first', second.url)).status).toBe(303);
    expect((await change('first', second.url)).status).toBe(303);
    expect(await imagesOf(id)).toEqual([wide, first]);
    expect((await change('remove', second.url)).status).toBe(303);
    expect([await imagesOf(id), await imagesOf(variant)]).toEqual([[first], []]);
    for (const response of [
      await change('remove', second.url),
      await change('alt', first.url, ''),
      await act(id, `rows/${variant}/image`, { url: second.url }),
    ]) {
      expect(response.status).toBe(422);
    }
    expect((await act(await aProduct(), `rows/${variant}/image`, { url: '' })).status).toBe(404);
  });
});

it('the categories of a product can be changed, which updates the search index', async () => {
  const [clothing, garden] = [await aCategory({ name: 'Clothing' }), await aCategory({ name: 'Gardening' })];
  const shoes = await aCategory({ name: 'Shoes', parentId: clothing });
  const id = await aProduct({ name: 'Veldskoen', categoryId: garden });
  const seen = await seenOf(id);
  expect(await pageOf(`/products/${id}`)).toContain('Gardening</textarea>');
  const unknown = await act(id, 'categories', { seen, paths: 'Clothing/Shoe' });
  expect([unknown.status, await unknown.text()]).toEqual([
    422,
    expect.stringContaining('There is no category “Clothing/Shoe”. Similar: Clothing, Clothing/Shoes'),
  ]);
  expect((await act(id, 'categories', { seen, paths: ' ' })).status).toBe(422);
  expect((await act(id, 'categories', { seen, paths: 'clothing/shoes\n\nClothing/Shoes' })).status).toBe(303);
  expect((await act(id, 'categories', { seen, paths: 'Gardening' })).status).toBe(422);
  const stored = await env.DB.prepare(
    'SELECT category_id, category FROM product_category JOIN product_search ON rowid = product_id WHERE product_id = ?',
  )
    .bind(id)
    .all();
  expect(stored.results).toEqual([{ category_id: shoes, category: 'Clothing, Shoes' }]);
});
