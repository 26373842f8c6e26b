import type { Product } from '#shared/contract/product.ts';
import { hasVariants } from '#shared/domain/product.ts';
import { demoShopClient } from '../support/demo-shop-client.ts';

/** The two products without options that have the highest stock, so that ordering does not sell them out. */
export async function shelf(): Promise<readonly [Product, Product]> {
  const [mug, cup] = await plentyOf();
  if (mug === undefined || cup === undefined) throw new Error('The demo has changed');
  return [mug, cup];
}

/** One product from each of two retailers. */
export async function shelvesOfTwo(): Promise<readonly [Product, Product]> {
  const [mug, ...others] = await plentyOf();
  const cup = others.find(({ supplier }) => supplier.id !== mug?.supplier.id);
  if (mug === undefined || cup === undefined) throw new Error('The demo has changed');
  return [mug, cup];
}

async function plentyOf(): Promise<Product[]> {
  const { data } = await demoShopClient().search.listProducts({ sort: 'newest', per_page: '96' });
  return data.filter((product) => !hasVariants(product)).sort((one, other) => other.stock - one.stock);
}

/** A quantity greater than any stock. */
export const TOO_MANY = '9999';
/** An id that does not exist. */
export const NO_ID = '999999999';
