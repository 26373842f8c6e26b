import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#shared/domain/format-date.ts';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { aCustomer, aProduct } from '#test/support/a-shop.ts';
import { aVoucher } from '#test/support/a-voucher.ts';
import { aEmailMessage, writtenEmail } from '#test/support/an-email.ts';
import { anOrderOf, aVendor, setStatus } from '#test/support/an-invoice.ts';
import { aBuyer, aPlacedOrder } from '#test/support/an-order.ts';
import { call } from '#test/support/call.ts';
import { EMAIL_RENDERERS } from '#worker/api/composition.ts';
import type { Email } from '#worker/api/email/email.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { writeEmail } from '#worker/api/email/write-email.ts';

function write(job: EmailJob): Promise<Email> {
  return writtenEmail(aEmailMessage(job));
}

/** Expects these words in both the text and the HTML of an email. */
function expectBoth({ html, text }: Email, words: string): void {
  expect(text).toContain(words);
  expect(html).toContain(words);
}

const to = 'thandi@spaza.example';

/** A PIN is emailed only to an address that has an account. */
beforeAll(() => aCustomer({ email: to }));

describe('every email', () => {
  it.each<[EmailJob, string, string]>([
    [{ template: 'one-time-pin', to, pin: '048213' }, 'Your Spaza one-time PIN', '048213'],
    [
      { template: 'one-time-pin', to, pin: '048213', device_ticket: 'a-ticket' },
      'Your Spaza one-time PIN',
      'device=a-ticket',
    ],
    [{ template: 'welcome', to, name: 'Thandi Nkosi' }, 'Welcome to Spaza', 'Hello Thandi,'],
    [
      { template: 'email-change-requested', to, name: 'Thandi', new_email: 'new@spaza.example' },
      'Change of your Spaza e-mail address',
      'You asked to log in to Spaza with new@spaza.example.',
    ],
    [
      { template: 'email-changed', to, name: 'Thandi', new_email: 'new@spaza.example' },
      'Your Spaza e-mail address was changed',
      'new@spaza.example',
    ],
    ...(['password', 'pin'] as const).map((by): [EmailJob, string, string] => [
      { template: 'password-changed', to, changed_at: '2026-11-22T10:00:00.000Z', by },
      'Your Spaza password was changed',
      `The password of your Spaza account was ${by === 'pin' ? 'reset' : 'changed'} on 22 Nov 2026, 12:00`,
    ]),
    [
      { template: 'removal-request', to, name: 'Thandi' },
      'We’re removing your Spaza account',
      'In 14 days we’ll delete it',
    ],
    ...[
      { kept_until: null, open_orders: [], words: 'You’ve paid for no order with this account' },
      {
        ...{ kept_until: '2032-02-25T10:00:00.000Z', open_orders: [] },
        words: 'we delete your name and address from the last of them on 25 Feb 2032.',
      },
      { kept_until: null, open_orders: [7, 12], words: 'Orders 000007 and 000012 are still open.' },
    ].map(({ words, ...facts }): [EmailJob, string, string] => [
      { template: 'account-erased', to, name: 'Thandi', ...facts },
      'Your Spaza account is removed',
      words,
    ]),
  ])(
    '$template contains its wording and the company details in HTML and text',
    async (job, subject, words) => {
      const mail = await write(job);
      expect(mail).toMatchObject({ to, subject, from: { name: 'Spaza', email: 'orders@spaza.example' } });
      for (const each of [words, 'Spaza Online (Pty) Ltd', '+27 11 555 0123']) expectBoth(mail, each);
      expect(mail.html).not.toMatch(/<script|<link|https?:\/\/(?!shop\.test)/);
      expect(mail.html).toContain('<img src="https://shop.test/apple-touch-icon.png" alt=""');
    },
  );
});

describe('the design of an email', () => {
  it('supports dark mode: every colour of its elements has a dark variant', async () => {
    const { html } = await write({ template: 'one-time-pin', to, pin: '048213' });
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const [, dark = ''] = /@media \(prefers-color-scheme: dark\) \{(.*?)\n\}/s.exec(html) ?? [];
    for (const [, classes = '', style = ''] of html.matchAll(/class="([^"]*)" style="([^"]*)"/g)) {
      for (const property of style.match(/(?<![a-z-])(?:color|background)(?=:)/g) ?? []) {
        const rules = classes.split(' ').map((name) => new RegExp(`\\.${name} \\{[^}]*\\b${property}:`));
        expect([style, rules.some((rule) => rule.test(dark))]).toEqual([style, true]);
      }
    }
    expect(html.replace(/class="[^"]*" style="[^"]*"/g, '')).not.toMatch(
      /style="[^"]*(?:#|color|background)/,
    );
  });
});

