import type { MailAddress, MailAttachment } from './mail.ts';
import type { MailContent, MailShop } from './mail-content.ts';
import type { MailJob } from './mail-job.ts';

/** The kinds of mail the shop sends. */
export type MailTemplate = MailJob['template'];

/** The facts of one kind of mail. */
export type MailJobOf<Template extends MailTemplate> = Extract<MailJob, { template: Template }>;

/** What a renderer knows beside the facts. */
export type MailContext = {
  db: D1Database;
  shop: MailShop;
  mailId: string;
  askedAt: Date;
  now: Date;
  secret: string;
};

/** To whom a mail goes, and what it says. */
export type RenderedMail = {
  to: string;
  /** The sender's own address, where it is left out. */
  replyTo?: MailAddress;
  content: MailContent;
  attachments?: readonly MailAttachment[];
  /** Where a POST stops mails like this. */
  unsubscribeUrl?: string;
};

/** Why a mail is not sent. `isObsolete`: what it would say is no longer so, which is no failure. */
export type SkippedMail = { isObsolete: boolean; reason: string };

/** Writes one kind of mail, from the database as it is when the mail is sent. */
export type MailRenderer<Template extends MailTemplate> = (
  job: MailJobOf<Template>,
  context: MailContext,
) => RenderedMail | SkippedMail | Promise<RenderedMail | SkippedMail>;

/** A renderer for each kind of mail. */
export type MailRenderers = { readonly [Template in MailTemplate]: MailRenderer<Template> };

/** For a mail that comes too late. */
export function obsoleteMail(reason: string): SkippedMail {
  return { isObsolete: true, reason };
}

/** For a mail that can never be written: its record does not exist, or it has expired. */
export function impossibleMail(reason: string): SkippedMail {
  return { isObsolete: false, reason };
}
