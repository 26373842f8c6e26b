import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { anEmailPinFor, wrongPin } from '#test/support/a-pin.ts';
import { aProduct } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { aBuyer } from '#test/support/an-order.ts';
import { postForm, submitForm } from '#test/support/posted-forms.ts';
import { visit } from '#test/support/the-shop.ts';

const remove = { intent: 'remove-voucher' };
const apply = (code: string) => ({ intent: 'apply-voucher', code });

const NO_SUCH = 'We don’t know this voucher. Please check the code.';

describe('a voucher’s forms without scripts', () => {
  it('put it on the order and take it off again, and say so', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const path = `/payment?order_id=${orderId}`;
    const code = await aVoucher();
    const applied = await postForm(`${path}&result=cancel`, apply(code), buyer);
    expect([applied.status, applied.headers.get('Location')]).toEqual([303, path]);
    expect(await buyer.api.getOrder(orderId)).toMatchObject({ discount: 10 });
    const headers = { Cookie: `__Host-session=${buyer.token}` };
    const html = await (await visit(path, { headers })).text();
    expect(html).toContain(`${code} applied: you save R\u00a010.00.`);
    expect(html).toContain('value="remove-voucher"');
    const removed = await postForm(path, remove, buyer);
    expect(removed.status).toBe(303);
    expect(decodeURIComponent(removed.headers.get('Set-Cookie') ?? '')).toContain('Voucher removed.');
    expect(await buyer.api.getOrder(orderId)).toMatchObject({ discount: 0 });
  });

  it('open the box again with a refused code and its reason', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const refused = await postForm(`/payment?order_id=${orderId}`, apply('NO-SUCH'), buyer);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain(NO_SUCH);
    expect(html).toContain('value="NO-SUCH"');
    expect(html).toMatch(/<details[^>]* open/);
  });
});

describe('a voucher’s forms, posted by scripts', () => {
  it('bring the amounts along: with it, and without it again', async () => {
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

  it('say under the field what is wrong with a code', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const { status, result } = await submitForm(`/payment?order_id=${orderId}`, apply('NO-SUCH'), buyer);
    expect([status, result]).toMatchObject([
      422,
      { kind: 'invalid', errors: { code: [NO_SUCH] }, values: apply('NO-SUCH') },
    ]);
  });

  it('lead on from a checkout whose cart another tab has emptied, as a reload of it would', async () => {
    const buyer = await aBuyer(await aProduct({ priceCents: 50_000 }));
    const code = await aVoucher();
    await submitForm('/checkout', apply(code), buyer, { page: '/checkout' });
    await buyer.api.clearCart();
    const { result } = await submitForm('/checkout', remove, buyer, { page: '/checkout' });
    expect(result).toMatchObject({
      kind: 'redirect',
      to: '/cart?reason=empty',
      page: { cart: { amount: 0 } },
    });
  });

  it('are refused once the order is paid, and wait where the session has ended', async () => {
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
    expect(await buyer.api.getOrder(orderId)).toMatchObject({ discount: 0 });
  });
});

describe('a voucher for confirmed e-mails alone', () => {
  it.each([
    ['/cart', 'by scripts', submitForm],
    ['/cart', 'without scripts', postForm],
    ['/checkout', 'without scripts', postForm],
  ] as const)('is let in on %s by the pin that is asked for there, %s', async (path, _, send) => {
    const code = await aVoucher({ customerLimit: 1 });
    const buyer = await aBuyer(await aProduct(), 1, { isVerified: false });
    const headers = { Cookie: `__Host-session=${buyer.token}` };
    const refused = await postForm(path, apply(code), buyer);
    const html = await refused.text();
    expect([refused.status, html]).toEqual([
      422,
      expect.stringContaining('Please confirm your e-mail first'),
    ]);
    expect(html).toMatch(/<details[^>]* open.*value="apply-voucher".*value="verify-email"/s);
    const pin = await anEmailPinFor(buyer);
    const wrong = await postForm(path, { intent: 'verify-email', otp: wrongPin(pin) }, buyer);
    const again = await wrong.text();
    expect(again).toMatch(/<details[^>]* open.*<details[^>]* open/s);
    const shown = again.replaceAll(/<script.*?<\/script>/gs, '');
    expect(shown.split('That’s not the one-time PIN we sent.')).toHaveLength(2);
    await send(path, { intent: 'verify-email', otp: pin }, buyer);
    await send(path, apply(code), buyer);
    expect((await buyer.api.getCart()).voucher).toMatchObject({ discount: 10, problem: null });
    expect(await (await visit(path, { headers })).text()).toContain(`${code} applied: you save`);
  });

  it('offers the pin wherever a code is entered, and to nobody whose e-mail is confirmed', async () => {
    const buyer = await aBuyer(await aProduct());
    const { id } = await buyer.api.placeOrder({}, crypto.randomUUID());
    await buyer.api.setCartItem(await aProduct(), 1);
    const headers = { Cookie: `__Host-session=${buyer.token}` };
    const offers = async (path: string) =>
      (await (await visit(path, { headers })).text()).includes('value="verify-email"');
    for (const isVerified of [true, false]) {
      await env.DB.prepare('UPDATE user SET email_verified_at = ? WHERE id = ?')
        .bind(isVerified ? new Date().toISOString() : null, buyer.userId)
        .run();
      for (const path of ['/cart', '/checkout', `/payment?order_id=${id}`]) {
        expect([path, await offers(path)]).toEqual([path, !isVerified]);
      }
      expect((await buyer.api.getCart()).email_verified).toBe(isVerified);
    }
  });

  it('counts at once where it is in the cart already', async () => {
    const code = await aVoucher({ customerLimit: 1 });
    const buyer = await aBuyer(await aProduct());
    await buyer.api.applyCartVoucher(code);
    await env.DB.prepare('UPDATE user SET email_verified_at = NULL WHERE id = ?').bind(buyer.userId).run();
    expect((await buyer.api.getCart()).voucher?.problem).toContain('confirm your e-mail');
    const otp = await anEmailPinFor(buyer);
    const { result } = await submitForm('/cart', { intent: 'verify-email', otp }, buyer);
    expect(result).toMatchObject({
      kind: 'done',
      message: 'Your e-mail is confirmed.',
      changed: { cart: { voucher: { discount: 10, problem: null } } },
    });
  });
});
