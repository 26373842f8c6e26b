import * as v from 'valibot';
import { MAX_CART_LINES } from '../constants.ts';
import {
  RETURN_COMMENT_RULE,
  RETURN_LINES_PROBLEM,
  RETURN_REASON_PROBLEM,
  RETURN_REMEDY_PROBLEM,
} from '../domain/field-rules.ts';
import { RETURN_REMEDIES, remediesFor } from '../domain/return-remedy.ts';
import { RETURN_REASONS, RETURN_STATUSES } from '../domain/return-states.ts';
import { IdSchema, InstantSchema, RandSchema } from './common.ts';
import { QuantitySchema } from './quantity.ts';
import { textSchema } from './text-schema.ts';

const ReturnStatusSchema = v.picklist(RETURN_STATUSES);

/** R-RET-1: a return of units in one retailer's parcel. */
export const OrderReturnSchema = v.strictObject({
  id: IdSchema,
  supplier_id: IdSchema,
  status: ReturnStatusSchema,
  reason: v.picklist(RETURN_REASONS),
  /** The remedy that the customer chose, or with which the shop settled the return instead. */
  remedy: v.picklist(RETURN_REMEDIES),
  /** The customer's comment. */
  comment: v.nullable(v.string()),
  /** Instructions for sending the goods back; null until the return is accepted and instructions are entered. */
  note: v.nullable(v.string()),
  /** The reason for rejecting the return. */
  refusal: v.nullable(v.string()),
  lines: v.array(
    v.strictObject({ item_id: IdSchema, quantity: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ),
  /**
   * The refund for the returned units in rand; omitted until they have arrived and a refund is due. `goods` is the
   * units' price, `discount` their share of the discount, `delivery` their share of the delivery fee.
   */
  refund: v.optional(
    v.strictObject({ goods: RandSchema, discount: RandSchema, delivery: RandSchema, total: RandSchema }),
  ),
  /** The return's history, oldest first. */
  events: v.array(v.strictObject({ status: ReturnStatusSchema, at: InstantSchema })),
});
export type OrderReturn = v.InferOutput<typeof OrderReturnSchema>;

/**
 * `POST /api/orders/{id}/returns/{supplierId}`. `item_id` is a line of that supplier's parcel. A `remedy` other than a
 * refund is allowed only for a defect.
 */
export const ReturnInputSchema = v.pipe(
  v.strictObject({
    reason: v.picklist(RETURN_REASONS, RETURN_REASON_PROBLEM),
    remedy: v.optional(v.picklist(RETURN_REMEDIES)),
    comment: v.optional(textSchema(RETURN_COMMENT_RULE)),
    lines: v.pipe(
      v.array(v.strictObject({ item_id: IdSchema, quantity: QuantitySchema })),
      v.minLength(1, RETURN_LINES_PROBLEM),
      v.maxLength(MAX_CART_LINES),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['reason'], ['remedy']],
      ({ reason, remedy = 'refund' }) => remediesFor(reason).includes(remedy),
      RETURN_REMEDY_PROBLEM,
    ),
    ['remedy'],
  ),
);
export type ReturnInput = v.InferOutput<typeof ReturnInputSchema>;
