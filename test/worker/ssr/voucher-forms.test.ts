import { describe, expect, it } from 'vitest';
import type { Customer } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';

/** A form as a browser without scripts sends it. */
function post({ token }: Customer, orderId: number, fields: Record<string, string>): Promise<Response> {
  return visit(`/payment?order_id=${orderId}`, {
    method: 'POST',
    headers: {
      ...FROM_SHOP,
      Cookie: `__Host-session=${token}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });
}

describe('POST /payment without scripts', () => {
  it('puts a voucher on the order and takes it off again', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const applied = await post(buyer, orderId, { intent: 'apply-voucher', code: await aVoucher() });
    expect([applied.status, applied.headers.get('Location')]).toEqual([303, `/payment?order_id=${orderId}`]);
    expect(await buyer.api.getOrder(orderId)).toMatchObject({ discount: 10 });
    const headers = { Cookie: `__Host-session=${buyer.token}` };
    const html = await (await visit(`/payment?order_id=${orderId}`, { headers })).text();
    expect(html).toContain('Your voucher takes R\u00a010.00 off.');
    expect(html).toContain('value="remove-voucher"');
    expect((await post(buyer, orderId, { intent: 'remove-voucher' })).status).toBe(303);
    expect(await buyer.api.getOrder(orderId)).toMatchObject({ discount: 0 });
  });

  it('opens the box again with a refused code and its reason', async () => {
    const { buyer, orderId } = await anUnpaidOrder();
    const refused = await post(buyer, orderId, { intent: 'apply-voucher', code: 'NO-SUCH' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain('There is no such voucher. Please check the code.');
    expect(html).toContain('value="NO-SUCH"');
    expect(html).toMatch(/<details[^>]* open/);
  });
});
