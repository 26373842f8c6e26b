import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { type EmailMessage, EmailMessageSchema } from '#worker/api/email/email-message.ts';
import type { Bindings } from '#worker/env/bindings.ts';

/**
 * Returns bindings whose email queues collect messages instead of delivering them, and the collected messages. `mails`
 * contains each email once, even if it was queued twice.
 */
export function listenForEmails(): { bindings: Bindings; mails: EmailJob[]; messages: EmailMessage[] } {
  const mails: EmailJob[] = [];
  const queued: EmailMessage[] = [];
  const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, {
    sendBatch: {
      value: (messages: readonly MessageSendRequest[]) => {
        for (const { body } of messages) {
          const message = v.parse(EmailMessageSchema, body);
          if (!queued.some(({ id }) => id === message.id)) mails.push(message.job);
          queued.push(message);
        }
        return Promise.resolve();
      },
    },
  });
  return { bindings: { ...env, MAIL_QUEUE, PIN_QUEUE: MAIL_QUEUE }, mails, messages: queued };
}
