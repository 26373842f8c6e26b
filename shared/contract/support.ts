import * as v from 'valibot';
import { IdSchema, nameSchema } from './common.ts';
import { EmailSchema } from './user.ts';

/** R-API-51. */
export const SupportInputSchema = v.strictObject({
  name: nameSchema('Name'),
  email: EmailSchema,
  message: v.pipe(
    v.string('Write a message.'),
    v.trim(),
    v.nonEmpty('Write a message.'),
    v.maxLength(5_000, 'A message may have at most 5,000 characters.'),
  ),
  order_id: v.optional(IdSchema),
});
export type SupportInput = v.InferOutput<typeof SupportInputSchema>;
