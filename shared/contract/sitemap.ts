import * as v from 'valibot';
import { IdSchema, InstantSchema } from './common.ts';

/**
 * `GET /api/sitemap/products`: the sitemap files that list all products. The API decides how products are distributed
 * over files, and omits empty files. `updated_at` is the time of the last change to any of the file's products.
 */
export const SitemapPartsSchema = v.array(v.strictObject({ part: IdSchema, updated_at: InstantSchema }));
export type SitemapPart = v.InferOutput<typeof SitemapPartsSchema>[number];

/** `GET /api/sitemap/products/{part}`: published products without variants, and parents; at most 10,000. */
export const SitemapProductsSchema = v.array(
  v.strictObject({ id: IdSchema, sku: v.string(), name: v.string(), updated_at: InstantSchema }),
);
export type SitemapProduct = v.InferOutput<typeof SitemapProductsSchema>[number];
