import * as v from 'valibot';
import { IdSchema } from './common.ts';
import { ProductSchema } from './product.ts';

/**
 * `GET /api/products/featured`: all data of the home page in one call. Content sections in their order, each with its
 * newest products. A shop without sections returns its newest and its most reduced products instead. At most
 * `FEATURED_PRODUCTS_A_ROW` each.
 */
export const FeaturedProductsSchema = v.strictObject({
  sections: v.array(v.strictObject({ id: IdSchema, name: v.string(), products: v.array(ProductSchema) })),
  newest: v.array(ProductSchema),
  reduced: v.array(ProductSchema),
});
export type FeaturedProducts = v.InferOutput<typeof FeaturedProductsSchema>;
