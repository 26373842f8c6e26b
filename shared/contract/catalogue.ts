import * as v from 'valibot';
import { IdSchema, NamedSchema, RandSchema } from './common.ts';

/**
 * R-ENT-7. A supplier with an `npo_id` is a non-profit and is badged as one. `is_vat_vendor`: whether VAT is in its prices;
 * nothing is said of VAT where an API leaves it out.
 */
export const SupplierSchema = v.strictObject({
  id: IdSchema,
  display_name: v.string(),
  npo_id: v.nullable(IdSchema),
  is_vat_vendor: v.optional(v.boolean()),
});
export type Supplier = v.InferOutput<typeof SupplierSchema>;

/** What a retailer asks for a parcel, by province and weight. `free_from`: the amount from which it is free, or null. */
export const SupplierDeliverySchema = v.strictObject({
  ...v.pick(SupplierSchema, ['id', 'display_name', 'npo_id']).entries,
  fee_from: RandSchema,
  fee_to: RandSchema,
  free_from: v.nullable(RandSchema),
});
export type SupplierDelivery = v.InferOutput<typeof SupplierDeliverySchema>;

export const CategorySchema = v.strictObject({
  id: IdSchema,
  name: v.string(),
  parent_id: v.nullable(IdSchema),
});
export type Category = v.InferOutput<typeof CategorySchema>;

/** `GET /api/categories/{id}`: the category, the ones above it (top first) and right below it. */
export const CategoryDetailSchema = v.strictObject({
  ...CategorySchema.entries,
  ancestors: v.array(CategorySchema),
  children: v.array(CategorySchema),
});
export type CategoryDetail = v.InferOutput<typeof CategoryDetailSchema>;

export const BrandSchema = NamedSchema;
export type Brand = v.InferOutput<typeof BrandSchema>;

export const ContentSectionSchema = NamedSchema;
export type ContentSection = v.InferOutput<typeof ContentSectionSchema>;
