import type { Mailer } from '../mail.ts';
import { insertOutboxMail } from '../outbox.repository.ts';

/** Sends nothing anywhere: mails are read at `/__outbox`. */
export function outboxMailer(db: D1Database): Mailer {
  return { send: (mail) => insertOutboxMail(db, mail, new Date()) };
}
