import type { ProductFacts } from '#shared/domain/product-facts.ts';
import type { ReturnExclusion } from '#shared/domain/return-exclusion.ts';

/**
 * A product before it has an id, as every source (Shopify CSV, demo shop, generator) gives it to the catalogue writer.
 * Amounts are whole cents including VAT; weights are grams.
 */
export type CatalogueProduct = {
  /** Unique within its supplier; supplier and handle identify the product. */
  handle: string;
  name: string;
  brand: string;
  /** Paths from the top of the tree, such as `['Kitchen', 'Kettles']`. */
  categories: string[][];
  /**
   * The source's product type (`women's tops`), which operators map to a category. null if the source names categories.
   */
  productType: string | null;
  /**
   * The names of the home page sections with the product. null if the source does not state them; the operators' choice
   * stays.
   */
  contentSections: string[] | null;
  /** Additional words for the search index. */
  tags: string[];
  /** The reason why the product can be returned only if it is defective; null if the source states none. */
  returnExclusion: ReturnExclusion | null;
  /** Facts that all variants share, by name. PRODUCT_FACTS lists the columns. Empty if the source states no facts. */
  facts: ProductFacts;
  /** May contain unsafe HTML; the writer sanitises it. */
  descriptionHtml: string;
  isPublished: boolean;
  /** Option names in order: `['Size', 'Colour']`. Empty if the product has one variant, without a choice. */
  optionNames: string[];
  variants: CatalogueVariant[];
  /** Listings show the first image. */
  images: CatalogueImage[];
};

export type CatalogueVariant = {
  /** One value per option name, in the same order. */
  optionValues: string[];
  /** null: the writer derives a SKU from supplier, handle and option values. */
  sku: string | null;
  priceCents: number;
  /** The price before the reduction; null if the price is not reduced. */
  compareAtCents: number | null;
  /** The retailer's cost of a unit, to calculate margins. Not public. null if the source does not state the cost. */
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

/**
 * A fee for a province (such as `WC`; null: all provinces without a separate fee) up to a weight (null: any weight).
 */
export type CatalogueDeliveryRate = { province: string | null; upToGrams: number | null; feeCents: number };

/**
 * A retailer. Delivery costs the matching rate or else the flat fee, and is free from an order value. Amounts are
 * cents.
 */
export type CatalogueSupplier = {
  displayName: string;
  /** The non-profit's id, or null. */
  npoId: number | null;
  deliveryFeeCents: number;
  /** null: never free. */
  freeDeliveryFromCents: number | null;
  /** Omitted: the rates stay unchanged. A CSV import never changes them. */
  deliveryRates?: readonly CatalogueDeliveryRate[];
  /** 10 digits starting with 4, or null if the supplier is not a VAT vendor. */
  vatNumber: string | null;
  /** One line, as printed on tax invoices. */
  address: string;
  /**
   * Days after delivery within which products can be returned for any reason. Omitted: unchanged; for a new supplier,
   * the legal minimum.
   */
  returnDays?: number;
  /** The introduction on the retailer's page, and a non-profit's cause. Omitted: unchanged. */
  story?: string;
  cause?: string;
};
