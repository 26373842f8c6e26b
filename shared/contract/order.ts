import * as v from 'valibot';
import { VOUCHER_CODE_RULE } from '../domain/field-rules.ts';
import { AddressSchema, ProvinceSchema } from './address.ts';
import { ReturnDaysSchema, SupplierSchema } from './catalogue.ts';
import { IdSchema, InstantSchema, pagedSchema, RandSchema } from './common.ts';
import { OrderReturnSchema } from './order-return.ts';
import { ProductSchema } from './product.ts';
import { OrderReviewSchema } from './review.ts';
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

/** A product as it was when the order was placed: a copy, not the current data. Prices are in rand. */
export const OrderedProductSchema = v.omit(ProductSchema, [
  'categories',
  'content_sections',
  'savings_percentage',
  'stock',
  'weight_grams',
  'rating',
  'facts',
  'description',
]);

export const OrderItemSchema = v.strictObject({
  id: IdSchema,
  product: OrderedProductSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The line's share of the order's discount, in rand. */
  discount: v.optional(RandSchema),
  /** The line's share of its parcel's delivery fee, in rand. It is refunded together with the line's units. */
  delivery: v.optional(RandSchema),
});
export type OrderItem = v.InferOutput<typeof OrderItemSchema>;

/** The maximum lengths of a parcel's tracking data. The columns of `order_child` have the same limits. */
export const TRACKING_MAX_CHARACTERS = { courier: 60, number: 60, url: 400 } as const;

const trackingText = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max));

/** The courier of a parcel, with its tracking number and page if known. */
export const TrackingSchema = v.strictObject({
  courier: trackingText(TRACKING_MAX_CHARACTERS.courier),
  number: v.nullable(trackingText(TRACKING_MAX_CHARACTERS.number)),
  url: v.nullable(v.pipe(trackingText(TRACKING_MAX_CHARACTERS.url), v.regex(/^https:\/\//u))),
});
export type Tracking = v.InferOutput<typeof TrackingSchema>;

/** One retailer's parcel in the order. `promised_date` is a calendar day (`2026-11-27`). */
export const OrderChildSchema = v.strictObject({
  supplier: SupplierSchema,
  status: OrderStatusSchema,
  delivery: v.strictObject({ fee: RandSchema, promised_date: v.pipe(v.string(), v.isoDate()) }),
  error: v.nullable(v.string()),
  /** The number of days after delivery in which the parcel's items may be returned without a reason. */
  return_days: v.optional(ReturnDaysSchema),
  /** The times at which the parcel was packed, shipped and delivered; each omitted until then. */
  packed_at: v.optional(InstantSchema),
  shipped_at: v.optional(InstantSchema),
  delivered_at: v.optional(InstantSchema),
  /** Null if no tracking data exists, for example before a courier has the parcel. */
  tracking: v.optional(v.nullable(TrackingSchema)),
  /** The parcel's items and delivery, less the parcel's share of the order's discount, in rand. */
  total: v.optional(RandSchema),
  /** The VAT included in the parcel's total, in rand; 0 if the retailer was no VAT vendor when the order was placed. */
  vat: v.optional(RandSchema),
  /**
   * The status of the invoice at `GET /api/orders/{id}/invoices/{supplierId}`: available, available after a call of
   * `request-invoice`, not required for such a small amount, or blocked because the retailer's details are incomplete.
   * An issued invoice stays available. Without one, omitted if the parcel is not paid, or no longer paid.
   */
  invoice: v.optional(v.picklist(['available', 'on_request', 'unneeded', 'incomplete'])),
  /**
   * The number of the parcel's credit note (`CN-3-000001`). Set once the order is cancelled or refunded and the rest of
   * this parcel is credited. Units credited earlier have separate notes, in `refunds`.
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

/** A number of units in one of the order's lines, identified by the line's id. */
export const OrderUnitsSchema = v.strictObject({
  item_id: IdSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/**
 * A refund to the customer. `refunded_at` is null until the refund is paid. `supplier_id` and `lines` are set if the
 * refund is for units of one retailer. Without them, the refund covers all that remains of a payment.
 */
export const OrderRefundSchema = v.strictObject({
  amount: RandSchema,
  refunded_at: v.nullable(InstantSchema),
  supplier_id: v.optional(IdSchema),
  lines: v.optional(v.array(OrderUnitsSchema)),
  /** The number of the credit note for these units, once it is issued. */
  credit_note: v.optional(v.string()),
});
export type OrderRefund = v.InferOutput<typeof OrderRefundSchema>;

/** The delivery address and the contact, copied when the order was placed. */
export const OrderAddressSchema = v.strictObject({
  address: v.strictObject({
    ...v.omit(AddressSchema, ['id', 'current']).entries,
    province: ProvinceSchema,
  }),
  contact: v.strictObject({ name: v.string(), email: v.string(), phone: v.string() }),
});
export type OrderAddress = v.InferOutput<typeof OrderAddressSchema>;

/** An order (R-ENT-6). `amount` is the items' total less the discount, in rand, without delivery. */
export const OrderSchema = v.strictObject({
  id: IdSchema,
  status: OrderStatusSchema,
  amount: RandSchema,
  discount: RandSchema,
  voucher_id: v.nullable(IdSchema),
  voucher_code: v.optional(v.string()),
  order_address: OrderAddressSchema,
  payment: v.nullable(OrderPaymentSchema),
  /** Omitted if there are no refunds. */
  refunds: v.optional(v.array(OrderRefundSchema)),
  products: v.array(OrderItemSchema),
  children: v.array(OrderChildSchema),
  /** The customer's returns; omitted if there are none. */
  returns: v.optional(v.array(OrderReturnSchema)),
  /** The customer's reviews of the order's lines; omitted if there are none. */
  reviews: v.optional(v.array(OrderReviewSchema)),
  created_at: InstantSchema,
  /** The time until which the order's items are reserved. Only for an unpaid order. */
  expires_at: v.optional(InstantSchema),
  /** True if the customer's email is verified. Some vouchers require it. Only for an unpaid order. */
  email_verified: v.optional(v.boolean()),
  /** The address that the verification PIN is emailed to; omitted once the address is verified. */
  email_to_confirm: v.optional(v.string()),
  click_id: v.nullable(v.string()),
});
export type Order = v.InferOutput<typeof OrderSchema>;

export const OrderPageSchema = pagedSchema(OrderSchema);

const VoucherCodeSchema = textSchema(VOUCHER_CODE_RULE);

/**
 * `POST /api/orders`. `total` is the amount shown to the shopper in rand, including delivery, less the voucher. Without
 * `voucher_code`, the order uses no voucher, even if the cart has one.
 */
export const PlaceOrderInputSchema = v.strictObject({
  total: v.optional(RandSchema),
  address_id: v.optional(IdSchema),
  voucher_code: v.optional(VoucherCodeSchema),
});

/** The query of `GET /api/user/orders`. */
export const OrdersQuerySchema = v.strictObject({
  page: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Enter a page number.'), v.transform(Number)),
    '1',
  ),
});

/**
 * `GET /api/orders/{id}/credit-notes/{supplierId}`: `number` selects one of the retailer's credit notes for the order.
 */
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
