import * as v from 'valibot';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { redactPersonalData, writeLog } from '#worker/platform/log.ts';
import { EmailRejectedError } from './email.ts';
import {
  type BacklogEmail,
  deleteBacklogEmailStatement,
  insertBacklogEmails,
} from './email-backlog.repository.ts';
import {
  claimDelivery,
  findDelivery,
  recordDelivery,
  recordDroppedEmail,
  recordFailedAttempt,
} from './email-delivery.repository.ts';
import { type EmailMessage, EmailMessageSchema, isSecret } from './email-message.ts';
import type { EmailRenderers } from './email-renderer.ts';
import { createMailer } from './mailer.ts';
import { writeEmail } from './write-email.ts';

/** The time for which a delivery claims an email, longer than the time limit of every mail driver. */
const LEASE_MS = 120_000;
const RECORDS_DEADLINE_MS = 20_000;
const ACCEPTING_ATTEMPTS = 4;
const ACCEPTING_PAUSE_MS = 100;
const ACCEPTING_DEADLINE_MS = 5_000;
/** The maximum delay before a PIN's first retry. A PIN is valid for ten minutes, and the customer is waiting for it. */
const PIN_RETRY_SECONDS = 2;
/** The delay before the first retry of a message that cannot be parsed. During a rollout, another isolate may parse it. */
const UNREADABLE_RETRY_SECONDS = 10;
const RETRY_FACTOR = 3;
const RETRY_MAX_SECONDS = 4 * 3_600;
const MAX_REASON_CHARACTERS = 300;

const DEAD_QUEUE = /-dead\b/;

/** Consumes a batch of an email queue or of its dead-letter queue. A failing message does not affect the others. */
export async function consumeEmailBatch(
  batch: MessageBatch,
  env: Bindings,
  renderers: EmailRenderers,
): Promise<void> {
  const isDead = DEAD_QUEUE.test(batch.queue);
  await Promise.all(
    batch.messages.map(async (message) => {
      const parsed = v.safeParse(EmailMessageSchema, message.body);
      if (!parsed.success) return returnUnreadable(message);
      try {
        if (isDead) await moveToDeadLetters(env, message, parsed.output);
        else await deliver(env, renderers, message, parsed.output);
      } catch (error) {
        logEmail('error', 'a mail could not be dealt with', parsed.output, error);
        retryLater(env, message, parsed.output);
      }
    }),
  );
}

/**
 * Sends an email once. Retries it after a temporary failure. After a permanent failure, operators find it in the
 * backlog.
 */
async function deliver(
  env: Bindings,
  renderers: EmailRenderers,
  message: Message,
  emailMessage: EmailMessage,
): Promise<void> {
  const { id } = emailMessage;
  const now = new Date();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const claim = await withDeadline(
    'the database',
    RECORDS_DEADLINE_MS,
    claimDelivery(env.DB, emailMessage, { now, leasedUntil }),
  );
  if (claim === 'accepted') return message.ack();
  if (claim === 'busy') return message.retry({ delaySeconds: LEASE_MS / 1_000 });
  let isSent: boolean;
  try {
    isSent = await send(env, renderers, emailMessage, now);
  } catch (error) {
    const reason = shortReason(error);
    if (error instanceof EmailRejectedError) {
      await giveUp(env, emailMessage, reason);
      return message.ack();
    }
    logEmail('warn', 'an email was not sent and will be retried', emailMessage, reason);
    await recordFailedAttempt(env.DB, id, { error: reason, now: new Date() });
    return retryLater(env, message, emailMessage);
  }
  if (!isSent) {
    await dropObsolete(env, emailMessage);
    return message.ack();
  }
  message.ack();
  await recordAccepted(env, emailMessage);
}

/** Sends an email. Returns false if it was obsolete and not sent. */
async function send(
  env: Bindings,
  renderers: EmailRenderers,
  message: EmailMessage,
  now: Date,
): Promise<boolean> {
  const written = await withDeadline(
    'the email renderer',
    RECORDS_DEADLINE_MS,
    writeEmail(env, renderers, message, now),
  );
  if (written.ok) {
    await createMailer(env).send(written.mail);
    return true;
  }
  if (!written.isObsolete) throw new EmailRejectedError(written.reason);
  logEmail('info', 'an obsolete email was not sent', message, written.reason);
  return false;
}

/**
 * Records an obsolete email as dropped. No mail server has accepted it, so its earlier failures still count. If
 * recording fails, the retry finds the email obsolete again.
 */
async function dropObsolete({ DB }: Bindings, { id }: EmailMessage): Promise<void> {
  await recordDroppedEmail(DB, id, { error: 'it was out of date', now: new Date() });
  await deleteBacklogEmailStatement(DB, id).run();
}

/** Records that an email was sent. Retries several times, because an unrecorded email could be sent twice. */
async function recordAccepted(env: Bindings, message: EmailMessage): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const noted = recordDelivery(env.DB, message.id, new Date());
      return await withDeadline('the database', ACCEPTING_DEADLINE_MS, noted);
    } catch (error) {
      if (attempt === ACCEPTING_ATTEMPTS) {
        return logEmail('error', 'a sent mail was not noted as such', message, error);
      }
      await scheduler.wait(ACCEPTING_PAUSE_MS * attempt);
    }
  }
}

/** Handles a message that the queue has dropped after its last attempt. */
async function moveToDeadLetters(env: Bindings, message: Message, emailMessage: EmailMessage): Promise<void> {
  const delivery = await findDelivery(env.DB, emailMessage.id);
  if (delivery?.accepted_at == null) await giveUp(env, emailMessage, delivery?.error || 'it was never tried');
  message.ack();
}

async function giveUp(env: Bindings, message: EmailMessage, reason: string): Promise<void> {
  logEmail('error', 'a mail was given up', message, reason);
  const { id, job } = message;
  const now = new Date();
  const stored = isSecret(message) ? null : message;
  const mail: BacklogEmail = { id, state: 'dead', template: job.template, message: stored, reason };
  await insertBacklogEmails(env.DB, [mail], now);
  // Ends the lease, so that operators can requeue the email at once.
  await recordDroppedEmail(env.DB, id, { error: reason, now });
}

/**
 * Returns a message that this build cannot parse to the queue, because the next deployment may parse it. A newer build,
 * or a bug, has queued it.
 */
function returnUnreadable(message: Message): void {
  writeLog({
    level: 'error',
    at: 'mail',
    message: 'a message of the email queue is invalid',
    id: message.id,
  });
  message.retry({ delaySeconds: retryDelay(UNREADABLE_RETRY_SECONDS, message) });
}

function retryLater(env: Bindings, message: Message, emailMessage: EmailMessage): void {
  const { retrySeconds } = getConfig(env).mail;
  const first = isSecret(emailMessage) ? Math.min(PIN_RETRY_SECONDS, retrySeconds) : retrySeconds;
  message.retry({ delaySeconds: retryDelay(first, message) });
}

/** Each delay is three times the previous one. */
function retryDelay(firstSeconds: number, { attempts }: Message): number {
  return Math.min(firstSeconds * RETRY_FACTOR ** (attempts - 1), RETRY_MAX_SECONDS);
}

/**
 * Returns an error's message, shortened. Removes personal data, because mail servers quote addresses in their errors.
 */
function shortReason(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return redactPersonalData(words).slice(0, MAX_REASON_CHARACTERS);
}

function logEmail(
  level: 'info' | 'warn' | 'error',
  words: string,
  { id, job }: EmailMessage,
  cause: unknown,
): void {
  writeLog({ level, at: 'mail', message: words, id, template: job.template, cause });
}
