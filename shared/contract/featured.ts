import * as v from 'valibot';
import { IdSchema } from './common.ts';
import { ProductSchema } from './product.ts';

/**
 * `GET /api/products/featured`: the content sections in their order, and the most reduced products. Each section has
 * its newest products and its last day (`to_day`, omitted if the section has no end). If the shop has no sections, the
 * response also contains the newest products. Each list has at most `FEATURED_PRODUCTS_A_ROW` products.
 */
export const FeaturedProductsSchema = v.strictObject({
  sections: v.array(
    v.strictObject({
      id: IdSchema,
      name: v.string(),
      to_day: v.optional(v.pipe(v.string(), v.isoDate())),
      products: v.array(ProductSchema),
    }),
  ),
  newest: v.array(ProductSchema),
  reduced: v.array(ProductSchema),
});
export type FeaturedProducts = v.InferOutput<typeof FeaturedProductsSchema>;
