import * as v from 'valibot';
import { LIST_NAME_RULE } from '../domain/field-rules.ts';
import { IdSchema, RandSchema } from './common.ts';
import { ProductSchema } from './product.ts';
import { QuantitySchema } from './quantity.ts';
import { textSchema } from './text-schema.ts';

/**
 * A product in a list. `price_when_added`, in rand: what it cost then; a lower price now is a price drop. `quantity`: how
 * many pieces the customer put there; left out for one. What is `no_longer_sold` has no page any more, and no stock.
 */
export const ListedProductSchema = v.strictObject({
  ...ProductSchema.entries,
  price_when_added: v.optional(RandSchema),
  quantity: v.optional(QuantitySchema),
  no_longer_sold: v.optional(v.boolean()),
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

export const ProductListInputSchema = v.strictObject({ name: textSchema(LIST_NAME_RULE) });

/** How many pieces of a product are put on a list; without `quantity` what is there already keeps its own. */
export const ListItemInputSchema = v.strictObject({ quantity: v.optional(QuantitySchema) });

export const MAX_PRODUCTS_OF_A_LIST = 500;

/** Several products for a list at once: what is in it already stays as it is, what is not sold is passed over. */
export const ListedProductsInputSchema = v.strictObject({
  product_ids: v.pipe(
    v.array(IdSchema),
    v.nonEmpty('Name at least one product.'),
    v.maxLength(MAX_PRODUCTS_OF_A_LIST, `A list holds at most ${MAX_PRODUCTS_OF_A_LIST} products.`),
  ),
});
