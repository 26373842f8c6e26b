import * as v from 'valibot';
import { InstantSchema } from '#shared/contract/common.ts';
import { EmailJobSchema } from './email-job.ts';

/** A message of the email queue. Its id lets the consumer recognise duplicate deliveries. */
export const EmailMessageSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  /** The base URL for links in the email. */
  shop_origin: v.pipe(v.string(), v.regex(/^https?:\/\/[^/?#\s]+$/)),
  asked_at: InstantSchema,
  job: EmailJobSchema,
});
export type EmailMessage = v.InferOutput<typeof EmailMessageSchema>;

/** True if the email contains a secret, which must not be stored. */
export function isSecret({ job }: EmailMessage): boolean {
  return job.template === 'one-time-pin';
}
