/** A complete mail, as a {@link Mailer} gets it. */
export type Mail = {
  /** The message's id. By it, a server can recognise a mail that it gets twice. */
  id: string;
  from: MailAddress;
  to: string;
  replyTo: MailAddress | null;
  subject: string;
  text: string;
  html: string;
  attachments: readonly MailAttachment[];
  /** Where a POST stops mails like this (RFC 8058); null where there is nothing to stop. */
  stopUrl: string | null;
};

export type MailAddress = { name: string; email: string };

export type MailAttachment = { filename: string; contentType: string; bytes: Uint8Array };

/** The headers of every mail; one that can be stopped says where, so that a mailbox offers it (RFC 8058). */
export function mailHeaders({ stopUrl }: Pick<Mail, 'stopUrl'>): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(stopUrl !== null && {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** Sends mails. There is a driver for each way; the configuration chooses one. */
export type Mailer = {
  /** Resolves once the mail is accepted. Throws {@link MailRefusedError} where another attempt cannot succeed. */
  send(mail: Mail): Promise<void>;
};

/** The mail will never be accepted as it is: the mailbox does not exist, the address is invalid, it is too large. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
