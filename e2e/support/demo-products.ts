import type { Product } from '#shared/contract/product.ts';
import { hasVariants } from '#shared/domain/product.ts';
import { demoShopClient } from './demo-shop-client.ts';
import { inDatabase } from './shop-database.ts';
import { SHOPS } from './shops.ts';

type DemoProducts = {
  /** Products without options. */
  plain: readonly [Product, Product, Product, Product];
  /** A product with variants, of which some are in stock. */
  parent: Product;
  soldOut: Product;
};

export async function demoProducts(): Promise<DemoProducts> {
  const { data } = await demoShopClient().search.listProducts({ sort: 'newest', per_page: '96' });
  const [first, second, third, fourth] = data.filter((product) => !hasVariants(product) && product.stock > 5);
  const parent = data.find((product) => hasVariants(product) && product.stock > 0);
  const soldOut = data.find((product) => !hasVariants(product) && product.stock === 0);
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error('The demo has changed');
  if (parent === undefined || soldOut === undefined) throw new Error('The demo has changed');
  return { plain: [first, second, third, fourth], parent, soldOut };
}

type ProductChange = { productId: number; column: 'price_cents' | 'is_published' | 'stock'; value: number };

/** Changes products in the shop's database while `use` runs, then restores them. */
export async function withChangedProducts(changes: ProductChange[], use: () => Promise<void>): Promise<void> {
  const before = await exchange(changes);
  try {
    await use();
  } finally {
    await exchange(before);
  }
}

/** Makes the changes; returns the opposite changes, which restore the products. */
function exchange(changes: readonly ProductChange[]): Promise<ProductChange[]> {
  return inDatabase(SHOPS.demo, async (db) => {
    const undo: ProductChange[] = [];
    for (const change of changes) {
      const { productId, column, value } = change;
      const select = db.prepare(`SELECT ${column} FROM product WHERE id = ?`).bind(productId);
      undo.push({ ...change, value: (await select.first<number>(column)) ?? value });
    }
    await db.batch(
      changes.map(({ productId, column, value }) =>
        db.prepare(`UPDATE product SET ${column} = ? WHERE id = ?`).bind(value, productId),
      ),
    );
    return undo;
  });
}
