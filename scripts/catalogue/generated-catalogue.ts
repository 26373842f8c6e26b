import type {
  CatalogueProduct,
  CatalogueSupplier,
  CatalogueVariant,
} from '#worker/operations/catalogue/catalogue-product.ts';
import { createRandom, type Random } from './generated/random.ts';
import {
  BENEFITS,
  BRAND_ENDS,
  BRAND_STARTS,
  COLOURS,
  GENERATED_CATEGORIES,
  type GeneratedCategory,
  MATERIALS,
  QUALITIES,
  RETAILERS,
  SIZES,
} from './generated/word-lists.ts';

const PERCENT_WITH_VARIANTS = 10;
const PERCENT_REDUCED = 20;
const PERCENT_SOLD_OUT = 4;

/** Generates a large catalogue for benchmarks, without images. The same seed gives the same products. */
export function generateCatalogue(
  productCount: number,
  seed: number,
): { supplier: CatalogueSupplier; products: CatalogueProduct[] }[] {
  return RETAILERS.map((displayName, index) => ({
    supplier: aSupplier(displayName, index),
    products: Array.from({ length: Math.ceil((productCount - index) / RETAILERS.length) }, (_, row) =>
      generateProduct(row * RETAILERS.length + index, seed),
    ),
  }));
}

function aSupplier(displayName: string, index: number): CatalogueSupplier {
  return {
    displayName,
    npoId: null,
    deliveryFeeCents: 5_000 + index * 500,
    freeDeliveryFromCents: 60_000 + index * 5_000,
    vatNumber: `4${String(100_000_000 + index * 7_654_321)}`,
    address: `${index + 1} Depot Road, Johannesburg, 2001`,
  };
}

function generateProduct(number: number, seed: number): CatalogueProduct {
  // A product's random numbers depend only on the seed and its number, so a larger catalogue starts with the products
  // of a smaller one.
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const category = random.pick(GENERATED_CATEGORIES);
  const noun = random.pick(category.nouns);
  const material = random.pick(MATERIALS);
  const quality = random.pick(QUALITIES);
  const name = `${quality} ${material} ${noun}${random.chance(30) ? ` ${random.between(10, 99)}` : ''}`;
  const serial = String(number + 1).padStart(6, '0');
  const hasVariants = random.chance(PERCENT_WITH_VARIANTS);
  return {
    handle: `generated-${serial}`,
    name,
    brand: `${random.pick(BRAND_STARTS)}${random.pick(BRAND_ENDS)}`,
    categories: [[...category.path]],
    productType: null,
    contentSections: [],
    tags: [material, quality, noun].map((word) => word.toLowerCase()),
    returnExclusion: null,
    facts: {},
    descriptionHtml: `<p>${name}. ${random.pick(BENEFITS)} ${random.pick(BENEFITS)}</p>`,
    isPublished: true,
    optionNames: hasVariants ? ['Colour', 'Size'] : [],
    variants: generateVariants(random, category, `GEN-${serial}`, hasVariants),
    images: [],
  };
}

function generateVariants(
  random: Random,
  { prices: [low, high] }: GeneratedCategory,
  sku: string,
  hasVariants: boolean,
): CatalogueVariant[] {
  // Squared, so that most products are cheap.
  const rand = Math.round(low + (high - low) * random.next() ** 2);
  const priceCents = rand * 100 - random.pick([1, 5, 10, 100]);
  const compareAtCents = random.chance(PERCENT_REDUCED)
    ? Math.round((priceCents * (100 + random.between(5, 60))) / 100)
    : null;
  const weightGrams = random.between(1, 80) * 50;
  const variantOf = (optionValues: string[]): CatalogueVariant => ({
    optionValues,
    sku: [sku, ...optionValues.map((value) => value.slice(0, 3).toUpperCase())].join('-'),
    priceCents,
    compareAtCents,
    costCents: null,
    stock: random.chance(PERCENT_SOLD_OUT) ? 0 : random.between(1, 200),
    weightGrams,
    facts: {},
    imageSource: null,
  });
  if (!hasVariants) return [variantOf([])];
  const firstColour = random.between(0, COLOURS.length - 2);
  const sizes = SIZES.slice(0, random.between(1, 3));
  return COLOURS.slice(firstColour, firstColour + 2).flatMap((colour) =>
    sizes.map((size) => variantOf([colour, size])),
  );
}
