import type { ReturnExclusion } from '#shared/domain/return-exclusion.ts';
import type { CatalogueProduct, CatalogueVariant } from '../catalogue-product.ts';

/** What one option of a product has of its own; what is left out is the product's. */
type Differences = {
  price?: number;
  /** The old price; null where the product's own does not hold for this option. */
  was?: number | null;
  grams?: number;
  sku?: string | null;
};

/** One option of a product, as the data modules write it. */
export type Choice = { values: string[]; stock: number; differences: Differences };

/** A product as the data modules write it: prices in rands, lists in words. */
export type ProductSketch = {
  handle: string;
  name: string;
  brand: string;
  categories: string[][];
  sections?: string[];
  /** Search words, separated by commas. */
  tags: string;
  /** Why it may not be sent back for no reason; left out where it may. */
  returnExclusion?: ReturnExclusion;
  /** The description's paragraph. */
  text: string;
  /** The description's list. */
  facts: string[];
  /** What the picture shows. */
  alt: string;
  /** What the second picture shows, where there is one. */
  secondAlt?: string;
  price: number;
  /** The old price. */
  was?: number;
  grams: number;
  /** The SKU, or with options its beginning. Left out: the writer makes one. */
  sku?: string;
  /** For a product without options. */
  stock?: number;
  options?: string[];
  choices?: Choice[];
};

/** Whole cents of an amount in rands. */
function cents(rands: number): number {
  return Math.round(rands * 100);
}

/** Text made safe to stand between tags. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** `TEE` and `['XL', 'Sea Green']` make `TEE-XL-SEAGREEN`. */
function skuOf(start: string, values: string[]): string {
  const parts = values.map((value) => value.toUpperCase().replaceAll(/[^A-Z0-9.]/g, ''));
  return [start, ...parts].join('-');
}

/** One option of a product: its values, its stock, and where it differs from the product. */
export function choice(values: string[], stock: number, differences: Differences = {}): Choice {
  return { values, stock, differences };
}

/** A catalogue product from its sketch. */
export function aProduct(sketch: ProductSketch): CatalogueProduct {
  const choices = sketch.choices ?? [choice([], sketch.stock ?? 0)];
  const image = { file: `${sketch.handle}.webp`, alt: sketch.alt };
  const second = { file: `${sketch.handle}-2.webp`, alt: sketch.secondAlt ?? '' };
  const facts = sketch.facts.map((fact) => `<li>${escaped(fact)}</li>`).join('');

  return {
    handle: sketch.handle,
    name: sketch.name,
    brand: sketch.brand,
    categories: sketch.categories,
    productType: null,
    contentSections: sketch.sections ?? [],
    tags: sketch.tags.split(',').map((tag) => tag.trim()),
    returnExclusion: sketch.returnExclusion ?? (isFood(sketch) ? 'everyday_consumption' : null),
    descriptionHtml: `<p>${escaped(sketch.text)}</p><ul>${facts}</ul>`,
    isPublished: true,
    optionNames: sketch.options ?? [],
    variants: choices.map((each) => variantOf(sketch, each)),
    images: sketch.secondAlt === undefined ? [image] : [image, second],
  };
}

/** The law excludes food and drink that is sold for everyday use. */
function isFood({ categories }: ProductSketch): boolean {
  return categories.some(([top]) => top === 'Pantry');
}

/** The variant that one option of a product is. */
function variantOf(sketch: ProductSketch, { values, stock, differences }: Choice): CatalogueVariant {
  const was = differences.was === undefined ? sketch.was : differences.was;
  const made = sketch.sku === undefined ? null : skuOf(sketch.sku, values);

  return {
    optionValues: values,
    sku: differences.sku === undefined ? made : differences.sku,
    priceCents: cents(differences.price ?? sketch.price),
    compareAtCents: was === undefined || was === null ? null : cents(was),
    stock,
    weightGrams: differences.grams ?? sketch.grams,
    imageFile: null,
  };
}
