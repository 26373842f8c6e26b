import * as v from 'valibot';
import { IdSchema } from './common.ts';
import { ProductSchema } from './product.ts';

/**
 * `GET /api/products/featured`: all data of the home page in one call. Returns the content sections in their order,
 * each with its newest products. If the shop has no sections, returns the newest and the most reduced products instead.
 * Each list has at most `FEATURED_PRODUCTS_A_ROW` products.
 */
export const FeaturedProductsSchema = v.strictObject({
  sections: v.array(v.strictObject({ id: IdSchema, name: v.string(), products: v.array(ProductSchema) })),
  newest: v.array(ProductSchema),
  reduced: v.array(ProductSchema),
});
export type FeaturedProducts = v.InferOutput<typeof FeaturedProductsSchema>;
