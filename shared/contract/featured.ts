import * as v from 'valibot';
import { IdSchema } from './common.ts';
import { ProductSchema } from './product.ts';

/**
 * `GET /api/products/featured`: all that the home page shows, in one call. Each content section, in their order, with
 * its newest products; a shop without sections gives its newest and its most reduced products instead. At most
 * `FEATURED_PRODUCTS_A_ROW` of each.
 */
export const FeaturedProductsSchema = v.strictObject({
  sections: v.array(v.strictObject({ id: IdSchema, name: v.string(), products: v.array(ProductSchema) })),
  newest: v.array(ProductSchema),
  reduced: v.array(ProductSchema),
});
export type FeaturedProducts = v.InferOutput<typeof FeaturedProductsSchema>;
