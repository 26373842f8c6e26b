import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { type MailJob, MailJobSchema } from '#worker/api/mail/mail-job.ts';
import type { Bindings } from '#worker/env/bindings.ts';

/** The shop, with its mail queue listened to: what is asked for goes on to the real one. */
export function listenForMails(): { bindings: Bindings; mails: MailJob[] } {
  const mails: MailJob[] = [];
  const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, {
    sendBatch: {
      value: (messages: readonly MessageSendRequest[]) => {
        for (const { body } of messages) mails.push(v.parse(AskedForSchema, body).job);
        return env.MAIL_QUEUE.sendBatch(messages);
      },
    },
  });
  return { bindings: { ...env, MAIL_QUEUE }, mails };
}

const AskedForSchema = v.object({ job: MailJobSchema });
