import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { anEmailPinFor, wrongPin } from '#test/support/a-pin.ts';
import { aProduct } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { aBuyer } from '#test/support/an-order.ts';
import { pageAfter, postForm, submitForm } from '#test/support/posted-forms.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { visit } from '#test/support/the-shop.ts';

const remove = { intent: 'remove-voucher' };
const apply = (code: string) => ({ intent: 'apply-voucher', code });

const NO_SUCH = 'We don’t know this voucher. Please check the code.';

describe('the voucher forms without scripts', () => {
  it('apply a voucher to the order, remove it again, and confirm both', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const path = `/payment?order_id=${orderId}`;
    const code = await aVoucher();
    const applied = await postForm(`${path}&result=cancel`, apply(code), buyer);
    expect([applied.status, applied.headers.get('Location')]).toEqual([303, path]);
    expect(await buyer.api.orders.getOrder({ id: orderId })).toMatchObject({ discount: 10 });
    const headers = { Cookie: `__Host-session=${buyer.token}` };
    const html = await (await visit(path, { headers })).text();
    expect(html).toContain(`${code} applied: you save R\u00a010.00.`);
    expect(html).toContain('value="remove-voucher"');
    const removed = await postForm(path, remove, buyer);
    expect(removed.status).toBe(303);
    expect(decodeURIComponent(removed.headers.get('Set-Cookie') ?? '')).toContain('Voucher removed.');
    expect(await buyer.api.orders.getOrder({ id: orderId })).toMatchObject({ discount: 0 });
  });

  it('reopen the box with the rejected code and the reason', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const rejected = await postForm(`/payment?order_id=${orderId}`, apply('NO-SUCH'), buyer);
    expect(rejected.status).toBe(422);
    const html = await rejected.text();
    expect(html).toContain(NO_SUCH);
    expect(html).toContain('value="NO-SUCH"');
    expect(html).toMatch(/<details[^>]* open/);
  });
});

describe('the voucher forms with scripts', () => {
  it('return the amounts with the voucher, and without it after its removal', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const path = `/payment?order_id=${orderId}`;
    const code = await aVoucher();
    for (const sends of [1, 2]) {
      const { status, result } = await submitForm(path, apply(code), buyer, { page: path });
      expect([sends, status, result]).toMatchObject([
        sends,
        200,
        {
          kind: 'done',
          message: '',
          changed: { page: { data: { order: { amounts: { voucher: { code, discount: 10 } } } } } },
        },
      ]);
    }
    const { result } = await submitForm(path, remove, buyer, { page: path });
    expect(result).toMatchObject({
      kind: 'done',
      message: 'Voucher removed.',
      changed: { page: { data: { order: { amounts: { voucher: null } } } } },
    });
  });

  it('return the error of an unknown code at its field', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const { status, result } = await submitForm(`/payment?order_id=${orderId}`, apply('NO-SUCH'), buyer);
    expect([status, result]).toMatchObject([
      422,
      { kind: 'invalid', errors: { code: [NO_SUCH] }, values: apply('NO-SUCH') },
    ]);
  });

  it('redirect from a checkout whose cart was emptied in another tab', async () => {
    const buyer = await aBuyer(await aProduct({ priceCents: 50_000 }));
    const code = await aVoucher();
    await submitForm('/checkout', apply(code), buyer, { page: '/checkout' });
    await buyer.api.cart.clearCart();
    const { result } = await submitForm('/checkout', remove, buyer, { page: '/checkout' });
    expect(result).toMatchObject({
      kind: 'redirect',
      to: '/cart?reason=empty',
      page: { cart: { amount: 0 } },
    });
  });

  it('are rejected once the order is paid, and require a login if the session has ended', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const path = `/payment?order_id=${orderId}`;
    const code = await aVoucher();
    for (const form of [apply(code), remove]) {
      const ended = await submitForm(path, form, { endedFor: buyer });
      expect([ended.status, ended.result]).toMatchObject([401, { kind: 'login', next: path }]);
    }
    await env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind('paid', orderId).run();
    const { status, result } = await submitForm(path, apply(code), buyer);
    expect([status, result]).toMatchObject([409, { kind: 'refused', code: 'order_paid' }]);
    expect(await buyer.api.orders.getOrder({ id: orderId })).toMatchObject({ discount: 0 });
  });
});

