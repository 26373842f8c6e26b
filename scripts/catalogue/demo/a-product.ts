import type { ReturnExclusion } from '#shared/domain/return-exclusion.ts';
import { slug } from '#shared/navigation/slug.ts';
import type {
  CatalogueImage,
  CatalogueProduct,
  CatalogueVariant,
} from '#worker/operations/catalogue/catalogue-product.ts';

/** Values in which a variant differs from its product. */
type Differences = {
  price?: number;
  /** The price before the reduction; null if the product's own does not apply. */
  was?: number | null;
  grams?: number;
  sku?: string | null;
};

/** A variant of a product, as the data modules write it. `values` has one value per option. */
export type DemoVariantOption = { values: string[]; stock: number; differences: Differences };

/** A product as the data modules write it: prices in rand, lists as text. */
export type ProductSketch = {
  handle: string;
  name: string;
  brand: string;
  categories: string[][];
  sections?: string[];
  /** Search words, separated by commas. */
  tags: string;
  /** The reason why the product can be returned only if it is defective. */
  returnExclusion?: ReturnExclusion;
  /** The description's paragraph. */
  text: string;
  /** The bullet points below the description's paragraph. */
  facts: string[];
  /** The image's alternative text, or one text for each option value that has an image: `{ Blue: 'Blue mug' }`. */
  alt: string | Record<string, string>;
  /** Alternative text of a second image, if there is one. */
  secondAlt?: string;
  price: number;
  /** The price before the reduction. */
  was?: number;
  grams: number;
  /** The SKU, or its prefix for a product with options. If omitted, the writer derives one. */
  sku?: string;
  /** For a product without options. */
  stock?: number;
  options?: string[];
  choices?: DemoVariantOption[];
};

/** Returns rand as whole cents. */
function cents(rands: number): number {
  return Math.round(rands * 100);
}

/** Escapes text for HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Returns `TEE-XL-SEAGREEN` for `TEE` and `['XL', 'Sea Green']`. */
function skuOf(start: string, values: string[]): string {
  const parts = values.map((value) => value.toUpperCase().replaceAll(/[^A-Z0-9.]/g, ''));
  return [start, ...parts].join('-');
}

/** Describes a variant of a product: its option values, stock and differences. */
export function choice(values: string[], stock: number, differences: Differences = {}): DemoVariantOption {
  return { values, stock, differences };
}

/** Converts a sketch to a catalogue product. */
export function aProduct(sketch: ProductSketch): CatalogueProduct {
  const choices = sketch.choices ?? [choice([], sketch.stock ?? 0)];
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
    facts: {},
    descriptionHtml: `<p>${escaped(sketch.text)}</p><ul>${facts}</ul>`,
    isPublished: true,
    optionNames: sketch.options ?? [],
    variants: choices.map((each) => variantOf(sketch, each)),
    images: imagesOf(sketch),
  };
}

/** The first image, the second view, and the images of other values. */
function imagesOf({ handle, alt, secondAlt }: ProductSketch): CatalogueImage[] {
  const looks = typeof alt === 'string' ? [['', alt] as const] : Object.entries(alt);
  const [first, ...others] = looks.map(([value, text]) => ({ source: imageName(handle, value), alt: text }));
  const second = secondAlt === undefined ? [] : [{ source: imageName(handle, '2'), alt: secondAlt }];
  return first === undefined ? second : [first, ...second, ...others];
}

/** Returns `enamel-mug-blue.webp` for `enamel-mug` and `Blue`. */
function imageName(handle: string, value: string): string {
  return `${[handle, ...(value === '' ? [] : [slug(value)])].join('-')}.webp`;
}

/** The law excludes food and drink for everyday consumption from returns. */
function isFood({ categories }: ProductSketch): boolean {
  return categories.some(([top]) => top === 'Pantry');
}

/** Converts a variant as the data modules write it to a catalogue variant. */
function variantOf(
  sketch: ProductSketch,
  { values, stock, differences }: DemoVariantOption,
): CatalogueVariant {
  const was = differences.was === undefined ? sketch.was : differences.was;
  const { handle, alt } = sketch;
  const pictured = values.find((value) => typeof alt === 'object' && value in alt);
  const made = sketch.sku === undefined ? null : skuOf(sketch.sku, values);

  return {
    optionValues: values,
    sku: differences.sku === undefined ? made : differences.sku,
    priceCents: cents(differences.price ?? sketch.price),
    compareAtCents: was === undefined || was === null ? null : cents(was),
    costCents: null,
    stock,
    weightGrams: differences.grams ?? sketch.grams,
    facts: {},
    imageSource: pictured === undefined ? null : imageName(handle, pictured),
  };
}
