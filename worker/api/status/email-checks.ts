import { countOf } from '#shared/domain/format-count.ts';
import { timeText } from '#shared/domain/format-date.ts';
import { countBacklogEmails } from '../email/email-backlog.repository.ts';
import { type EmailHealth, findEmailHealth } from '../email/email-delivery.repository.ts';
import type { StatusCheck } from './status-check.ts';

/** Cron enqueues waiting emails each minute. Emails that wait for longer than this are late. */
const HANDED_IN_WITHIN_MS = 300_000;
const LIST = 'npm run ops -- mail list';

/** Checks all emails except PINs: whether any has failed, and whether any is late in the backlog. */
export async function checkEmails(db: D1Database, now: Date): Promise<StatusCheck> {
  const [{ mails }, { waiting, waitingSince, dead }] = await Promise.all([
    findEmailHealth(db),
    countBacklogEmails(db, now),
  ]);
  const isLate = waitingSince !== null && now.getTime() - Date.parse(waitingSince) > HANDED_IN_WITHIN_MS;
  return toCheck(
    mails,
    'email',
    dead,
    [
      ...(waiting === 0
        ? []
        : [`${countOf(waiting, 'email')} in the backlog since ${timeText(waitingSince ?? '')}`]),
      ...(isLate ? ['the job does not process it'] : []),
    ],
    isLate,
  );
}

/** Checks whether the emails with one-time PINs are delivered. */
export async function checkPins(db: D1Database, now: Date): Promise<StatusCheck> {
  const [{ pins }, { deadPins }] = await Promise.all([findEmailHealth(db), countBacklogEmails(db, now)]);
  return toCheck(pins, 'PIN', deadPins, [], false);
}

function toCheck(
  { failing, oldest, lastError, lastFailedAt, lastAcceptedAt, isDown }: EmailHealth,
  noun: 'email' | 'PIN',
  dead: number,
  others: readonly string[],
  isLate: boolean,
): StatusCheck {
  const isWell = failing + dead === 0 && !isDown && !isLate;
  const facts = [
    ...(failing === 0
      ? []
      : [`${countOf(failing, noun)} failing, the oldest waiting since ${timeText(oldest ?? '')}`]),
    ...(dead === 0 ? [] : [`${countOf(dead, noun)} no longer retried`]),
    ...others,
    lastAcceptedAt === null ? `no ${noun} was ever accepted` : `last accepted ${timeText(lastAcceptedAt)}`,
    ...(isDown ? [`none accepted since the failure at ${timeText(lastFailedAt ?? '')}`] : []),
    ...(lastError === null ? [] : [`last error: ${lastError}`]),
  ];
  return { isWell, text: facts.join('; '), ...(isWell ? {} : { remedy: LIST }) };
}
