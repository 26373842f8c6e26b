import * as v from 'valibot';
import { IdSchema } from './common.ts';
import { IdParamSchema } from './endpoints/schemas.ts';
import { ProductCoreSchema } from './product.ts';

/**
 * `after` is the previous response's `next`, omitted for the first page. `supplier_id` limits the feed to one retailer.
 */
export const FeedQuerySchema = v.strictObject({
  after: v.optional(IdParamSchema),
  supplier_id: v.optional(IdParamSchema),
});
export type FeedQuery = v.InferOutput<typeof FeedQuerySchema>;

/**
 * `GET /api/feed/products`: one page of the purchasable products in a stable order, each with the data of its product
 * page. Descriptions have no HTML, and long ones are truncated. Variants without a price are omitted. The API chooses
 * the page size. `next` is the next page's cursor; null on the last page.
 */
export const FeedPageSchema = v.strictObject({
  data: v.array(ProductCoreSchema),
  next: v.nullable(IdSchema),
});
export type FeedPage = v.InferOutput<typeof FeedPageSchema>;
