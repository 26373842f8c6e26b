import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type Email, EmailRejectedError } from '#worker/api/email/email.ts';
import { createMailer } from '#worker/api/email/mailer.ts';

const EVIL = 'Zoë "Z"\r\nBcc: everyone@example.com\u0000\u2028, <x@example.com>';

function aEmail(given: Partial<Email> = {}): Email {
  return {
    id: crypto.randomUUID(),
    from: { name: 'Spaza', email: 'orders@spaza.example' },
    to: 'thandi@spaza.example',
    replyTo: null,
    subject: 'Hello',
    text: 'The text',
    html: '<p>The text</p>',
    attachments: [],
    unsubscribeUrl: null,
    ...given,
  };
}

/** The emails that reach the Email Service, which then fails with `failure` if given. */
async function handedOver(mail: Email, failure?: Error): Promise<EmailMessageBuilder[]> {
  const seen: EmailMessageBuilder[] = [];
  const SEND_EMAIL: SendEmail = {
    async send(message: EmailMessage | EmailMessageBuilder) {
      if ('subject' in message) seen.push(message);
      if (failure !== undefined) throw failure;
      return { messageId: 'one' };
    },
  };
  await createMailer({ ...env, MAIL_DRIVER: 'binding', SEND_EMAIL }).send(mail);
  return seen;
}

describe("an email sent by Cloudflare's Email Service", () => {
  it('is passed on with all its fields', async () => {
    const bytes = new Uint8Array([1, 2]);
    const mail = aEmail({ attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', bytes }] });
    expect(await handedOver(mail)).toEqual([
      {
        from: { name: 'Spaza', email: 'orders@spaza.example' },
        to: 'thandi@spaza.example',
        subject: 'Hello',
        text: 'The text',
        html: '<p>The text</p>',
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: [
          { disposition: 'attachment', filename: 'a.pdf', type: 'application/pdf', content: bytes },
        ],
      },
    ]);
  });

  it('has single-line headers even if the input contains line breaks', async () => {
    const [message] = await handedOver(
      aEmail({
        subject: EVIL,
        from: { name: EVIL, email: 'orders@spaza.example' },
        replyTo: { name: EVIL, email: 'zoe@example.com' },
        attachments: [{ filename: EVIL, contentType: 'application/pdf', bytes: new Uint8Array() }],
      }),
    );
    const line = 'Zoë "Z" Bcc: everyone@example.com , <x@example.com>';
    expect(message).toMatchObject({
      subject: line,
      from: { name: line, email: 'orders@spaza.example' },
      replyTo: { name: line, email: 'zoe@example.com' },
      attachments: [{ filename: 'Zoë -Z- Bcc: everyone@example.com , <x@example.com>' }],
    });
  });

  it('is rejected unless it has exactly one valid recipient', async () => {
    for (const to of ['thandi@spaza.example\r\nBcc: x@example.com', 'a@b.example,c@d.example', 'nobody']) {
      await expect(handedOver(aEmail({ to }))).rejects.toThrow(EmailRejectedError);
    }
  });

  it.each([
    ['given up', 'E_RECIPIENT_SUPPRESSED', true],
    ['retried', 'E_RATE_LIMIT_EXCEEDED', false],
    ['retried', 'E_INTERNAL_SERVER_ERROR', false],
  ])('is %s after %s', async (_what, code, isGivenUp) => {
    const failure = Object.assign(new Error('It says no'), { code });
    const error = await handedOver(aEmail(), failure).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof EmailRejectedError).toBe(isGivenUp);
  });
});