describe('a voucher that requires a confirmed e-mail', () => {
  it.each([
    ['cart', anUnverifiedCart('/cart')],
    ['checkout', anUnverifiedCart('/checkout')],
    ['payment page', anUnverifiedOrder],
  ] as const)(
    'is applied on the %s with the PIN that its rejection offers, without scripts',
    async (_, prepare) => {
      const { buyer, path, discount } = await prepare();
      const code = await aVoucher({ customerLimit: 1 });
      expect(await offersPin(path, buyer)).toBe(false);

      const rejected = await postForm(path, apply(code), buyer);
      expect(rejected.status).toBe(422);
      const reason = await rejected.text();
      expect(textOf(reason)).toMatch(
        new RegExp(`Please confirm your e-mail first.*one-time PIN to ${buyer.email}.*Send me a PIN`),
      );
      expect(reason.match(hiddenCode(code))).toHaveLength(2);

      const { bindings, mails } = listenForEmails();
      const ask = { intent: 'email-pin', code, idempotency_key: crypto.randomUUID() };
      const asked = await postForm(path, ask, buyer, { bindings });
      const sent = await asked.text();
      expect([asked.status, textOf(sent)]).toEqual([
        200,
        expect.stringContaining('We’ve sent you a one-time PIN.'),
      ]);
      expect(sent).toMatch(/<details[^>]* open.*name="otp"/s);
      expect(sent.match(hiddenCode(code))).toHaveLength(2);

      const otp = mails.flatMap((mail) => (mail.template === 'one-time-pin' ? [mail.pin] : []))[0] ?? '';
      const wrong = await postForm(path, { intent: 'verify-email', code, otp: wrongPin(otp) }, buyer);
      const again = await wrong.text();
      expect(textOf(again).split('That’s not the one-time PIN we sent.')).toHaveLength(2);
      expect(again.match(hiddenCode(code))).toHaveLength(2);

      const right = await postForm(path, { intent: 'verify-email', code, otp }, buyer);
      expect(right.status).toBe(303);
      const page = textOf(await pageAfter(right, buyer));
      expect(page).toContain('Your e-mail is confirmed.');
      expect(page).toContain(`${code} applied: you save R 10.00.`);
      expect(await discount()).toBe(10);
    },
  );

  it('reports why it is rejected after the PIN, and the e-mail stays confirmed', async () => {
    const { buyer, path } = await anUnverifiedCart('/cart')();
    const code = await aVoucher({ customerLimit: 1 });
    const otp = await anEmailPinFor(buyer);
    await env.DB.prepare('UPDATE voucher SET valid_to = ? WHERE code = ?')
      .bind('2021-01-01T00:00:00.000Z', code)
      .run();
    const { result } = await submitForm(path, { intent: 'verify-email', code, otp }, buyer);
    expect(result).toMatchObject({
      kind: 'done',
      message: 'Your e-mail is confirmed. This voucher ended on 1 Jan 2021.',
      changed: { cart: { email_verified: true } },
    });
  });

  it('offers a PIN to the new address if the customer is changing their e-mail', async () => {
    const { buyer, path } = await anUnverifiedCart('/cart')();
    await env.DB.prepare('UPDATE user SET pending_email = ? WHERE id = ?')
      .bind('new-address@example.co.za', buyer.userId)
      .run();
    const rejected = await postForm(path, apply(await aVoucher({ customerLimit: 1 })), buyer);
    expect(textOf(await rejected.text())).toContain('one-time PIN to new-address@example.co.za');
  });

  it('takes effect after the confirmation if it is already in the cart', async () => {
    const code = await aVoucher({ customerLimit: 1 });
    const buyer = await aBuyer(await aProduct());
    await buyer.api.cart.applyCartVoucher({ code });
    await env.DB.prepare('UPDATE user SET email_verified_at = NULL WHERE id = ?').bind(buyer.userId).run();
    expect((await buyer.api.cart.getCart()).voucher?.problem).toContain('confirm your e-mail');
    expect(await offersPin('/cart', buyer)).toBe(true);
    const otp = await anEmailPinFor(buyer);
    const { result } = await submitForm('/cart', { intent: 'verify-email', otp }, buyer);
    expect(result).toMatchObject({
      kind: 'done',
      message: 'Your e-mail is confirmed.',
      changed: { cart: { voucher: { discount: 10, problem: null } } },
    });
  });
});

function anUnverifiedCart(path: '/cart' | '/checkout') {
  return async () => {
    const buyer = await aBuyer(await aProduct({ priceCents: 10_000 }), 1, { isVerified: false });
    return { buyer, path, discount: async () => (await buyer.api.cart.getCart()).voucher?.discount };
  };
}

async function anUnverifiedOrder() {
  const { buyer, orderId } = await anUnpaidOrder();
  await env.DB.prepare('UPDATE user SET email_verified_at = NULL WHERE id = ?').bind(buyer.userId).run();
  const path = `/payment?order_id=${orderId}`;
  return { buyer, path, discount: async () => (await buyer.api.orders.getOrder({ id: orderId })).discount };
}

async function offersPin(path: string, { token }: { token: string }): Promise<boolean> {
  const page = await visit(path, { headers: { Cookie: `__Host-session=${token}` } });
  return (await page.text()).includes('value="verify-email"');
}

/** A page's text, without tags and scripts. */
function textOf(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');
}

function hiddenCode(code: string): RegExp {
  return new RegExp(`<input type="hidden" name="code" value="${code}"`, 'g');
}
