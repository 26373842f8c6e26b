/** A mail, whole, as it is handed to a {@link Mailer}. */
export type Mail = {
  /** Its message's: a server that gets it twice may tell. */
  id: string;
  from: MailAddress;
  to: string;
  replyTo: MailAddress | null;
  subject: string;
  text: string;
  html: string;
  attachments: readonly MailAttachment[];
};

export type MailAddress = { name: string; email: string };

export type MailAttachment = { filename: string; contentType: string; bytes: Uint8Array };

/** What takes mails away: one driver for each way, chosen by the configuration. */
export type Mailer = {
  /** Returns once the mail is accepted. Throws {@link MailRefusedError} where trying again is of no use. */
  send(mail: Mail): Promise<void>;
};

/** This mail will never be accepted as it is: no such mailbox, no right address, too large. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
