import type { BrowserContext } from 'playwright/test';
import { withStores } from '#scripts/shop/open-shop.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Product } from '#shared/contract/product.ts';
import { hasVariants } from '#shared/domain/product.ts';
import { aShopper, expect } from './journey.ts';
import { shopClient } from './shop-client.ts';
import { SHOPS } from './shops.ts';

const { origin, stateDir } = SHOPS.demo;

/** A new customer who is signed in in this browser, and what they could do with another client meanwhile. */
export async function signedInLister(context: BrowserContext): Promise<ApiClient> {
  const { name, email, password } = aShopper();
  const account = { name, email, password, device_name: 'elsewhere' };
  const { token } = await shopClient().register({ ...account, password_confirmation: password });
  const login = await context.request.post(`${origin}/api/auth/login`, {
    headers: { Origin: origin },
    data: { email, password, device_name: 'browser' },
  });
  expect(login.ok()).toBe(true);
  return shopClient(token);
}

/** Products of the demo that can be bought as they are, one that has variants, and one that is sold out. */
export async function demoProducts(): Promise<{
  plain: readonly [Product, Product, Product, Product];
  parent: Product;
  soldOut: Product;
}> {
  const { data } = await shopClient().listProducts({ per_page: '96' });
  const [first, second, third, fourth] = data.filter((product) => !hasVariants(product) && product.stock > 5);
  const parent = data.find((product) => hasVariants(product) && product.stock > 0);
  const soldOut = data.find((product) => !hasVariants(product) && product.stock === 0);
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error('The demo has changed');
  if (parent === undefined || soldOut === undefined) throw new Error('The demo has changed');
  return { plain: [first, second, third, fourth], parent, soldOut };
}

/** Changes a product in the shop's own database for as long as `use` runs. */
export async function withChangedProduct(
  productId: number,
  change: { column: 'price_cents' | 'is_published'; value: number },
  use: () => Promise<void>,
): Promise<void> {
  const before = await exchange(productId, change);
  try {
    await use();
  } finally {
    await exchange(productId, { ...change, value: before });
  }
}

/** Sets the column and gives what it was. */
async function exchange(
  productId: number,
  { column, value }: Parameters<typeof withChangedProduct>[1],
): Promise<number> {
  process.env.STATE_DIR = stateDir;
  return withStores({ kind: 'local' }, async ({ db }) => {
    const select = db.prepare(`SELECT ${column} FROM product WHERE id = ?`).bind(productId);
    const before = await select.first<number>(column);
    await db.prepare(`UPDATE product SET ${column} = ? WHERE id = ?`).bind(value, productId).run();
    return before ?? value;
  });
}
