import { createHttpClient } from '#scripts/contract/new-shopper.ts';
import type { PublicApi } from '#shared/api-client/api-client.ts';
import { categoryPath, productPath } from '#shared/navigation/paths.ts';

/** The paths of the three kinds of page that shoppers usually visit first. */
export type ShopPages = { home: string; listing: string; product: string };

export const CARDS_OF_A_LISTING = 24;

/** Finds the paths in a running shop's catalogue. Prefers a product with options. */
export async function findShopPages(origin: string): Promise<ShopPages> {
  const { path, products } = await findFullListing(createHttpClient(origin));
  const product = products.find(({ options }) => options.length > 0) ?? products[0];
  if (product === undefined) throw new Error('The catalogue has no product');
  return { home: '/', listing: path, product: productPath(product) };
}

/** A department that fills a page with products; if there is none, the search for all products. */
async function findFullListing(api: PublicApi) {
  const query = { per_page: String(CARDS_OF_A_LISTING) };
  const departments = (await api.catalogue.listCategories()).filter(({ parent_id }) => parent_id === null);
  for (const category of departments) {
    const { data } = await api.search.listProducts({ ...query, category_id: String(category.id) });
    if (data.length === CARDS_OF_A_LISTING) return { path: categoryPath(category), products: data };
  }
  return { path: '/search', products: (await api.search.listProducts(query)).data };
}
