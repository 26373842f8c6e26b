import type { CategoryTile } from '#client/pages/home-parts.tsx';
import type { MenuCategory } from '#shared/contract/catalogue.ts';
import type { Product } from '#shared/contract/product.ts';
import { categoryPath } from '#shared/navigation/paths.ts';
import { type OptionalPart, optionalPart } from '../fallbacks.ts';
import { firstImage } from '../first-image.ts';

type Pictured = Pick<Product, 'categories' | 'images'>;

/** Number of products requested for a category without an image; products with an image come first. */
const ASKED_OF_A_CATEGORY = 4;

type Listing = {
  search: {
    listProducts(query: { category_id: string; per_page: string }): Promise<{ data: readonly Pictured[] }>;
  };
};

/**
 * Loads the category tiles. A category without its own image shows one of the page's products. If the page has no
 * product of the category, requests some of the category's products.
 */
export async function loadCategoryTiles(
  api: Listing,
  tops: readonly MenuCategory[],
  products: readonly Pictured[],
): Promise<OptionalPart<CategoryTile[]>> {
  const tiles = toCategoryTiles(tops, products);
  const bare = tops.filter((_top, index) => tiles[index]?.image === null);
  if (bare.length === 0) return { value: tiles };
  const own = await Promise.all(
    bare.map(({ id }) => {
      const query = { category_id: String(id), per_page: String(ASKED_OF_A_CATEGORY) };
      return optionalPart(api.search.listProducts(query), { data: [] });
    }),
  );
  const failed = own.find(({ failedPart }) => failedPart !== undefined);
  return {
    ...failed,
    value: toCategoryTiles(tops, [...products, ...own.flatMap(({ value }) => value.data)]),
  };
}

/** The top categories of the menu as tiles. A category without an image shows a product that no other tile shows. */
export function toCategoryTiles(
  tops: readonly MenuCategory[],
  products: readonly Pictured[],
): CategoryTile[] {
  const usedUrls = new Set<string>();
  return tops.map((top) => {
    if (top.image !== undefined) return { name: top.name, path: categoryPath(top), image: top.image };
    const shown = products.find((product) => isIn(product, top) && !usedUrls.has(urlOf(product)));
    if (shown !== undefined) usedUrls.add(urlOf(shown));
    return {
      name: top.name,
      path: categoryPath(top),
      image: firstImage(shown?.images ?? []),
    };
  });
}

function isIn(product: Pictured, top: MenuCategory): boolean {
  const own = [top, ...top.children].map(({ id }) => id);
  return urlOf(product) !== '' && product.categories.some(({ id }) => own.includes(id));
}

function urlOf({ images }: Pictured): string {
  return images[0]?.url ?? '';
}
