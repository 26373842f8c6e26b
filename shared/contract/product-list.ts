import * as v from 'valibot';
import { LIST_NAME_RULE } from '../domain/field-rules.ts';
import { IdSchema, RandSchema } from './common.ts';
import { ProductSchema } from './product.ts';
import { QuantitySchema } from './quantity.ts';
import { textSchema } from './text-schema.ts';

/** A product on a shared list. A `no_longer_sold` product has no page and no stock. */
const SharedProductSchema = v.strictObject({
  ...ProductSchema.entries,
  no_longer_sold: v.optional(v.boolean()),
});

/**
 * A product on a list. `price_when_added` is the product's price when it was added, in rand; a lower current price is a
 * price drop. `quantity` is the number of units; omitted for one unit.
 */
export const ListedProductSchema = v.strictObject({
  ...SharedProductSchema.entries,
  price_when_added: v.optional(RandSchema),
  quantity: v.optional(QuantitySchema),
});
export type ListedProduct = v.InferOutput<typeof ListedProductSchema>;

/**
 * R-ENT-2. The locked list is the Wishlist. Pages use the id 0 for it while its own id is unknown. `share_token` is the
 * secret in the list's public link; omitted if the list is not shared. `shows_name`: true if the public page shows the
 * customer's first name.
 */
export const ProductListSchema = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(0)),
  name: v.string(),
  locked: v.boolean(),
  products: v.array(ListedProductSchema),
  share_token: v.optional(v.string()),
  shows_name: v.optional(v.boolean()),
});
export type ProductList = v.InferOutput<typeof ProductListSchema>;

/**
 * A list as everyone with its link sees it. `owner_name` is the customer's first name, if the customer shows it. The
 * list contains no other data about the customer.
 */
export const SharedListSchema = v.strictObject({
  name: v.string(),
  owner_name: v.optional(v.string()),
  products: v.array(SharedProductSchema),
});
export type SharedList = v.InferOutput<typeof SharedListSchema>;

export const ProductListInputSchema = v.strictObject({ name: textSchema(LIST_NAME_RULE) });

/** `shows_name`: whether the public page shows the customer's first name; defaults to false. */
export const ShareListInputSchema = v.strictObject({ shows_name: v.optional(v.boolean(), false) });

/** The number of units to put on a list. Without `quantity`, the quantity of an existing entry does not change. */
export const ListItemInputSchema = v.strictObject({ quantity: v.optional(QuantitySchema) });

export const MAX_PRODUCTS_OF_A_LIST = 500;

/** Adds several products to a list. Existing entries are unchanged, and products that are not sold are skipped. */
export const AddProductsToListInputSchema = v.strictObject({
  product_ids: v.pipe(
    v.array(IdSchema),
    v.nonEmpty('Name at least one product.'),
    v.maxLength(MAX_PRODUCTS_OF_A_LIST, `A list holds at most ${MAX_PRODUCTS_OF_A_LIST} products.`),
  ),
});
