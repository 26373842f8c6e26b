import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { formatError, writeLog } from '#worker/platform/log.ts';
import {
  deleteExpiredDeadMailsStatement,
  deleteWaitingMails,
  listWaitingMails,
  moveWaitingToDeadLetters,
} from './mail-backlog.repository.ts';
import { deleteExpiredDeliveriesStatement } from './mail-delivery.repository.ts';
import { deleteExpiredOutboxMailsStatement } from './outbox.repository.ts';
import { sendToMailQueue } from './queue-mail.ts';

const DAY_MS = 86_400_000;
/** By them a mail that is asked for again is known: longer than a queue keeps a message, or anybody repeats a call. */
const DELIVERIES_KEPT_MS = 90 * DAY_MS;
const DEAD_MAILS_KEPT_MS = 30 * DAY_MS;
const OUTBOX_KEPT = 500;
/** A queue takes no more at once. */
const HANDED_IN_AT_ONCE = 100;

/** What is done now and then: mails that wait are handed in, and what has served its time is removed. */
export async function retryMails(env: Bindings, now: Date): Promise<void> {
  // The database that mails are kept in is then that API's.
  if (getConfig(env).api !== null) return;
  await attempt('mails that wait were not handed in', () => handInWaitingMails(env, now));
  await attempt('old mails were not removed', () => sweep(env.DB, now));
}

/** Should it end between the two, mails are in the queue twice; the consumer sends each once. */
async function handInWaitingMails(env: Bindings, now: Date): Promise<void> {
  const { messages, unreadable } = await listWaitingMails(env.DB, HANDED_IN_AT_ONCE);
  if (unreadable.length > 0) await giveUpUnreadable(env.DB, unreadable, now);
  if (messages.length === 0) return;
  await sendToMailQueue(env.MAIL_QUEUE, messages);
  await deleteWaitingMails(
    env.DB,
    messages.map(({ id }) => id),
  );
}

/** Kept by a build that wrote them otherwise: they must not hold up what comes after them. */
async function giveUpUnreadable(db: D1Database, ids: readonly string[], now: Date): Promise<void> {
  writeLog({ level: 'error', at: 'cron', message: 'kept mails cannot be read', ids: ids.join(', ') });
  await moveWaitingToDeadLetters(db, ids, { reason: 'what was kept cannot be read by this build', now });
}

async function sweep(db: D1Database, now: Date): Promise<void> {
  const before = (age: number): Date => new Date(now.getTime() - age);
  await db.batch([
    deleteExpiredDeliveriesStatement(db, before(DELIVERIES_KEPT_MS)),
    deleteExpiredDeadMailsStatement(db, before(DEAD_MAILS_KEPT_MS)),
    deleteExpiredOutboxMailsStatement(db, OUTBOX_KEPT),
  ]);
}

async function attempt(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    writeLog({ level: 'error', at: 'cron', message: failure, cause: formatError(error) });
  }
}
