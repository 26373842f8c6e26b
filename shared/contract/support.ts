import * as v from 'valibot';
import { nameSchema, withPlainLines } from './common.ts';
import { EmailSchema } from './user.ts';

const ORDER_ID_HINT = 'Give the number of an order, such as 000123, or leave this empty.';
const OrderIdSchema = v.pipe(
  v.number(ORDER_ID_HINT),
  v.integer(ORDER_ID_HINT),
  v.minValue(1, ORDER_ID_HINT),
  v.maxValue(Number.MAX_SAFE_INTEGER, ORDER_ID_HINT),
);

/** R-API-51. */
export const SupportInputSchema = v.strictObject({
  name: nameSchema('Name'),
  email: EmailSchema,
  message: v.pipe(
    v.string('Write a message.'),
    v.transform(withPlainLines),
    v.trim(),
    v.nonEmpty('Write a message.'),
    v.maxLength(5_000, 'A message may have at most 5,000 characters.'),
  ),
  order_id: v.optional(OrderIdSchema),
  /**
   * A field that no person sees: whoever fills it is a program, and is answered as if all were well. Sent only where it
   * is filled: an API elsewhere need not know it.
   */
  website: v.optional(v.string()),
});
export type SupportInput = v.InferOutput<typeof SupportInputSchema>;

/** `reference` is what the customer quotes: `S-000123`. */
export const SupportReceivedSchema = v.strictObject({ message: v.string(), reference: v.string() });
export type SupportReceived = v.InferOutput<typeof SupportReceivedSchema>;
