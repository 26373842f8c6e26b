import { withDeadline } from '#worker/platform/deadline.ts';
import { type Email, EmailRejectedError, emailHeaders, type Mailer } from '../email.ts';

const DEADLINE_MS = 30_000;

/** Error codes of Cloudflare's Email Service that a retry cannot fix. */
const REJECTIONS: ReadonlySet<string> = new Set([
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_TOO_MANY_RECIPIENTS',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
  'E_CONTENT_TOO_LARGE',
]);

/** Sends through Cloudflare's `send_email`, which adds Message-ID, Date and the signature. */
export function bindingMailer(binding: SendEmail): Mailer {
  return {
    async send(mail) {
      try {
        await withDeadline('the Email Service', DEADLINE_MS, binding.send(toMessage(mail)));
      } catch (cause) {
        const code = codeOf(cause);
        if (code !== null && REJECTIONS.has(code)) throw new EmailRejectedError(code, { cause });
        throw cause;
      }
    },
  };
}

function toMessage(mail: Email): EmailMessageBuilder {
  const { from, to, replyTo, subject, text, html, attachments } = mail;
  return {
    from,
    to,
    ...(replyTo !== null && { replyTo }),
    subject,
    text,
    html,
    headers: emailHeaders(mail),
    attachments: attachments.map(({ filename, contentType, bytes }) => ({
      disposition: 'attachment',
      filename,
      type: contentType,
      content: bytes,
    })),
  };
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
