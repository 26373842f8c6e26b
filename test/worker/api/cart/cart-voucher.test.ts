import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { aProduct, aSupplier } from '#test/support/a-shop.ts';
import { aVoucher } from '#test/support/a-voucher.ts';
import { aBuyer, countRows } from '#test/support/an-order.ts';
import { call, fieldErrors } from '#test/support/call.ts';

describe('a voucher in the cart', () => {
  it('lowers the total, follows changes to the lines, and does not count as used', async () => {
    const code = await aVoucher({ minimumCents: 20_000, totalLimit: 1 });
    const productId = await aProduct({ priceCents: 10_000, stock: 9 });
    const buyer = await aBuyer(productId, 2);
    const before = cartTotal(await buyer.api.cart.getCart());
    const cart = await buyer.api.cart.applyCartVoucher({ code: code.toLowerCase() });
    expect([cart.voucher, cartTotal(cart)]).toEqual([{ code, discount: 20, problem: null }, before - 20]);
    expect((await buyer.api.cart.setCartItem({ productId, quantity: 3 })).voucher).toEqual({
      code,
      discount: 30,
      problem: null,
    });
    expect((await buyer.api.cart.setCartItem({ productId, quantity: 1 })).voucher).toEqual({
      code,
      discount: 0,
      problem: 'Add R\u00a0100.00 more: this voucher works from R\u00a0200.00 of goods.',
    });
    expect(await countRows('order', 'voucher_id = (SELECT id FROM voucher WHERE code = ?)', code)).toBe(0);
    expect((await buyer.api.cart.removeCartVoucher()).voucher).toBeUndefined();
    expect((await buyer.api.cart.removeCartVoucher()).voucher).toBeUndefined();
  });

  it('is replaced by another voucher, but not by a rejected one', async () => {
    const [one, other] = [await aVoucher(), await aVoucher({ kind: 'amount', value: 3_000 })];
    const buyer = await aBuyer(await aProduct());
    const put = (code: string) => call('POST', '/api/cart/voucher', { token: buyer.token, body: { code } });
    expect((await put(one)).json).toMatchObject({ voucher: { code: one, discount: 10 } });
    expect(await put('NO-SUCH')).toMatchObject(
      fieldErrors({ code: ['We don’t know this voucher. Please check the code.'] }),
    );
    const over = await aVoucher({ validTo: new Date('2026-11-20T21:59:59.999Z') });
    expect(await put(over)).toMatchObject(fieldErrors({ code: ['This voucher ended on 20 Nov 2026.'] }));
    expect((await buyer.api.cart.getCart()).voucher).toMatchObject({ code: one });
    expect((await put(other)).json).toMatchObject({ voucher: { code: other, discount: 30 } });
  });

  it('stays in the cart with a message after it has ended', async () => {
    const code = await aVoucher();
    const buyer = await aBuyer(await aProduct());
    await buyer.api.cart.applyCartVoucher({ code });
    await env.DB.prepare("UPDATE voucher SET valid_to = '2026-01-02T21:59:59.999Z' WHERE code = ?")
      .bind(code)
      .run();
    const cart = await buyer.api.cart.getCart();
    expect(cart.voucher).toEqual({ code, discount: 0, problem: 'This voucher ended on 2 Jan 2026.' });
  });
});

describe('GET /api/cart', () => {
  it('returns the amount from which a retailer delivers free', async () => {
    const [free, never] = [
      await aSupplier({ freeFromCents: 50_000 }),
      await aSupplier({ freeFromCents: null }),
    ];
    const buyer = await aBuyer(await aProduct({ supplierId: free }));
    const cart = await buyer.api.cart.setCartItem({
      productId: await aProduct({ supplierId: never }),
      quantity: 1,
    });
    expect(cartItems(cart)).toHaveLength(2);
    expect(cart.free_delivery_from).toEqual({ [free]: 500 });
  });
});
