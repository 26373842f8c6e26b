import type { EmailAddress, EmailAttachment } from './email.ts';
import type { EmailContent, EmailShop } from './email-content.ts';
import type { EmailJob } from './email-job.ts';

/** The kinds of mail the shop sends. */
export type EmailTemplate = EmailJob['template'];

/** The facts of one kind of mail. */
export type EmailJobOf<Template extends EmailTemplate> = Extract<EmailJob, { template: Template }>;

/** What a renderer knows beside the facts. */
export type EmailContext = {
  db: D1Database;
  shop: EmailShop;
  emailId: string;
  askedAt: Date;
  now: Date;
  secret: string;
};

/** To whom a mail goes, and what it says. */
export type RenderedEmail = {
  to: string;
  /** The sender's own address, where it is left out. */
  replyTo?: EmailAddress;
  content: EmailContent;
  attachments?: readonly EmailAttachment[];
  /** Where a POST stops mails like this. */
  unsubscribeUrl?: string;
};

/** Why a mail is not sent. `isObsolete`: what it would say is no longer so, which is no failure. */
export type SkippedEmail = { isObsolete: boolean; reason: string };

/** Writes one kind of mail, from the database as it is when the mail is sent. */
export type EmailRenderer<Template extends EmailTemplate> = (
  job: EmailJobOf<Template>,
  context: EmailContext,
) => RenderedEmail | SkippedEmail | Promise<RenderedEmail | SkippedEmail>;

/** A renderer for each kind of mail. */
export type EmailRenderers = { readonly [Template in EmailTemplate]: EmailRenderer<Template> };

/** For a mail that comes too late. */
export function obsoleteEmail(reason: string): SkippedEmail {
  return { isObsolete: true, reason };
}

/** For a mail that can never be written: its record does not exist, or it has expired. */
export function undeliverableEmail(reason: string): SkippedEmail {
  return { isObsolete: false, reason };
}
