import { env } from 'cloudflare:workers';
import { sql } from '#worker/api/db/sql.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { enqueueEmailsStatement } from '#worker/api/email/queue-email.ts';
import { retryEmails } from '#worker/api/email/retry-emails.ts';
import { deliver } from './an-email.ts';
import { listenForEmails } from './queued-emails.ts';

/** Runs one cron minute and the email queue: every waiting email is sent, or discarded if obsolete. */
export async function sendWaitingEmails(): Promise<void> {
  const { bindings, messages } = listenForEmails();
  await retryEmails(bindings, new Date());
  await deliver(messages);
}

/** The templates of an order's emails in the backlog. */
export async function waitingEmails(orderId: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT template FROM mail_backlog WHERE state = 'waiting' AND message ->> '$.job.order_id' = ?
     ORDER BY template`,
  )
    .bind(orderId)
    .all<{ template: string }>();
  return results.map(({ template }) => template);
}

/** Adds emails to the backlog. The shop itself does this in the same batch as the change that causes the email. */
export async function noteEmails(jobs: readonly EmailJob[]): Promise<void> {
  const asked = { origin: 'https://shop.test', now: new Date() };
  await enqueueEmailsStatement(env.DB, jobs, { ...asked, condition: sql`TRUE` }).all();
}
