import type { Category } from '#shared/contract/catalogue.ts';
import type { Product } from '#shared/contract/product.ts';
import { categoryPath } from '#shared/navigation/paths.ts';

/** A top-level category as a tile; its picture is one of its products'. */
export type CategoryTile = { name: string; path: string; image: string | null };

type Pictured = Pick<Product, 'categories' | 'images'>;

/** Tiles in the categories' own order, featured ones first. A product lends its picture to one tile only. */
export function toCategoryTiles(
  categories: readonly Category[],
  products: readonly Pictured[],
  maxTiles: number,
): CategoryTile[] {
  const tops = categories.filter(({ parent_id }) => parent_id === null).slice(0, maxTiles);
  const pictures = picturesByTop(categories, products);
  return tops.map((top) => ({
    name: top.name,
    path: categoryPath(top),
    image: pictures.get(top.id) ?? null,
  }));
}

function picturesByTop(categories: readonly Category[], products: readonly Pictured[]): Map<number, string> {
  const pictures = new Map<number, string>();
  for (const { categories: own, images } of products) {
    const top = own[0] === undefined ? undefined : categoryTrail(categories, own[0].id)[0];
    const url = images[0]?.url;
    if (top !== undefined && url !== undefined && !pictures.has(top.id)) pictures.set(top.id, url);
  }
  return pictures;
}

/** A category with all that lies above it, the top first; empty where it is unknown. */
export function categoryTrail(categories: readonly Category[], id: number): Category[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const trail: Category[] = [];
  for (let next = byId.get(id); next !== undefined && !trail.includes(next); ) {
    trail.unshift(next);
    next = next.parent_id === null ? undefined : byId.get(next.parent_id);
  }
  return trail;
}
