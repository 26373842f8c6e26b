import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct, aSupplier } from '#test/support/a-shop.ts';
import { anOperator, postForm, visitDesk } from '#test/support/the-desk.ts';
import { differencesOfSums } from '#test/support/the-sums.ts';

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
  it('open for the role catalogue only', async () => {
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
  it('change name and description, and say that an import overwrites them', async () => {
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

  it('count and correct the stock once, with a reason', async () => {
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

  it('hide, show again, and set the terms of return', async () => {
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
