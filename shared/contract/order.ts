import * as v from 'valibot';
import { VOUCHER_CODE_RULE } from '../domain/field-rules.ts';
import { AddressSchema, ProvinceSchema } from './address.ts';
import { ReturnDaysSchema, SupplierSchema } from './catalogue.ts';
import { IdSchema, InstantSchema, pagedSchema, RandSchema } from './common.ts';
import { OrderReturnSchema } from './order-return.ts';
import { ProductSchema } from './product.ts';
import { textSchema } from './text-schema.ts';

export const ORDER_STATUSES = [
  'placed',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'expired',
  'refunded',
] as const;
export const OrderStatusSchema = v.picklist(ORDER_STATUSES);
export type OrderStatus = v.InferOutput<typeof OrderStatusSchema>;

/** A product as it was when the order was placed: a copy, never today's. Prices in rand. */
export const OrderedProductSchema = v.omit(ProductSchema, [
  'categories',
  'content_sections',
  'savings_percentage',
  'stock',
  'weight_grams',
  'description',
]);

export const OrderItemSchema = v.strictObject({
  id: IdSchema,
  product: OrderedProductSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The line's share of the order's discount, in rand. */
  discount: v.optional(RandSchema),
  /** The line's share of its parcel's delivery fee, in rand: it is refunded with the line's units. */
  delivery: v.optional(RandSchema),
});
export type OrderItem = v.InferOutput<typeof OrderItemSchema>;

/** The longest that is stored of a parcel's tracking. The columns of `order_child` hold the same bounds. */
export const TRACKING_MAX_CHARACTERS = { courier: 60, number: 60, url: 400 } as const;

const trackingText = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max));

