import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { postForm, submitForm } from '#test/support/posted-forms.ts';
import { visit } from '#test/support/the-shop.ts';

const remove = { intent: 'remove-voucher' };
const apply = (code: string) => ({ intent: 'apply-voucher', code });

const NO_SUCH = 'We don’t know this voucher. Please check the code.';

describe('a voucher’s forms without scripts', () => {
  it('put it on the order and take it off again, and say so', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const path = `/payment?order_id=${orderId}`;
    const applied = await postForm(`${path}&result=cancel`, apply(await aVoucher()), buyer);
    expect([applied.status, applied.headers.get('Location')]).toEqual([303, path]);
    expect(await buyer.api.getOrder(orderId)).toMatchObject({ discount: 10 });
    const headers = { Cookie: `__Host-session=${buyer.token}` };
    const html = await (await visit(path, { headers })).text();
    expect(html).toContain('Voucher applied: you save R\u00a010.00.');
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
          changed: { page: { data: { order: { hasVoucher: true, amounts: { discount: 10 } } } } },
        },
      ]);
    }
    const { result } = await submitForm(path, remove, buyer, { page: path });
    expect(result).toMatchObject({
      kind: 'done',
      message: 'Voucher removed.',
      changed: { page: { data: { order: { hasVoucher: false, amounts: { discount: 0 } } } } },
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
