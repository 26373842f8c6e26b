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
  contentSections: string[];
  /** Words that search finds the product by, beside its name and description. */
  tags: string[];
  /** May be unsanitised: the writer sanitises. */
  descriptionHtml: string;
  isPublished: boolean;
  /** The axes, in order: `['Size', 'Colour']`. Empty: one variant, no choice. */
  optionNames: string[];
  variants: CatalogueVariant[];
  /** The first one stands for the product in listings. */
  images: CatalogueImage[];
};

export type CatalogueVariant = {
  /** One value per option name, in the same order. */
  optionValues: string[];
  /** null: the writer makes one from supplier, handle and option values. */
  sku: string | null;
  priceCents: number;
  /** The old price, where it is above the price. */
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

/** A retailer. Delivery is by its rates, else a flat fee, free from an amount of items; in cents. */
export type CatalogueSupplier = {
  displayName: string;
  /** A non-profit's id, else null. */
  npoId: number | null;
  deliveryFeeCents: number;
  /** null: never free. */
  freeDeliveryFromCents: number | null;
  /** Left out: none; an import leaves those that are there. */
  deliveryRates?: readonly CatalogueDeliveryRate[];
  /** 10 digits starting with 4, or null where the supplier is no VAT vendor. */
  vatNumber: string | null;
  /** One line, as a tax invoice prints it. */
  address: string;
};
