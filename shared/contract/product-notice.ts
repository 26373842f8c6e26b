import * as v from 'valibot';
import { InstantSchema, RandSchema } from './common.ts';
import { ProductSchema } from './product.ts';

/** What a customer is told of, once: a product is back in stock, or its price has dropped. */
export const NoticeKindSchema = v.picklist(['back-in-stock', 'price-drop']);
export type NoticeKind = v.InferOutput<typeof NoticeKindSchema>;

/** R-BACK-1. What a customer waits for; `price_when_asked`, in rand: what the product cost then. */
export const ProductNoticeSchema = v.strictObject({
  kind: NoticeKindSchema,
  price_when_asked: RandSchema,
  created_at: InstantSchema,
  product: ProductSchema,
});
export type ProductNotice = v.InferOutput<typeof ProductNoticeSchema>;

/** For how many products a customer waits at most. */
export const MAX_NOTICES = 50;
/** The same while nobody knows whose e-mail it is. */
export const MAX_NOTICES_UNVERIFIED = 5;
