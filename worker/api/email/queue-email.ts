import type { Context } from 'hono';
import type { Bindings } from '#worker/env/bindings.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { ApiEnv } from '../api-env.ts';
import type { Statement } from '../db/run-batch.ts';
import type { Sql } from '../db/sql.ts';
import { awaitDespiteDisconnect } from '../http/after-response.ts';
import { shopOrigin } from '../http/caller.ts';
import {
  type BacklogEmail,
  insertBacklogEmails,
  insertWaitingStatement,
} from './email-backlog.repository.ts';
import { failedEnqueueStatement } from './email-delivery.repository.ts';
import { emailIdOf } from './email-id.ts';
import type { EmailJob } from './email-job.ts';
import { type EmailMessage, isSecret } from './email-message.ts';

const QUEUE_DEADLINE_MS = 2_000;

/** The queue's maximum batch size. */
export const MAX_MESSAGES_A_BATCH = 100;

/**
 * Enqueues emails. Never throws, so that an email cannot make its API call fail. Use it after the database write that
 * the email reports, and again if the API call is repeated (see {@link emailIdOf}). If the queue fails, the emails wait
 * in the backlog. One-time PINs are never stored; the customer can request another.
 */
export function queueEmail(c: Context<ApiEnv>, ...jobs: readonly EmailJob[]): Promise<void> {
  return awaitDespiteDisconnect(
    c,
    enqueueEmails(c.env, jobs, { origin: shopOrigin(c), now: c.get('now')() }),
  );
}

/** Enqueues emails outside a request, like {@link queueEmail}. */
export async function enqueueEmails(
  { DB, ...queues }: EmailQueues & Pick<Bindings, 'DB'>,
  jobs: readonly EmailJob[],
  request: RequestedEmails,
): Promise<void> {
  const messages = messagesOf(jobs, request);
  try {
    await withDeadline('the email queue', QUEUE_DEADLINE_MS, sendToEmailQueues(queues, messages));
  } catch (error) {
    writeLog({ level: 'error', at: 'mail', message: 'an email could not be enqueued', cause: error });
    await storeUnsent(DB, messages, request.now);
  }
}

/** The time of the request, and the base URL for links in the emails. */
type RequestedEmails = { origin: string; now: Date };

/**
 * Returns a statement that enqueues emails in the same batch as the write that they report, so that both happen or
 * neither. Cron moves the emails to the queue within a minute. The statement returns the ids of the added emails.
 * `condition` is SQL: true if the reported change happened in this batch; see {@link emailFactSql}.
 */
export function enqueueEmailsStatement(
  db: D1Database,
  jobs: readonly EmailJob[],
  { condition, ...request }: RequestedEmails & { condition: Sql },
): Statement<{ id: string }> {
  const reason = 'queued in the same batch as the reported change';
  return insertWaitingStatement(db, messagesOf(jobs, request), { condition, reason, now: request.now });
}

function messagesOf(jobs: readonly EmailJob[], { origin, now }: RequestedEmails): EmailMessage[] {
  return jobs.map((job) => ({
    id: emailIdOf(job),
    shop_origin: origin,
    asked_at: now.toISOString(),
    job,
  }));
}

export type EmailQueues = Pick<Bindings, 'MAIL_QUEUE' | 'PIN_QUEUE'>;

/**
 * Sends messages to the email queues; throws if a queue does not accept them. One-time PINs have their own queue,
 * because customers wait for them, so other emails must not delay them.
 */
export async function sendToEmailQueues(
  { MAIL_QUEUE, PIN_QUEUE }: EmailQueues,
  messages: readonly EmailMessage[],
): Promise<void> {
  const { pins = [], mails = [] } = Object.groupBy(messages, (each) => (isSecret(each) ? 'pins' : 'mails'));
  await Promise.all([sendBatch(PIN_QUEUE, pins), sendBatch(MAIL_QUEUE, mails)]);
}

async function sendBatch(queue: Queue, messages: readonly EmailMessage[]): Promise<void> {
  if (messages.length > 0) await queue.sendBatch(messages.map((body) => ({ body })));
}

/**
 * Stores emails that the queue did not accept. PINs are stored without their content, which is secret. Each email
 * counts as a failed delivery. Never throws.
 */
async function storeUnsent(db: D1Database, messages: readonly EmailMessage[], now: Date): Promise<void> {
  const waiting = messages.filter((message) => !isSecret(message));
  if (waiting.length < messages.length) {
    writeLog({ level: 'error', at: 'mail', message: 'a one-time PIN could not be enqueued' });
  }
  try {
    const error = 'the queue took no mail';
    const mails = messages.map((message): BacklogEmail => {
      const { id, job } = message;
      const details = isSecret(message)
        ? ({ state: 'dead', message: null } as const)
        : ({ state: 'waiting', message } as const);
      return { id, template: job.template, reason: error, ...details };
    });
    const stored = insertBacklogEmails(db, mails, now, [
      failedEnqueueStatement(db, messages, { error, now }),
    ]);
    await withDeadline('the database', QUEUE_DEADLINE_MS, stored);
  } catch (error) {
    writeLog({
      level: 'error',
      at: 'mail',
      message: 'emails are lost: queue and database both failed',
      templates: waiting.map(({ job }) => job.template).join(', '),
      cause: error,
    });
  }
}
