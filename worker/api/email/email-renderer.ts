import type { EmailAddress, EmailAttachment } from './email.ts';
import type { EmailContent, EmailShop } from './email-content.ts';
import type { EmailJob } from './email-job.ts';

export type EmailTemplate = EmailJob['template'];

export type EmailJobOf<Template extends EmailTemplate> = Extract<EmailJob, { template: Template }>;

/** The data that a renderer receives in addition to the email's job. */
export type EmailContext = {
  db: D1Database;
  shop: EmailShop;
  emailId: string;
  requestedAt: Date;
  now: Date;
  secret: string;
};

/** The recipient and the content of an email. */
export type RenderedEmail = {
  to: string;
  /** Defaults to the sender's own address. */
  replyTo?: EmailAddress;
  content: EmailContent;
  attachments?: readonly EmailAttachment[];
  /** A POST to this URL unsubscribes the recipient from such emails. */
  unsubscribeUrl?: string;
};

/** The reason why an email is not sent. `isObsolete`: its content no longer applies, which is not an error. */
export type SkippedEmail = { isObsolete: boolean; reason: string };

/** Renders one kind of email from the current database, when the email is sent. */
export type EmailRenderer<Template extends EmailTemplate> = (
  job: EmailJobOf<Template>,
  context: EmailContext,
) => RenderedEmail | SkippedEmail | Promise<RenderedEmail | SkippedEmail>;

export type EmailRenderers = { readonly [Template in EmailTemplate]: EmailRenderer<Template> };

/** The result for an email that is no longer relevant. */
export function obsoleteEmail(reason: string): SkippedEmail {
  return { isObsolete: true, reason };
}

/** The result for an email that can never be rendered: its record does not exist or has expired. */
export function undeliverableEmail(reason: string): SkippedEmail {
  return { isObsolete: false, reason };
}
