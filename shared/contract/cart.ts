import * as v from 'valibot';
import { IdSchema, RandSchema } from './common.ts';
import { ProductSchema } from './product.ts';
import { QuantitySchema } from './quantity.ts';

export const CartItemSchema = v.strictObject({
  id: IdSchema,
  product_id: IdSchema,
  product: ProductSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /**
   * The unit price in rand when the shopper added the item or last accepted its price. Set only if the price has
   * changed since.
   */
  price_before: v.optional(RandSchema),
  /**
   * True if the product is no longer sold, which blocks the checkout until the item is removed. The product may no
   * longer have a page.
   */
  no_longer_sold: v.optional(v.boolean()),
});
export type CartItem = v.InferOutput<typeof CartItemSchema>;

/**
 * `discount` is the amount taken off the items, in rand. `problem` is the reason why there is no discount, in a
 * sentence; null if there is a discount.
 */
export const CartVoucherSchema = v.strictObject({
  code: v.string(),
  discount: RandSchema,
  problem: v.nullable(v.string()),
});

/**
 * R-ENT-5. `products_per_supplier` is keyed by supplier id, then by cart item id, both as strings. `amount` is the
 * items' total in rand, without delivery. `error` is a sentence for the shopper, or null.
 */
export const CartSchema = v.strictObject({
  products_per_supplier: v.record(v.string(), v.record(v.string(), CartItemSchema)),
  amount: RandSchema,
  error: v.nullable(v.string()),
  /** Each retailer's delivery fee for this cart to the current address, in rand. Keyed by supplier id as a string. */
  delivery_fees: v.record(v.string(), RandSchema),
  /** True if the customer has no address yet, and the fees depend on its province. */
  delivery_is_estimate: v.optional(v.literal(true)),
  /**
   * The amount of items from which a retailer delivers free, in rand. Keyed by supplier id; retailers that never
   * deliver free are omitted.
   */
  free_delivery_from: v.optional(v.record(v.string(), RandSchema)),
  /**
   * The calendar day (`2026-11-27`) promised for each retailer's parcel if the order is placed now. Keyed by supplier
   * id.
   */
  promised_dates: v.optional(v.record(v.string(), v.pipe(v.string(), v.isoDate()))),
  /** The number of minutes for which an unpaid order of this cart would reserve its items. */
  hold_minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** True if the customer's email is verified. Some vouchers require it. */
  email_verified: v.optional(v.boolean()),
  /** The address that the verification PIN is emailed to; omitted once the address is verified. */
  email_to_confirm: v.optional(v.string()),
  /** The voucher that an order of this cart would use; omitted if there is none. */
  voucher: v.optional(CartVoucherSchema),
});
export type Cart = v.InferOutput<typeof CartSchema>;

/**
 * `POST /api/cart/{productId}`: sets the product's quantity. With `add`, the quantity is added to the one in the cart,
 * and the call is rejected if the sum exceeds the stock. With `seen_price` (rand), the shopper accepts that price. The
 * price is stored if it is still the product's price; otherwise nothing changes (409).
 */
export const CartItemInputSchema = v.strictObject({
  quantity: QuantitySchema,
  add: v.optional(v.boolean('Say true or false.')),
  product_id: v.optional(IdSchema),
  seen_price: v.optional(RandSchema),
});
