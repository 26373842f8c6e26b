import { execFileSync } from 'node:child_process';
import type { APIRequestContext } from 'playwright/test';
import { productPath } from '#shared/navigation/paths.ts';
import { HAS_APPAREL, JEWELRY_CSV, SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const shop = SHOPS.apparel;

test.use({ baseURL: shop?.origin });

test.skip(!HAS_APPAREL, 'the real catalogues are not beside the project');

type Listed = { id: number; parent_id: null; sku: string; parent_sku: null; name: string };

/** The path of every product of a retailer. */
async function addresses(request: APIRequestContext, retailer: string): Promise<string[]> {
  const suppliers: { id: number; display_name: string }[] = await (
    await request.get('/api/suppliers')
  ).json();
  const id = suppliers.find(({ display_name }) => display_name === retailer)?.id;
  const listing: { data: Listed[] } = await (
    await request.get(`/api/user/products?supplier_id=${id}&per_page=96`)
  ).json();
  return listing.data.map(productPath).sort();
}

test('products without SKUs have working URLs, which another import does not change', async ({ request }) => {
  const before = await addresses(request, 'Supply Dark');
  expect(before).toHaveLength(19);
  for (const address of before) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect([address, response.status()]).toEqual([address, 200]);
  }
  execFileSync(process.execPath, ['scripts/catalogue-import.ts', JEWELRY_CSV, '--supplier', 'Supply Dark'], {
    env: { ...process.env, STATE_DIR: shop?.stateDir ?? '' },
  });
  expect(await addresses(request, 'Supply Dark')).toEqual(before);
});
