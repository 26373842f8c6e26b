import type { ProductFacts } from '#shared/domain/product-facts.ts';
import type { ReturnExclusion } from '#shared/domain/return-exclusion.ts';

/**
 * A product before it has an id, as every source (Shopify CSV, demo shop, generator) gives it to the catalogue writer.
 * Money is whole cents with VAT; weight is grams.
 */
export type CatalogueProduct = {
  /** Unique within its supplier; supplier and handle identify the product. */
  handle: string;
  name: string;
  brand: string;
  /** Each is a path from the top of the tree: `['Kitchen', 'Kettles']`. */
  categories: string[][];
  /**
   * The source's product type (`women's tops`), which operators map to a category. null: the source names categories.
   */
  productType: string | null;
  /** The product's sections of the home page. null: the source names none, so the operators' choice stays. */
  contentSections: string[] | null;
  /** Additional words for the search index. */
  tags: string[];
  /** Why it can be returned for a defect only; null if the source does not say. */
  returnExclusion: ReturnExclusion | null;
  /** Facts that all variants share, by name (PRODUCT_FACTS names the columns). Empty if the source states none. */
  facts: ProductFacts;
  /** May contain unsafe HTML; the writer sanitises it. */
  descriptionHtml: string;
  isPublished: boolean;
  /** Option names in order: `['Size', 'Colour']`. Empty: one variant without a choice. */
  optionNames: string[];
  variants: CatalogueVariant[];
  /** Listings show the first image. */
  images: CatalogueImage[];
};

export type CatalogueVariant = {
  /** One value per option name, in the same order. */
  optionValues: string[];
  /** null: the writer derives one from supplier, handle and option values. */
  sku: string | null;
  priceCents: number;
  /** The price before the reduction; null without a reduction. */
  compareAtCents: number | null;
  /** The retailer's cost of a unit, for margins. Private. null: the source does not state it. */
  costCents: number | null;
  /** null: the source does not state it. */
  stock: number | null;
  weightGrams: number;
  /** The variant's own facts, such as its barcode. */
  facts: ProductFacts;
  /** The source of one of the product's images, or null. */
  imageSource: string | null;
};

export type CatalogueImage = {
  /** Identifies the image: the host and path of its URL, or the name of its file. */
  source: string;
  alt: string;
};

/** A fee for a province (`WC`; null: all others) up to a weight (null: any). */
export type CatalogueDeliveryRate = { province: string | null; upToGrams: number | null; feeCents: number };

/** A retailer. Delivery costs its rate or the flat fee, and is free from an amount of items. In cents. */
export type CatalogueSupplier = {
  displayName: string;
  /** The non-profit's id, or null. */
  npoId: number | null;
  deliveryFeeCents: number;
  /** null: never free. */
  freeDeliveryFromCents: number | null;
  /** Omitted: unchanged. A CSV import never changes them. */
  deliveryRates?: readonly CatalogueDeliveryRate[];
  /** 10 digits starting with 4, or null if the supplier is not a VAT vendor. */
  vatNumber: string | null;
  /** One line, as printed on tax invoices. */
  address: string;
  /**
   * Days after delivery within which anything can be returned. Omitted: unchanged, and the legal minimum for a new
   * supplier.
   */
  returnDays?: number;
  /** The introduction on the retailer's page, and a non-profit's cause. Omitted: unchanged. */
  story?: string;
  cause?: string;
};
