import * as v from 'valibot';
import { nameSchema, RandSchema } from './common.ts';
import { ProductSchema } from './product.ts';

/** A product in a list. `price_when_added`, in rand: what it cost then; a lower price now is a price drop. */
export const ListedProductSchema = v.strictObject({
  ...ProductSchema.entries,
  price_when_added: v.optional(RandSchema),
});
export type ListedProduct = v.InferOutput<typeof ListedProductSchema>;

/** R-ENT-2. The locked list is the Wishlist; id 0 stands for it before it is loaded. */
export const ProductListSchema = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(0)),
  name: v.string(),
  locked: v.boolean(),
  products: v.array(ListedProductSchema),
});
export type ProductList = v.InferOutput<typeof ProductListSchema>;

export const ProductListInputSchema = v.strictObject({ name: nameSchema('Name', 60) });
export type ProductListInput = v.InferOutput<typeof ProductListInputSchema>;
