import * as v from 'valibot';
import { ORDER_ID_PROBLEM, PERSON_RULE, SUPPORT_MESSAGE_RULE } from '../domain/field-rules.ts';
import { textSchema } from './text-schema.ts';
import { EmailSchema } from './user.ts';

const OrderIdSchema = v.pipe(
  v.number(ORDER_ID_PROBLEM),
  v.integer(ORDER_ID_PROBLEM),
  v.minValue(1, ORDER_ID_PROBLEM),
  v.maxValue(Number.MAX_SAFE_INTEGER, ORDER_ID_PROBLEM),
);

/** A message to support (R-API-51). */
export const SupportInputSchema = v.strictObject({
  name: textSchema(PERSON_RULE),
  email: EmailSchema,
  message: textSchema(SUPPORT_MESSAGE_RULE),
  order_id: v.optional(OrderIdSchema),
  /**
   * The honeypot field, sent only if filled. It flags a visitor's message as possible spam; the message is still stored
   * and answered.
   */
  website: v.optional(v.string()),
});
export type SupportInput = v.InferOutput<typeof SupportInputSchema>;

/** `reference` is the number that the customer quotes: `S-000123`. */
export const SupportReceivedSchema = v.strictObject({ message: v.string(), reference: v.string() });
