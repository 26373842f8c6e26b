import * as v from 'valibot';
import { PRODUCT_FACTS } from '../domain/product-facts.ts';
import { RETURN_EXCLUSION_CODES } from '../domain/return-exclusion.ts';
import { SupplierSchema } from './catalogue.ts';
import { EntityRefSchema, IdSchema, RandSchema, StockSchema } from './common.ts';
import { RatingSchema, ReviewSchema } from './review.ts';

export const ImageSchema = v.strictObject({
  url: v.string(),
  alt: v.string(),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type Image = v.InferOutput<typeof ImageSchema>;

/** One of a product's options. In a variant it has a value; in a parent its value is null. */
export const ProductOptionSchema = v.strictObject({ name: v.string(), value: v.nullable(v.string()) });

/**
 * Facts from the retailer's file. A variant has only its own facts; those of its parent also apply. Several values are
 * separated by `; `.
 */
export const ProductFactsSchema = v.strictObject(
  v.entriesFromList(
    PRODUCT_FACTS.map(({ name }) => name),
    v.optional(v.string()),
  ),
);

/**
 * R-ENT-3. `price` is the amount to pay, in rand with VAT; the old price is `price + savings_amount`. A parent has its
 * cheapest purchasable variant's price and saving, and the stock of all its variants.
 */
export const ProductSchema = v.strictObject({
  id: IdSchema,
  parent_id: v.nullable(IdSchema),
  sku: v.string(),
  parent_sku: v.nullable(v.string()),
  name: v.string(),
  brand: EntityRefSchema,
  supplier: SupplierSchema,
  categories: v.array(EntityRefSchema),
  content_sections: v.array(EntityRefSchema),
  price: RandSchema,
  /** For a parent: true if another purchasable variant costs more. */
  price_varies: v.optional(v.boolean()),
  savings_amount: RandSchema,
  /** Whole per cent of the old price. */
  savings_percentage: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  stock: StockSchema,
  options: v.array(ProductOptionSchema),
  weight_grams: v.pipe(v.number(), v.integer(), v.minValue(0)),
  images: v.array(ImageSchema),
  /** The reason why the product is excluded from returns without a reason; omitted if it is not excluded. */
  return_exclusion: v.optional(v.picklist(RETURN_EXCLUSION_CODES)),
  /** Omitted if there are no published reviews, and for variants, because reviews belong to the parent. */
  rating: v.optional(RatingSchema),
  /** Only on product pages and in the feed; omitted if there are none. */
  facts: v.optional(ProductFactsSchema),
  /** For a parent with only one variant: that variant's id, because the cart receives the variant. */
  only_variant_id: v.optional(IdSchema),
  /**
   * In a listing by options: the only variant with these options; omitted if there are several. `stock` is then that of
   * all variants with these options.
   */
  matching_variant_id: v.optional(IdSchema),
  /** `html` is already sanitised. */
  description: v.strictObject({ text: v.string(), html: v.string() }),
});
export type Product = v.InferOutput<typeof ProductSchema>;

/** The values of one option, in order. */
export const VariantTypeSchema = v.strictObject({ name: v.string(), values: v.array(v.string()) });
export type VariantType = v.InferOutput<typeof VariantTypeSchema>;

/**
 * The delivery cost of one unit in rand: the lowest and the highest fee over all provinces and variants. `free_from` is
 * the amount of the retailer's items from which delivery is free, or null. `promised_date` is the promised delivery day
 * (`2026-11-27`) if the product is ordered now. `fees`: the lowest and the highest fee of the variants, by province
 * code; omitted if all fees are equal.
 */
export const ProductDeliverySchema = v.strictObject({
  fee_from: RandSchema,
  fee_to: RandSchema,
  free_from: v.nullable(RandSchema),
  fees: v.optional(v.record(v.string(), v.strictObject({ from: RandSchema, to: RandSchema }))),
  promised_date: v.pipe(v.string(), v.isoDate()),
});
export type ProductDelivery = v.InferOutput<typeof ProductDeliverySchema>;

/** Selects a part of a product page's data; all parts if omitted. */
export const ProductQuerySchema = v.strictObject({
  parts: v.optional(v.picklist(['core', 'related'], 'Ask for core or related, or leave it out.')),
});

/** `?parts=core`: the data that determines the page's status and first screen. */
export const ProductCoreSchema = v.strictObject({
  product: ProductSchema,
  variantTypes: v.array(VariantTypeSchema),
  variants: v.array(ProductSchema),
  delivery: v.optional(ProductDeliverySchema),
  /** The first published reviews; omitted if there are none. */
  reviews: v.optional(v.array(ReviewSchema)),
  /**
   * The size guide of the product's category as a table, whose first row contains the headings. Omitted if there is no
   * size guide, and for products without a size option.
   */
  size_guide: v.optional(v.array(v.array(v.string()))),
});
export type ProductCore = v.InferOutput<typeof ProductCoreSchema>;

/** `?parts=related`: the other products that the page shows. */
export const ProductRelatedSchema = v.strictObject({
  relatedProducts: v.array(ProductSchema),
  recommendedProducts: v.array(ProductSchema),
});
export type ProductRelated = v.InferOutput<typeof ProductRelatedSchema>;

/** R-ENT-4: both parts. */
export const ProductPageSchema = v.strictObject({
  ...ProductCoreSchema.entries,
  ...ProductRelatedSchema.entries,
});

export type ProductPageResponse = v.InferOutput<typeof ProductPageSchema>;

/** The response, with the requested parts. */
export const ProductReplySchema = v.union([ProductPageSchema, ProductCoreSchema, ProductRelatedSchema]);
