import * as v from 'valibot';
import { IdSchema, nameSchema, withPlainLines } from './common.ts';
import { EmailSchema } from './user.ts';

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
  order_id: v.optional(IdSchema),
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