describe('emails about an order', () => {
  function about(template: 'order-placed' | 'order-paid' | 'payment-failed', orderId: number): EmailJob {
    return template === 'payment-failed'
      ? { template, order_id: orderId, payment_id: 1 }
      : { template, order_id: orderId };
  }

  it.each([
    ['order-placed', 'placed', 'We’ve got your order 0', 'See your order', orderPath],
    ['order-paid', 'paid', 'Your order 0', 'Follow your order', orderPath],
    ['payment-failed', 'placed', 'Your payment for order 0', 'Pay now', paymentPath],
  ] as const)(
    '%s lists the items as ordered and goes to the owner’s current address',
    async (template, status, subject, button, pathOf) => {
      const productId = await aProduct({ name: 'Fynbos honey & <b>tea</b>', priceCents: 12_345, stock: 9 });
      const image = { url: '/pictures/honey.webp', alt: 'Honey', width: 900, height: 900 };
      await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?')
        .bind(JSON.stringify([image]), productId)
        .run();
      const buyer = await aBuyer(productId, 2);
      const order = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
      await env.DB.batch([
        env.DB.prepare("UPDATE product SET name = 'Another name', price_cents = 1 WHERE id = ?").bind(
          productId,
        ),
        env.DB.prepare("UPDATE user SET name = 'Somebody', email = ? WHERE id = ?").bind(
          `elsewhere-${buyer.userId}@example.com`,
          buyer.userId,
        ),
      ]);
      await setStatus(order.id, status);
      const mail = await write(about(template, order.id));
      expect(mail.to).toBe(`elsewhere-${buyer.userId}@example.com`);
      expectBoth(mail, 'Hello Thandi,');
      expect(mail.subject).toContain(subject);
      expect(mail.text).toContain('2 × Fynbos honey & <b>tea</b>: R 246.90');
      expect(mail.html).toContain('src="https://shop.test/pictures/honey.webp?w=320"');
      expect(mail.html).toContain('2 × Fynbos honey &amp; &lt;b&gt;tea&lt;/b&gt;');
      for (const words of ['R 60.00', 'R 306.90', button]) expectBoth(mail, words);
      expect(mail.text).toContain(`${button}:\nhttps://shop.test${pathOf(order.id)}\n`);
      expect(mail.html).toContain(`href="https://shop.test${pathOf(order.id)}"`);
      // The date includes the day of the week, as on every page.
      const [promised] = order.children.map(({ delivery }) => formatDay(delivery.promised_date));
      if (template !== 'payment-failed') expectBoth(mail, `by ${promised}`);
    },
  );

  it.each([
    ['order-placed', 'cancelled'],
    ['order-placed', 'paid'],
    ['payment-failed', 'cancelled'],
    ['payment-failed', 'paid'],
    ['order-paid', 'placed'],
    ['order-paid', 'cancelled'],
    ['order-paid', 'refunded'],
  ] as const)('%s is not written if the order is already %s', async (template, status) => {
    const { order } = await aPlacedOrder();
    await setStatus(order.id, status);
    expect(
      await writeEmail(env, EMAIL_RENDERERS, aEmailMessage(about(template, order.id)), new Date()),
    ).toEqual({
      ok: false,
      isObsolete: true,
      reason: `the order is ${status} by now`,
    });
  });

  it('order-paid shows the voucher and the delivery address', async () => {
    const { order } = await aPlacedOrder();
    const code = await aVoucher();
    await env.DB.prepare(
      'UPDATE "order" SET discount_cents = 500, voucher_id = (SELECT id FROM voucher WHERE code = ?) WHERE id = ?',
    )
      .bind(code, order.id)
      .run();
    await setStatus(order.id, 'paid');
    const mail = await write({ template: 'order-paid', order_id: order.id });
    expectBoth(mail, 'Delivery to');
    expect(mail.text).toContain(`Voucher ${code}: −R 5.00`);
  });

  it('order-placed omits the delivery address, which is untrusted text; order-paid shows it', async () => {
    const { order } = await aPlacedOrder();
    const mail = await write({ template: 'order-placed', order_id: order.id });
    for (const words of ['0184', 'Gauteng']) expect(mail.text + mail.html).not.toContain(words);
    await setStatus(order.id, 'paid');
    expectBoth(await write({ template: 'order-paid', order_id: order.id }), '0184');
  });

  it('invoice has the invoices attached as PDFs', async () => {
    const [one, two] = [await aVendor(), await aVendor()];
    const { order, buyer } = await anOrderOf([
      { supplierId: one, priceCents: 60_000 },
      { supplierId: two, priceCents: 70_000 },
    ]);
    await call('POST', `/api/orders/${order.id}/request-invoice`, { token: buyer.token });
    await env.DB.prepare("UPDATE user SET email = 'elsewhere@example.com' WHERE id = ?")
      .bind(buyer.userId)
      .run();
    const { attachments, subject, to } = await write({ template: 'invoice', order_id: order.id });
    expect(to).toBe('elsewhere@example.com');
    expect(subject).toBe(`The 2 invoices for your order ${String(order.id).padStart(6, '0')}`);
    expect(
      attachments.map(({ contentType, bytes }) => [contentType, new TextDecoder().decode(bytes.slice(0, 5))]),
    ).toEqual([
      ['application/pdf', '%PDF-'],
      ['application/pdf', '%PDF-'],
    ]);
  });
});

