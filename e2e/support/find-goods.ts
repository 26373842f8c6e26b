import { createHttpClient } from '#scripts/contract/new-shopper.ts';
import { categoryPath, productPath } from '#shared/navigation/paths.ts';

/** The category and product to view and buy. */
export type Goods = {
  category: { name: string; path: string };
  /** A product on the category's page that needs no choice of options. */
  product: { name: string; path: string };
};

/**
 * Finds the first department that has a product without options and with more than `pieces` units in stock. Returns the
 * first such product on the department's page, because scrolling to a later one would load images. Reads the order from
 * the page, because a cached page may have an older order than the API.
 */
export async function findGoods(origin: string, pieces: number): Promise<Goods> {
  const api = createHttpClient(origin);
  const departments = (await api.catalogue.listCategories()).filter(({ parent_id }) => parent_id === null);
  for (const category of departments) {
    const { data } = await api.search.listProducts({ category_id: String(category.id) });
    const html = await (await fetch(`${origin}${categoryPath(category)}`)).text();
    const [product] = data
      .filter(({ options, stock }) => options.length === 0 && stock > pieces)
      .filter((each) => html.includes(productPath(each)))
      .toSorted((one, other) => html.indexOf(productPath(one)) - html.indexOf(productPath(other)));
    if (product !== undefined) {
      return {
        category: { name: category.name, path: categoryPath(category) },
        product: { name: product.name, path: productPath(product) },
      };
    }
  }
  throw new Error('The catalogue has no department with a product that can be bought as it is');
}
