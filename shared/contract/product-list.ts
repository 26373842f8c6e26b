import * as v from 'valibot';
import { nameSchema } from './common.ts';
import { ProductSchema } from './product.ts';

/** R-ENT-2. The locked list is the Wishlist; id 0 stands for it before it is loaded. */
export const ProductListSchema = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(0)),
  name: v.string(),
  locked: v.boolean(),
  products: v.array(ProductSchema),
});
export type ProductList = v.InferOutput<typeof ProductListSchema>;

export const ProductListInputSchema = v.strictObject({ name: nameSchema('Name', 60) });
export type ProductListInput = v.InferOutput<typeof ProductListInputSchema>;
