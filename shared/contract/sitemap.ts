import * as v from 'valibot';
import { IdSchema, InstantSchema } from './common.ts';

/**
 * `GET /api/sitemap/products`: the parts in which search engines are told of all products. How products
 * are spread over them is the API's own; a part without products is not listed. `updated_at` is its newest product's.
 */
export const SitemapPartsSchema = v.array(v.strictObject({ part: IdSchema, updated_at: InstantSchema }));
export type SitemapPart = v.InferOutput<typeof SitemapPartsSchema>[number];

/** `GET /api/sitemap/products/{part}`: published parents and products without variants, at most 10,000. */
export const SitemapProductsSchema = v.array(
  v.strictObject({ id: IdSchema, sku: v.string(), name: v.string(), updated_at: InstantSchema }),
);
export type SitemapProduct = v.InferOutput<typeof SitemapProductsSchema>[number];
