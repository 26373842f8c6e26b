import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, unique } from '#test/support/a-shop.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { pageAfter, postForm, submitForm } from '#test/support/posted-forms.ts';

function message(given: Record<string, string> = {}): Record<string, string> {
  const email = `sipho-${unique()}@example.co.za`;
  return { name: 'Sipho', email, order_id: '', message: 'Do you deliver?', website: '', ...given };
}

async function stored(email = ''): Promise<number> {
  const row = await env.DB.prepare('SELECT COUNT(*) AS count FROM support_request WHERE email = ?')
    .bind(email)
    .first<{ count: number }>();
  return row?.count ?? 0;
}

describe('the support form', () => {
  it('accepts messages from everyone and redirects to the reference, with or without scripts', async () => {
    for (const poster of [{}, await aCustomer()]) {
      const { result } = await submitForm('/support', message(), poster);
      expect(result).toMatchObject({
        kind: 'redirect',
        to: expect.stringMatching(/^\/support\?sent=S-\d{6}$/),
      });
    }
    const plain = await postForm('/support?order_id=12', message());
    expect(plain.status).toBe(303);
    expect(await pageAfter(plain)).toContain('We’ve got your message');
  });

  it('stores a message once, however often the same submission is sent', async () => {
    const fields = message({ idempotency_key: crypto.randomUUID() });
    const first = await submitForm('/support', fields);
    const again = await submitForm('/support', fields);
    expect([again.result, await stored(fields.email)]).toEqual([first.result, 1]);
  });

  it('returns the field errors and the submitted values, with or without scripts', async () => {
    const fields = message({ email: 'sipho', message: 'Is it in stock?' });
    const { status, result } = await submitForm('/support', fields);
    expect(status).toBe(422);
    expect(result).toMatchObject({
      kind: 'invalid',
      errors: { email: [expect.stringMatching(/^Enter an e-mail address/)] },
      values: { email: 'sipho', message: 'Is it in stock?' },
    });
    const plain = await postForm('/support?order_id=12', fields);
    const html = await plain.text();
    expect([plain.status, html.includes('value="sipho"'), html.includes('Is it in stock?')]).toEqual([
      422,
      true,
      true,
    ]);
  });

  it('stores a message whose hidden field a password manager filled', async () => {
    const visitor = message({ website: 'https://lerato.example' });
    const { result } = await submitForm('/support', visitor);
    expect([result, await stored(visitor.email)]).toMatchObject([{ kind: 'redirect' }, 1]);
    const own = message({ website: 'https://lerato.example' });
    const plain = await postForm('/support', own, await aCustomer());
    expect([plain.status, await stored(own.email)]).toEqual([303, 1]);
  });

  it('rejects an order number that is not one of the customer’s', async () => {
    const { result } = await submitForm('/support', message({ order_id: '#000999' }), await aCustomer());
    expect(result).toMatchObject({ kind: 'invalid', errors: { order_id: [expect.any(String)] } });
  });

  it('is rate-limited, and keeps the submitted values', async () => {
    holdClock();
    const fields = message();
    let sent = await submitForm('/support', fields);
    for (let count = 0; count < 60 && sent.status === 200; count += 1) {
      sent = await submitForm('/support', fields);
    }
    expect(sent.result).toMatchObject({ kind: 'refused', code: 'too_many_requests' });
    const plain = await postForm('/support', fields);
    expect([plain.status, (await plain.text()).includes('Do you deliver?')]).toEqual([429, true]);
  });
});
