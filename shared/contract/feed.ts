import * as v from 'valibot';
import { IdSchema } from './common.ts';
import { IdParamSchema } from './endpoints/schemas.ts';
import { ProductCoreSchema } from './product.ts';

/**
 * `after`: the `next` of the previous response, omitted for the first one. `supplier_id`: limits the feed to one
 * retailer.
 */
export const FeedQuerySchema = v.strictObject({
  after: v.optional(IdParamSchema),
  supplier_id: v.optional(IdParamSchema),
});
export type FeedQuery = v.InferOutput<typeof FeedQuerySchema>;

/**
 * `GET /api/feed/products`: one page of the purchasable products, as on their own pages, in a stable order.
 * Descriptions have no HTML, and long ones are truncated; unpriced variants are omitted. The API chooses the page size.
 * `next`: the cursor of the next page; null: this is the last page.
 */
export const FeedPageSchema = v.strictObject({
  data: v.array(ProductCoreSchema),
  next: v.nullable(IdSchema),
});
export type FeedPage = v.InferOutput<typeof FeedPageSchema>;
