import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Email, EmailRejectedError } from '#worker/api/email/email.ts';
import { sanitizeEmail } from '#worker/api/email/header-text.ts';
import { smtpMailer } from '#worker/api/email/mailers/smtp-mailer.ts';
import { anEmailServer, type EmailServer } from './support/a-mail-server.ts';

let server: EmailServer;

beforeAll(async () => {
  server = await anEmailServer({ disabledCommands: ['STARTTLS'] });
});

beforeEach(() => {
  server.arrived.length = 0;
});

afterAll(() => server.close());

type Typed = { subject?: string; name?: string; shop?: string; email?: string; filename?: string };

/** An email as the shop sends it, with malicious content. */
function aEmail(typed: Typed): Email {
  return {
    id: crypto.randomUUID(),
    from: { name: typed.shop ?? 'Spaza', email: 'orders@spaza.example' },
    to: typed.email ?? 'thandi@spaza.example',
    replyTo: { name: typed.name ?? 'Sipho', email: 'sipho@example.com' },
    subject: typed.subject ?? 'Support',
    text: 'The text',
    html: '<p>The text</p>',
    attachments:
      typed.filename === undefined
        ? []
        : [{ filename: typed.filename, contentType: 'application/pdf', bytes: new Uint8Array([1, 2, 3]) }],
    unsubscribeUrl: null,
  };
}

async function arrive(typed: Typed): Promise<{ headers: Map<string, string>; to: string[] }> {
  const { port } = server;
  const mailer = smtpMailer({ host: 'localhost', port, security: 'none', user: '', password: '' });
  await mailer.send(sanitizeEmail(aEmail(typed)));
  const mail = server.arrived.at(-1);
  const [head = ''] = (mail?.source ?? '').split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const pairs = lines.map((line) => [/^[^:]*/.exec(line)?.[0] ?? '', line.replace(/^[^:]*: ?/, '')] as const);
  expect(pairs.map(([name]) => name).sort()).toEqual(HEADERS);
  return { headers: new Map(pairs), to: mail?.to ?? [] };
}

/** Every email has exactly these headers, whatever its content. */
const HEADERS = [
  'Auto-Submitted',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Reply-To',
  'Subject',
  'To',
];

const INJECTIONS = [
  'Hi\r\nBcc: everyone@example.com',
  'Hi\nBcc: everyone@example.com',
  'Hi\rBcc: everyone@example.com',
  'Hi\r\n\r\n<script>alert(1)</script>',
  'Hi\u0000Bcc: everyone@example.com',
  'Hi\u2028Bcc: everyone@example.com',
  'Hi\u0085Bcc: everyone@example.com',
  'Hi\r\n Bcc: everyone@example.com',
  'everyone@example.com, "Sipho',
  '"Sipho" <everyone@example.com>, x',
  'Sipho <everyone@example.com>',
  'Sipho\\"; everyone@example.com',
  '=?utf-8?Q?Sipho=0D=0ABcc:_everyone@example.com?=',
  `${'long '.repeat(4_000)}\r\nBcc: everyone@example.com`,
];

describe('the headers of a delivered email', () => {
  it.each(INJECTIONS)('are not changed by the input %j', async (words) => {
    const { headers, to } = await arrive({ subject: words, name: words, shop: words, filename: words });
    expect(to).toEqual(['thandi@spaza.example']);
    expect(headers.get('To')).toBe('thandi@spaza.example');
    expect(headers.get('From')).toMatch(/ <orders@spaza\.example>$/);
    expect(headers.get('Reply-To')).toMatch(/ <sipho@example\.com>$/);
    for (const name of ['From', 'Reply-To']) {
      expect(addressesOf(headers.get(name) ?? '')).toHaveLength(1);
    }
  });

  it('are not changed by any random input', async () => {
    const words = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'\r\n\u0000 :,;<>@"\\()=?'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(words, words, words, async (subject, name, shop) => {
        const { headers, to } = await arrive({ subject: `Hi ${subject}`, name, shop });
        expect(to).toEqual(['thandi@spaza.example']);
        expect(addressesOf(headers.get('From') ?? '')).toEqual(['orders@spaza.example']);
        expect(addressesOf(headers.get('Reply-To') ?? '')).toEqual(['sipho@example.com']);
      }),
      { numRuns: 60 },
    );
  });

  it('contain names with accents, quotes and punctuation', async () => {
    const { headers } = await arrive({
      subject: 'Môre — R 100',
      name: "Zoë O'Brien, Jr.",
      shop: 'Spaza "Online"',
    });
    expect(headers.get('Subject')).toBe('=?UTF-8?Q?M=C3=B4re_=E2=80=94_R_100?=');
    expect(headers.get('From')).toBe('"Spaza \\"Online\\"" <orders@spaza.example>');
    expect(headers.get('Reply-To')).toBe('=?UTF-8?Q?Zo=C3=AB_O=27Brien=2C_Jr=2E?= <sipho@example.com>');
  });

  it.each(["sinead.o'brien@example.com", 'r&d@example.co.za', '{t}|n!@a--b.co.za', 'a=b@xn--caf-dma.co.za'])(
    'contain the address %s unchanged',
    async (email) => {
      expect((await arrive({ email })).headers.get('To')).toBe(email);
    },
  );

  it.each([
    'thandi@spaza.example\r\nRCPT TO:<everyone@example.com>',
    'thandi@spaza.example, everyone@example.com',
    'thandi@spaza.example>\r\nRCPT TO:<everyone@example.com',
    '"thandi"@spaza.example',
    'thandi@spaza.example\u0000',
    'thandi',
    '',
  ])('never contain the invalid address %j, which is rejected', async (email) => {
    await expect(arrive({ email })).rejects.toThrow(EmailRejectedError);
    expect(server.arrived).toEqual([]);
  });
});

/** The email addresses in a header, ignoring quoted text. */
function addressesOf(header: string): string[] {
  return header.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/[^\s<>,]+@[^\s<>,]+/g) ?? [];
}
