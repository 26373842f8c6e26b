import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { anAddressOfEmail } from '#test/support/an-email.ts';
import { deployedBindings } from '#test/support/deployed-bindings.ts';
import { visit } from '#test/support/the-shop.ts';
import type { Email } from '#worker/api/email/email.ts';
import { createMailer } from '#worker/api/email/mailer.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

afterEach(() => env.KV.delete(FLAG_KEYS.maintenance));

async function aSentEmail(given: Partial<Email> = {}): Promise<Email> {
  const mail: Email = {
    id: crypto.randomUUID(),
    from: { name: 'Spaza', email: 'orders@spaza.example' },
    to: anAddressOfEmail(),
    replyTo: null,
    subject: 'A <b>subject</b>',
    text: 'A text & more',
    html: '<p style="color:red">A text &amp; more</p><script>alert(1)</script>',
    attachments: [],
    unsubscribeUrl: null,
    ...given,
  };
  await createMailer(env).send(mail);
  return mail;
}

describe('GET /__outbox.json', () => {
  it('returns the emails to an address, newest first, ignoring case', async () => {
    const first = await aSentEmail({ subject: 'First' });
    await aSentEmail();
    await aSentEmail({ to: first.to, subject: 'Second' });
    const response = await visit(`/__outbox.json?to=${encodeURIComponent(first.to.toUpperCase())}`);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const { to, text, html } = first;
    const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await response.json()).toEqual([
      { to, subject: 'Second', text, html, created_at },
      { to, subject: 'First', text, html, created_at },
    ]);
  });

  it('returns an empty list for an address without emails', async () => {
    expect(await (await visit('/__outbox.json?to=nobody@example.com')).json()).toEqual([]);
  });
});

describe('GET /__outbox', () => {
  it('shows each email as text, and its HTML in a frame that runs no scripts', async () => {
    const { to } = await aSentEmail();
    const page = await visit(`/__outbox?to=${encodeURIComponent(to)}`);
    const text = await page.text();
    expect(text).toContain('A &lt;b&gt;subject&lt;/b&gt;');
    expect(text).toContain('A text &amp; more');
    expect(text).not.toContain('<script>');
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'nonce-/);
    const source =
      /<iframe src="([^"]+)"[^>]* sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox">/.exec(
        text,
      )?.[1];
    const frame = await visit(source ?? '');
    expect(await frame.text()).toContain('<p style="color:red">');
    const policy = frame.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    expect(policy).toMatch(/; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox$/);
    expect(policy).not.toContain('script-src');
  });

  it('serves attachments with any file name', async () => {
    const bytes = new Uint8Array([37, 80, 68, 70]);
    const filename = 'Faktuur "ë"\r\n.pdf';
    const { to } = await aSentEmail({
      attachments: [{ filename, contentType: 'application/pdf', bytes }],
    });
    const text = await (await visit(`/__outbox?to=${encodeURIComponent(to)}`)).text();
    const file = await visit(/<a href="(\/__outbox\/\d+\/0)" download>/.exec(text)?.[1] ?? '');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    expect(file.headers.get('Content-Type')).toBe('application/pdf');
    expect(file.headers.get('Content-Disposition')).toBe(
      "attachment; filename*=UTF-8''Faktuur%20-%C3%AB-%20.pdf",
    );
  });

  it('stays available during maintenance', async () => {
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    expect([(await visit('/__outbox')).status, (await visit('/__outbox.json')).status]).toEqual([200, 200]);
  });

  it.each(['staging', 'production'] as const)('returns 404 in %s', async (ENVIRONMENT) => {
    await aSentEmail();
    const bindings = deployedBindings(ENVIRONMENT);
    for (const path of ['/__outbox', '/__outbox.json?to=a@b.example', '/__outbox/1', '/__outbox/1/0']) {
      const { status } = await visit(path, {}, { bindings });
      expect([path, status]).toEqual([path, 404]);
    }
  });
});
