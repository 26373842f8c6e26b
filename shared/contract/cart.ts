import * as v from 'valibot';
import { IdSchema, RandSchema } from './common.ts';
import { ProductSchema } from './product.ts';
import { QuantitySchema } from './quantity.ts';

export const CartItemSchema = v.strictObject({
  id: IdSchema,
  product_id: IdSchema,
  product: ProductSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** What one piece cost, in rand, when the shopper put it in or last accepted its price; only where it differs now. */
  price_before: v.optional(RandSchema),
  /** It keeps the cart from the checkout until it is removed; it may have no page any more. */
  no_longer_sold: v.optional(v.boolean()),
});
export type CartItem = v.InferOutput<typeof CartItemSchema>;

/** `discount`: what it takes off the items, in rand; `problem`: why it takes nothing off, in a sentence, or null. */
export const CartVoucherSchema = v.strictObject({
  code: v.string(),
  discount: RandSchema,
  problem: v.nullable(v.string()),
});

/**
 * R-ENT-5. `products_per_supplier` is keyed by supplier id, then cart item id, both as text.
 * `amount` is the items in rand, without delivery. `error` is a sentence for the shopper, or null.
 */
export const CartSchema = v.strictObject({
  products_per_supplier: v.record(v.string(), v.record(v.string(), CartItemSchema)),
  amount: RandSchema,
  error: v.nullable(v.string()),
  /** Each retailer's delivery fee in rand for what is in the cart, to the current address; keyed by supplier id as text. */
  delivery_fees: v.record(v.string(), RandSchema),
  /** From what amount of items in rand a retailer delivers for nothing; keyed likewise, without those who never do. */
  free_delivery_from: v.optional(v.record(v.string(), RandSchema)),
  /** The calendar day (`2026-11-27`) each retailer's parcel is promised for if it is ordered now; keyed likewise. */
  promised_dates: v.optional(v.record(v.string(), v.pipe(v.string(), v.isoDate()))),
  /** For how many minutes an order of this cart keeps its items while it waits to be paid. */
  hold_minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Whether the customer's e-mail is verified: some vouchers are only for those whose is. */
  email_verified: v.optional(v.boolean()),
  /** The address that the PIN is mailed to with which the customer confirms their e-mail; left out once it is verified. */
  email_to_confirm: v.optional(v.string()),
  /** The voucher that an order of this cart would use; left out where there is none. */
  voucher: v.optional(CartVoucherSchema),
});
export type Cart = v.InferOutput<typeof CartSchema>;

/**
 * `POST /api/cart/{productId}`: sets the quantity; with `add`, the quantity is added to what the cart holds, and refused
 * where both together are above the stock. With `seen_price` (rand) the shopper accepts the product's price: it is
 * remembered if it is the present one, else nothing is changed (409).
 */
export const CartItemInputSchema = v.strictObject({
  quantity: QuantitySchema,
  add: v.optional(v.boolean('Say true or false.')),
  product_id: v.optional(IdSchema),
  seen_price: v.optional(RandSchema),
});
