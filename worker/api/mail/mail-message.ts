import * as v from 'valibot';
import { InstantSchema } from '#shared/contract/common.ts';
import { MailJobSchema } from './mail-job.ts';

/** What the queue carries: a job, who asked for it, and when. The id tells a mail that is delivered twice. */
export const MailMessageSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  /** Where the links of the mail lead. */
  shop_origin: v.pipe(v.string(), v.regex(/^https?:\/\/[^/?#\s]+$/)),
  asked_at: InstantSchema,
  job: MailJobSchema,
});
export type MailMessage = v.InferOutput<typeof MailMessageSchema>;

/** Whether it holds what must never be kept. */
export function isSecret({ job }: MailMessage): boolean {
  return job.template === 'one-time-pin';
}
