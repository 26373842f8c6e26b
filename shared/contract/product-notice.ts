import * as v from 'valibot';
import { InstantSchema, RandSchema } from './common.ts';
import { ProductSchema } from './product.ts';

/** The event that an alert waits for: the product is back in stock, or its price drops. */
export const NoticeKindSchema = v.picklist(['back-in-stock', 'price-drop']);
export type NoticeKind = v.InferOutput<typeof NoticeKindSchema>;

/** R-BACK-1. A customer's alert. `price_when_asked` is the product's price when the alert was created, in rand. */
export const ProductNoticeSchema = v.strictObject({
  kind: NoticeKindSchema,
  price_when_asked: RandSchema,
  created_at: InstantSchema,
  product: ProductSchema,
});
export type ProductNotice = v.InferOutput<typeof ProductNoticeSchema>;

/** The maximum number of alerts per customer. */
export const MAX_NOTICES = 50;
/** The maximum number of alerts while the customer's email is unverified. */
export const MAX_NOTICES_UNVERIFIED = 5;
