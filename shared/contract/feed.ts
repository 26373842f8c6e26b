import * as v from 'valibot';
import { IdSchema } from './common.ts';
import { IdParamSchema } from './endpoints/schemas.ts';
import { ProductCoreSchema } from './product.ts';

/** `after`: the `next` of the answer before, left out for the first one. `supplier_id`: of one retailer alone. */
export const FeedQuerySchema = v.strictObject({
  after: v.optional(IdParamSchema),
  supplier_id: v.optional(IdParamSchema),
});
export type FeedQuery = v.InferOutput<typeof FeedQuerySchema>;

/**
 * `GET /api/feed/products`: some of the products that can be bought, as their own pages show them, in an order that does
 * not change. Of a description there is no HTML, and the beginning of a long text alone; unpriced variants are left out.
 * How many an answer holds is the API's own. `next`: where the next answer begins; null: there is none.
 */
export const FeedPageSchema = v.strictObject({
  data: v.array(ProductCoreSchema),
  next: v.nullable(IdSchema),
});
export type FeedPage = v.InferOutput<typeof FeedPageSchema>;
