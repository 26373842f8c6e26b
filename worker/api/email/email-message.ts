import * as v from 'valibot';
import { InstantSchema } from '#shared/contract/common.ts';
import { EmailJobSchema } from './email-job.ts';

/** What the queue carries. By its id, the consumer recognises a mail that is delivered twice. */
export const EmailMessageSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  /** The origin of the mail's links. */
  shop_origin: v.pipe(v.string(), v.regex(/^https?:\/\/[^/?#\s]+$/)),
  asked_at: InstantSchema,
  job: EmailJobSchema,
});
export type EmailMessage = v.InferOutput<typeof EmailMessageSchema>;

/** Whether it holds a secret, which must not be stored. */
export function isSecret({ job }: EmailMessage): boolean {
  return job.template === 'one-time-pin';
}
