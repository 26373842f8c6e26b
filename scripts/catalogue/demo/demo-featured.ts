import { slug } from '#shared/navigation/slug.ts';
import type { CatalogueProduct } from '#worker/operations/catalogue/catalogue-product.ts';
import { DEMO_CATALOGUE } from './demo-catalogue.ts';

/** The demo shop's top-level categories, each with the image of its tile on the home page. */
export const DEMO_CATEGORY_IMAGES: Pick<CatalogueProduct, 'name' | 'images'>[] = [
  ...new Set(
    DEMO_CATALOGUE.flatMap(({ products }) => products.flatMap(({ categories }) => categories)).flatMap(
      ([top]) => top ?? [],
    ),
  ),
].map((name) => ({ name, images: [{ source: `category-${slug(name)}.webp`, alt: '' }] }));

/** Paths of the categories on the demo shop's home page, in order. */
export const DEMO_FEATURED_CATEGORIES: string[][] = [
  ['Light & Power'],
  ['Braai & Outdoors'],
  ['Kitchen'],
  ['Pantry'],
  ['School & Play'],
  ['Home'],
  ['Clothing'],
  ['Beauty & Baby'],
];

/** Names of the brands on the demo shop's home page, in order. */
export const DEMO_FEATURED_BRANDS: string[] = [
  'Swartpot',
  'Ligstraal',
  'Rooibergie',
  'Klipvuur',
  'Takkietown',
  'Imbewu Hands',
  'Fynveld',
  'Slimkop',
];
