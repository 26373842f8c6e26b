import type { Bindings } from '#worker/env/bindings.ts';
import { writeLog } from '#worker/platform/log.ts';
import {
  deleteWaitingEmails,
  listWaitingEmails,
  moveWaitingToDeadLetters,
} from './email-backlog.repository.ts';
import type { EmailMessage } from './email-message.ts';
import { MAX_MESSAGES_A_BATCH, sendToEmailQueues } from './queue-email.ts';

/** The maximum number of batches per run. The next run continues. */
const MAX_BATCHES = 60;

/**
 * Moves the backlog's waiting emails to the queue, oldest first. If a run stops between enqueuing and deleting emails,
 * they are enqueued twice, but the consumer sends each email once.
 */
export async function retryEmails(env: Bindings, now: Date): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { messages, unreadable } = await listWaitingEmails(env.DB, MAX_MESSAGES_A_BATCH);
    if (unreadable.length > 0) await giveUpUnreadable(env.DB, unreadable, now);
    if (messages.length > 0) await enqueueWaiting(env, messages);
    if (messages.length + unreadable.length < MAX_MESSAGES_A_BATCH) return;
  }
}

async function enqueueWaiting(env: Bindings, messages: readonly EmailMessage[]): Promise<void> {
  await sendToEmailQueues(env, messages);
  const ids = messages.map(({ id }) => id);
  await deleteWaitingEmails(env.DB, ids);
}

/**
 * Marks emails as dead if this build cannot parse them because another build wrote them. Otherwise they would block the
 * emails after them.
 */
async function giveUpUnreadable(db: D1Database, ids: readonly string[], now: Date): Promise<void> {
  writeLog({ level: 'error', at: 'cron', message: 'the email backlog cannot be read', ids: ids.join(', ') });
  await moveWaitingToDeadLetters(db, ids, { reason: 'this build cannot parse the stored email', now });
}