/** Who brings a parcel, and the courier's number and page for it, where they are known. */
export const TrackingSchema = v.strictObject({
  courier: trackingText(TRACKING_MAX_CHARACTERS.courier),
  number: v.nullable(trackingText(TRACKING_MAX_CHARACTERS.number)),
  url: v.nullable(v.pipe(trackingText(TRACKING_MAX_CHARACTERS.url), v.regex(/^https:\/\//u))),
});
export type Tracking = v.InferOutput<typeof TrackingSchema>;

/** One retailer's part of the order. `promised_date` is a calendar day (`2026-11-27`). */
export const OrderChildSchema = v.strictObject({
  supplier: SupplierSchema,
  status: OrderStatusSchema,
  delivery: v.strictObject({ fee: RandSchema, promised_date: v.pipe(v.string(), v.isoDate()) }),
  error: v.nullable(v.string()),
  /** For how many days after it came what is in it may be sent back, for no reason. */
  return_days: v.optional(ReturnDaysSchema),
  /** When it was delivered; left out before. */
  delivered_at: v.optional(InstantSchema),
  /** Null where nothing is known of it, as before a courier has the parcel. */
  tracking: v.optional(v.nullable(TrackingSchema)),
  /** What this part costs with its delivery, less its share of the order's discount, in rand. */
  total: v.optional(RandSchema),
  /** The VAT in what this part costs, in rand; 0 where the retailer was no VAT vendor when the order was placed. */
  vat: v.optional(RandSchema),
  /**
   * Whether `GET /api/orders/{id}/invoices/{supplierId}` gives its invoice: it does, it will once `request-invoice` was
   * called, none is needed for so little, or the retailer's details are incomplete. Left out where the part is not, or no
   * more, paid.
   */
  invoice: v.optional(v.picklist(['available', 'on_request', 'unneeded', 'incomplete'])),
  /**
   * The number of its credit note (`CN-3-000001`), once the order is given up and what was left of this part is credited.
   * Pieces that were credited before have notes of their own, in `refunds`.
   */
  credit_note: v.optional(v.string()),
});
export type OrderChild = v.InferOutput<typeof OrderChildSchema>;

export const OrderPaymentSchema = v.strictObject({
  gateway: v.string(),
  method: v.nullable(v.string()),
  status: v.picklist(['pending', 'complete', 'failed', 'cancelled']),
  paid_at: v.nullable(InstantSchema),
});
export type OrderPayment = v.InferOutput<typeof OrderPaymentSchema>;

/** Pieces of a line of the order, by the line's id. */
export const OrderUnitsSchema = v.strictObject({
  item_id: IdSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/**
 * Money that goes back to the customer; `refunded_at` null: it is to be paid back still. `supplier_id` and `lines` are left
 * out where all that is left of a payment goes back, and not what some pieces of one retailer cost.
 */
export const OrderRefundSchema = v.strictObject({
  amount: RandSchema,
  refunded_at: v.nullable(InstantSchema),
  supplier_id: v.optional(IdSchema),
  lines: v.optional(v.array(OrderUnitsSchema)),
  /** The number of the credit note for these pieces, once it was issued. */
  credit_note: v.optional(v.string()),
});
export type OrderRefund = v.InferOutput<typeof OrderRefundSchema>;

/** Where the order goes and who is told: copies made when it was placed. */
export const OrderAddressSchema = v.strictObject({
  address: v.strictObject({
    ...v.omit(AddressSchema, ['id', 'current']).entries,
    province: ProvinceSchema,
  }),
  contact: v.strictObject({ name: v.string(), email: v.string(), phone: v.string() }),
});
export type OrderAddress = v.InferOutput<typeof OrderAddressSchema>;

/** R-ENT-6. `amount` is the items less the discount, in rand, without delivery. */
export const OrderSchema = v.strictObject({
  id: IdSchema,
  status: OrderStatusSchema,
  amount: RandSchema,
  discount: RandSchema,
  voucher_id: v.nullable(IdSchema),
  /** The code of that voucher. */
  voucher_code: v.optional(v.string()),
  order_address: OrderAddressSchema,
  payment: v.nullable(OrderPaymentSchema),
  /** Left out where no money goes back. */
  refunds: v.optional(v.array(OrderRefundSchema)),
  products: v.array(OrderItemSchema),
  children: v.array(OrderChildSchema),
  /** What the customer sends back; left out where there is nothing. */
  returns: v.optional(v.array(OrderReturnSchema)),
  created_at: InstantSchema,
  /** Until when it keeps its products; left out once it is no longer unpaid. */
  expires_at: v.optional(InstantSchema),
  /** Whether its customer's e-mail is verified, which some vouchers need; left out likewise. */
  email_verified: v.optional(v.boolean()),
  /** The address that the PIN is mailed to with which the customer confirms their e-mail; left out once it is verified. */
  email_to_confirm: v.optional(v.string()),
  click_id: v.nullable(v.string()),
});
export type Order = v.InferOutput<typeof OrderSchema>;

export const OrderPageSchema = pagedSchema(OrderSchema);

const VoucherCodeSchema = textSchema(VOUCHER_CODE_RULE);

/**
 * `POST /api/orders`. `total` in rand: what the shopper saw, delivery included and the voucher taken off. Without
 * `voucher_code` the order uses none, whatever is noted for the cart.
 */
export const PlaceOrderInputSchema = v.strictObject({
  total: v.optional(RandSchema),
  address_id: v.optional(IdSchema),
  voucher_code: v.optional(VoucherCodeSchema),
});

/** `GET /api/user/orders`. */
export const OrdersQuerySchema = v.strictObject({
  page: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Enter a page number.'), v.transform(Number)),
    '1',
  ),
});

/** `GET /api/orders/{id}/credit-notes/{supplierId}`: a retailer may have issued several of one order. */
export const CreditNoteQuerySchema = v.strictObject({
  number: v.optional(
    v.pipe(v.string(), v.regex(/^CN-[1-9]\d{0,14}-\d{6,15}$/, 'Enter the number of a credit note.')),
  ),
});

export const VoucherInputSchema = v.strictObject({ code: VoucherCodeSchema });
export const VoucherAppliedSchema = v.strictObject({
  discount: RandSchema,
  amount: RandSchema,
  voucher_id: v.nullable(IdSchema),
});
