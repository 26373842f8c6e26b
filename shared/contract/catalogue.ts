import * as v from 'valibot';
import { RETURN_DAYS } from '../constants.ts';
import { EntityRefSchema, IdSchema, RandSchema } from './common.ts';
import { RatingSchema, ReviewSchema } from './review.ts';

/** A retailer's return period in days, at least {@link RETURN_DAYS}. */
export const ReturnDaysSchema = v.pipe(v.number(), v.integer(), v.minValue(RETURN_DAYS));

/**
 * R-ENT-7. A supplier with an `npo_id` is a non-profit and has a badge. `is_vat_vendor`: true if the supplier's prices
 * include VAT; if an API omits it, pages do not mention VAT. `return_days`: the number of days after delivery in which
 * goods may be returned without a reason; omitted if it is the legal minimum.
 */
export const SupplierSchema = v.strictObject({
  id: IdSchema,
  display_name: v.string(),
  npo_id: v.nullable(IdSchema),
  is_vat_vendor: v.optional(v.boolean()),
  return_days: v.optional(ReturnDaysSchema),
});
export type Supplier = v.InferOutput<typeof SupplierSchema>;

/**
 * A retailer's lowest and highest delivery fee over all provinces and weights, in rand. `free_from` is the amount of
 * items from which delivery is free, or null.
 */
export const SupplierDeliverySchema = v.strictObject({
  ...v.pick(SupplierSchema, ['id', 'display_name', 'npo_id']).entries,
  fee_from: RandSchema,
  fee_to: RandSchema,
  free_from: v.nullable(RandSchema),
});
export type SupplierDelivery = v.InferOutput<typeof SupplierDeliverySchema>;

/**
 * `GET /api/suppliers/{id}`: a retailer's page. `address`: the street address; empty if unknown. `story`: the
 * retailer's introduction. `cause`: a non-profit's cause. `rating`: the average rating of the retailer's products;
 * omitted if they have no reviews. `reviews`: the most helpful reviews of these products that have a text.
 */
export const SupplierDetailSchema = v.strictObject({
  ...SupplierDeliverySchema.entries,
  return_days: ReturnDaysSchema,
  address: v.string(),
  story: v.string(),
  cause: v.string(),
  rating: v.optional(RatingSchema),
  reviews: v.array(v.strictObject({ ...ReviewSchema.entries, product: EntityRefSchema })),
});
export type SupplierDetail = v.InferOutput<typeof SupplierDetailSchema>;

export const CategorySchema = v.strictObject({
  id: IdSchema,
  name: v.string(),
  parent_id: v.nullable(IdSchema),
});
export type Category = v.InferOutput<typeof CategorySchema>;

/** The image of a category's tile on the home page. `width` is in px. */
export const CategoryImageSchema = v.strictObject({
  url: v.string(),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type CategoryImage = v.InferOutput<typeof CategoryImageSchema>;

/** `GET /api/categories/menu`: a menu category, with its subcategories. `image` is omitted if it has none. */
export const MenuCategorySchema = v.strictObject({
  ...EntityRefSchema.entries,
  image: v.optional(CategoryImageSchema),
  children: v.array(EntityRefSchema),
});
export type MenuCategory = v.InferOutput<typeof MenuCategorySchema>;

/**
 * `GET /api/categories/{id}`: the category, its ancestors (top first) and its subcategories with their product counts.
 * For the id of a product type that is mapped to a different category, returns that category.
 */
export const CategoryDetailSchema = v.strictObject({
  ...CategorySchema.entries,
  ancestors: v.array(CategorySchema),
  children: v.array(
    v.strictObject({
      ...CategorySchema.entries,
      product_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
  ),
});
export type CategoryDetail = v.InferOutput<typeof CategoryDetailSchema>;

export const BrandSchema = EntityRefSchema;
export type Brand = v.InferOutput<typeof BrandSchema>;

export const ContentSectionSchema = EntityRefSchema;
export type ContentSection = v.InferOutput<typeof ContentSectionSchema>;
