import { env } from 'cloudflare:workers';
import { sql } from '#worker/api/db/sql.ts';
import type { MailJob } from '#worker/api/mail/mail-job.ts';
import { noteMailsStatement } from '#worker/api/mail/queue-mail.ts';
import { retryMails } from '#worker/api/mail/retry-mails.ts';
import { deliver } from './a-mail.ts';
import { listenForMails } from './asked-mails.ts';

/** Does what a minute's cron and the queue do with the mails that wait: all of them are sent, or found to be obsolete. */
export async function sendWaitingMails(): Promise<void> {
  const { bindings, messages } = listenForMails();
  await retryMails(bindings, new Date());
  await deliver(messages);
}

/** The templates of the mails about an order that wait in the backlog. */
export async function waitingMails(orderId: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT template FROM mail_backlog WHERE state = 'waiting' AND message ->> '$.job.order_id' = ?
     ORDER BY template`,
  )
    .bind(orderId)
    .all<{ template: string }>();
  return results.map(({ template }) => template);
}

/** Has mails wait as a batch does that notes them with what they tell of. */
export async function noteMails(jobs: readonly MailJob[]): Promise<void> {
  const asked = { origin: 'https://shop.test', now: new Date() };
  await noteMailsStatement(env.DB, jobs, { ...asked, condition: sql`TRUE` }).all();
}
