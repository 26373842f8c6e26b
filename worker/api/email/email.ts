/** A complete mail, as a {@link Mailer} gets it. */
export type Email = {
  /** The message's id. By it, a server can recognise a mail that it gets twice. */
  id: string;
  from: EmailAddress;
  to: string;
  replyTo: EmailAddress | null;
  subject: string;
  text: string;
  html: string;
  attachments: readonly EmailAttachment[];
  /** Where a POST stops mails like this (RFC 8058); null where there is nothing to stop. */
  unsubscribeUrl: string | null;
};

export type EmailAddress = { name: string; email: string };

export type EmailAttachment = { filename: string; contentType: string; bytes: Uint8Array };

/** The headers of every mail; one that can be stopped says where, so that a mailbox offers it (RFC 8058). */
export function emailHeaders({ unsubscribeUrl }: Pick<Email, 'unsubscribeUrl'>): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== null && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** Sends mails. There is a driver for each way; the configuration chooses one. */
export type Mailer = {
  /** Resolves once the mail is accepted. Throws {@link EmailRejectedError} where another attempt cannot succeed. */
  send(mail: Email): Promise<void>;
};

/** The mail will never be accepted as it is: the mailbox does not exist, the address is invalid, it is too large. */
export class EmailRejectedError extends Error {
  override readonly name = 'EmailRejectedError';
}
