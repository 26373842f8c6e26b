/** A complete email for a {@link Mailer}. */
export type Email = {
  /** The message's id. A mail server can use it to recognise an email that it receives twice. */
  id: string;
  from: EmailAddress;
  to: string;
  replyTo: EmailAddress | null;
  subject: string;
  text: string;
  html: string;
  attachments: readonly EmailAttachment[];
  /** A POST to this URL unsubscribes the recipient (RFC 8058); null if there is no subscription. */
  unsubscribeUrl: string | null;
};

export type EmailAddress = { name: string; email: string };

export type EmailAttachment = { filename: string; contentType: string; bytes: Uint8Array };

/**
 * Returns an email's additional headers. If the email has an unsubscribe URL, the headers contain the URL, so that the
 * mailbox offers to unsubscribe (RFC 8058).
 */
export function emailHeaders({ unsubscribeUrl }: Pick<Email, 'unsubscribeUrl'>): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== null && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** Sends emails. There is a driver for each transport; the configuration selects one. */
export type Mailer = {
  /** Resolves once the email is accepted. Throws {@link EmailRejectedError} if a retry cannot succeed. */
  send(mail: Email): Promise<void>;
};

/** The email is permanently rejected: the mailbox does not exist, the address is invalid, or the email is too large. */
export class EmailRejectedError extends Error {
  override readonly name = 'EmailRejectedError';
}
