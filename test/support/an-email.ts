import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { EMAIL_RENDERERS } from '#worker/api/composition.ts';
import type { Email } from '#worker/api/email/email.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import type { EmailMessage } from '#worker/api/email/email-message.ts';
import { listOutboxEmails, type OutboxEmail } from '#worker/api/email/outbox.repository.ts';
import { writeEmail } from '#worker/api/email/write-email.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';

/** A message for the email queue that contains this job. */
export function aEmailMessage(job: EmailJob, given: Partial<EmailMessage> = {}): EmailMessage {
  return {
    id: crypto.randomUUID(),
    shop_origin: 'https://shop.test',
    asked_at: new Date().toISOString(),
    job,
    ...given,
  };
}

/** Renders a queued message's email as the worker would now. Throws if the worker would not send one. */
export async function writtenEmail(message: EmailMessage): Promise<Email> {
  const written = await writeEmail(env, EMAIL_RENDERERS, message, new Date());
  if (!written.ok) throw new Error(written.reason);
  return written.mail;
}

/**
 * Delivers queue messages to the worker. `done`: the number of acknowledged messages; `again`: the retry delays in
 * seconds.
 */
export async function deliver(
  bodies: readonly unknown[],
  given: { queue?: string; attempts?: number; bindings?: Bindings } = {},
): Promise<{ done: number; again: number[] }> {
  const messages = bodies.map((body, index) => ({
    id: String(index),
    timestamp: Date.now(),
    attempts: given.attempts ?? 1,
    body,
  }));
  const batch = createMessageBatch(given.queue ?? 'shop-mail', messages);
  const again: number[] = [];
  await shop.queue(withRetriesSeen(batch, again), given.bindings ?? env);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  if (retryMessages.length !== again.length) throw new Error('A message comes again that nobody sent back');
  return { done: explicitAcks.length, again };
}

/** Records retry delays, because a batch's result does not contain them. */
function withRetriesSeen(batch: MessageBatch, again: number[]): MessageBatch {
  const messages = batch.messages.map((message) => ({
    id: message.id,
    timestamp: message.timestamp,
    body: message.body,
    attempts: message.attempts,
    ack: () => message.ack(),
    retry(options?: QueueRetryOptions) {
      again.push(options?.delaySeconds ?? 0);
      message.retry(options);
    },
  }));
  return Object.create(batch, { messages: { value: messages }, queue: { value: batch.queue } });
}

/** The emails to an address in the outbox, newest first. */
export function emailsTo(email: string): Promise<OutboxEmail[]> {
  return listOutboxEmails(env.DB, email, 100);
}

let people = 0;

/** An email address that no other test uses. */
export function anAddressOfEmail(): string {
  people += 1;
  return `mail-${people}-${crypto.randomUUID().slice(0, 8)}@example.com`;
}
