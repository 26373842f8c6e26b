import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { type MailJob, MailJobSchema } from '#worker/api/mail/mail-job.ts';
import type { Bindings } from '#worker/env/bindings.ts';

/** The shop with a mail queue that takes everything and delivers nothing, and what it was given. */
export function listenForMails(): { bindings: Bindings; mails: MailJob[] } {
  const mails: MailJob[] = [];
  const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, {
    sendBatch: {
      value: (messages: readonly MessageSendRequest[]) => {
        for (const { body } of messages) mails.push(v.parse(AskedForSchema, body).job);
        return Promise.resolve();
      },
    },
  });
  return { bindings: { ...env, MAIL_QUEUE }, mails };
}

const AskedForSchema = v.object({ job: MailJobSchema });