describe('emails about a support request', () => {
  const NAME = 'Zoë <img src=x onerror=alert(1)> "O\'Brien"';
  const MESSAGE = 'Where is it?\n<script>alert(1)</script>';

  async function aRequest(userId: number | null, isSuspicious = 0): Promise<number> {
    const { meta } = await env.DB.prepare(
      `INSERT INTO support_request (user_id, name, email, message, claimed_order_id, is_suspicious, created_at)
       VALUES (?, ?, 'zoe@example.com', ?, 12, ?, ?)`,
    )
      .bind(userId, NAME, MESSAGE, isSuspicious, new Date().toISOString())
      .run();
    return meta.last_row_id;
  }

  it('go to the shop with the message as escaped text, and replies go to the sender', async () => {
    const mail = await write({ template: 'support-request', support_request_id: await aRequest(null) });
    expect(mail).toMatchObject({
      to: 'help@spaza.example',
      replyTo: { name: NAME, email: 'zoe@example.com' },
    });
    expect(mail.html).toContain('Zoë &lt;img src=x onerror=alert(1)&gt; &quot;O&#39;Brien&quot;');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.html).not.toMatch(/<img src=x|<script/);
    expect(mail.text).toContain('> Where is it?\n> <script>alert(1)</script>');
    expectBoth(mail, '000012');
    expect(mail.subject + mail.text).not.toContain('ossible spam');
  });

  it('warn the shop of possible spam', async () => {
    const id = await aRequest(null, 1);
    const mail = await write({ template: 'support-request', support_request_id: id });
    expect(mail.subject).toMatch(/^Support S-\d{6} \(possible spam\): /);
    expectBoth(mail, 'a bot or a password manager filled the form’s hidden field');
  });

  it.each([
    ['a visitor', () => Promise.resolve(null)],
    ['a customer', async () => (await aCustomer()).userId],
  ])('contain nothing that %s wrote if they go to an unverified address', async (_whose, userId) => {
    const id = await aRequest(await userId());
    const mail = await write({ template: 'support-received', support_request_id: id });
    expect(mail.to).toBe('zoe@example.com');
    expect(mail.subject).toMatch(/^We’ve got your message S-\d{6}$/);
    for (const words of ['Zoë', 'Where is it', 'alert']) {
      expect(mail.html + mail.text + mail.subject).not.toContain(words);
    }
  });
});

describe('the confirmation of a message', () => {
  it.each([
    ['greets a customer at their verified address, and repeats the message', true, 'Hello Thandi,'],
    ['neither greets nor repeats at an address that is not verified', false, 'Hello,'],
  ])('%s', async (_what, isVerified, hello) => {
    const { userId, email } = await aCustomer({ isVerified });
    const { meta } = await env.DB.prepare(
      "INSERT INTO support_request (user_id, name, email, message, created_at) VALUES (?, 'T', ?, 'Where is my kettle?', ?)",
    )
      .bind(userId, email, new Date().toISOString())
      .run();
    const mail = await write({ template: 'support-received', support_request_id: meta.last_row_id });
    expect(mail.text).toContain(hello);
    expect(mail.text.includes('Where is my kettle?')).toBe(isVerified);
    expect(mail.html.includes('Where is my kettle?')).toBe(isVerified);
  });
});

describe('the greeting', () => {
  it.each([
    'Win at casino.example now',
    'https://evil.example/x',
    'a@b.example',
    '<b>Thandi</b>',
    'x'.repeat(61),
    'I am holding your parcel please call Thabo',
    'Please-call-Thabo-now',
  ])('omits a name that looks like advertising: %s', async (name) => {
    const mail = await write({ template: 'welcome', to, name });
    expect(mail.text).toContain('Hello,');
    expect(mail.html + mail.text).not.toContain(name);
  });

  it.each([
    ["Zoë O'Brien", 'Zoë'],
    ['J. P. Merwe', 'J. P. Merwe'],
    ['Nomvula-Grace', 'Nomvula-Grace'],
    ['王芳', '王芳'],
  ])('addresses %s as %s', async (name, greeted) => {
    expect((await write({ template: 'welcome', to, name })).text).toContain(`Hello ${greeted},`);
  });
});
