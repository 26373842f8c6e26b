import type { ReturnExclusion } from '#shared/domain/return-exclusion.ts';

/**
 * What every catalogue source (a Shopify CSV, the demo shop, the generator) hands to the catalogue
 * writer: products before they have ids. Money is whole cents, VAT included; weight is grams.
 */
export type CatalogueProduct = {
  /** Stable within its supplier: supplier + handle is the product's identity. */
  handle: string;
  name: string;
  brand: string;
  /** Each a path from the top of the tree: `['Kitchen', 'Kettles']`. */
  categories: string[][];
  /** What its source calls its kind (`women's tops`): an operator maps it to a category. null: categories are named. */
  productType: string | null;
  contentSections: string[];
  /** More words for the search index. */
  tags: string[];
  /** Why it may not be sent back for no reason; null where its source says nothing of it. */
  returnExclusion: ReturnExclusion | null;
  /** May be unsanitised: the writer sanitises. */
  descriptionHtml: string;
  isPublished: boolean;
  /** The axes, in order: `['Size', 'Colour']`. Empty: one variant, no choice. */
  optionNames: string[];
  variants: CatalogueVariant[];
  /** Listings show the first one. */
  images: CatalogueImage[];
};

export type CatalogueVariant = {
  /** One value per option name, in the same order. */
  optionValues: string[];
  /** null: the writer makes one from supplier, handle and option values. */
  sku: string | null;
  priceCents: number;
  /** The price before the reduction; null where nothing is reduced. */
  compareAtCents: number | null;
  stock: number;
  weightGrams: number;
  /** File name of one of the product's images, or null. */
  imageFile: string | null;
};

export type CatalogueImage = {
  /** File name inside the source's picture folder. */
  file: string;
  alt: string;
};

/** A fee for a province (`WC`; null: every other one) and up to a weight (null: any). */
export type CatalogueDeliveryRate = { province: string | null; upToGrams: number | null; feeCents: number };

/** A retailer. Delivery costs what its rates say, else the flat fee; from an amount of items on it is free. In cents. */
export type CatalogueSupplier = {
  displayName: string;
  /** A non-profit's id, else null. */
  npoId: number | null;
  deliveryFeeCents: number;
  /** null: never free. */
  freeDeliveryFromCents: number | null;
  /** None where they are left out. A CSV import does not touch them. */
  deliveryRates?: readonly CatalogueDeliveryRate[];
  /** 10 digits starting with 4, or null where the supplier is no VAT vendor. */
  vatNumber: string | null;
  /** One line, as a tax invoice prints it. */
  address: string;
  /** For how many days after it came anything may be sent back. Left out: what is set stays, at first the law's least. */
  returnDays?: number;
};
