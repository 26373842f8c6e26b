import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Cart } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { cartProblem, cartTotal } from '#shared/domain/cart-totals.ts';
import { promisedDate } from '#shared/domain/promised-date.ts';
import {
  aCustomer,
  aDeliveryRate,
  anAddress,
  aProduct,
  aSupplier,
  setPrice,
  setStock,
  unpublish,
} from '#test/support/a-shop.ts';
import { inCart } from '#test/support/an-order.ts';
import { call } from '#test/support/call.ts';

const GAUTENG = 3;
const WESTERN_CAPE = 9;

describe('a price change of a product in the cart', () => {
  it('is shown with the previous price, and blocks the checkout until it is accepted', async () => {
    const { api, productId } = await aFilledCart({ name: 'Lamp', priceCents: 5_000 });
    expect(lineOf(await api.cart.getCart())).not.toHaveProperty('price_before');

    await setPrice(productId, 6_000);
    const changed = await api.cart.getCart();
    expect(lineOf(changed)).toMatchObject({ price_before: 50, product: { price: 60 } });
    expect(plain(changed.error)).toBe(
      'The price of Lamp has changed from R 50.00 to R 60.00. Please accept it in your cart.',
    );
    expect(cartProblem(changed)).toBe('error');

    const accepted = await api.cart.setCartItem({ productId, quantity: 2, seen_price: 60 });
    expect(lineOf(accepted)).toMatchObject({ quantity: 2 });
    expect(lineOf(accepted)).not.toHaveProperty('price_before');
    expect([accepted.error, cartProblem(accepted)]).toEqual([null, null]);
    expect(await api.cart.getCart()).toEqual(accepted);
    // A second click changes nothing.
    expect(await api.cart.setCartItem({ productId, quantity: 2, seen_price: 60 })).toEqual(accepted);
  });

  it('must also be accepted if the price fell, but not if the price changes back', async () => {
    const { api, productId } = await aFilledCart({ priceCents: 5_000 });
    await setPrice(productId, 4_000);
    expect(lineOf(await api.cart.getCart())).toMatchObject({ price_before: 50, product: { price: 40 } });
    expect(cartProblem(await api.cart.getCart())).toBe('error');
    await setPrice(productId, 5_000);
    const back = await api.cart.getCart();
    expect(lineOf(back)).not.toHaveProperty('price_before');
    expect(back.error).toBeNull();
  });

  it('is not accepted by changing the quantity', async () => {
    const { api, productId } = await aFilledCart({ priceCents: 5_000 });
    await setPrice(productId, 6_000);
    for (const quantity of [1, 5]) {
      expect(lineOf(await api.cart.setCartItem({ productId, quantity }))).toMatchObject({
        quantity,
        price_before: 50,
      });
    }
  });

  it('need not be accepted after the product is removed and added again', async () => {
    const { api, productId } = await aFilledCart({ priceCents: 5_000 });
    await setPrice(productId, 6_000);
    await api.cart.removeCartItem({ cartItemId: lineOf(await api.cart.getCart())?.id ?? 0 });
    expect(lineOf(await api.cart.setCartItem({ productId, quantity: 1 }))).not.toHaveProperty('price_before');
  });

  it('cannot be accepted with an outdated price, which returns 409 and changes nothing', async () => {
    const { api, token, productId } = await aFilledCart({ name: 'Lamp', priceCents: 5_000 });
    await setPrice(productId, 6_000);
    const before = await api.cart.getCart();
    await setPrice(productId, 7_000);
    const reply = await call('POST', `/api/cart/${productId}`, {
      token,
      body: { quantity: 5, seen_price: 60 },
    });
    expect(reply.status).toBe(409);
    expect(reply.json).toMatchObject({
      message: expect.stringMatching(/^Lamp now costs R.70\.00\.$/),
      price: 70,
    });
    const after = await api.cart.getCart();
    expect(lineOf(after)).toMatchObject({ quantity: lineOf(before)?.quantity, price_before: 50 });
  });

  it('can be accepted in several tabs at once, but not with an outdated price', async () => {
    const { api, token, productId } = await aFilledCart({ priceCents: 5_000 });
    await setPrice(productId, 6_000);
    const accept = (seen_price: number) =>
      call('POST', `/api/cart/${productId}`, { token, body: { quantity: 2, seen_price } });
    const replies = await Promise.all([accept(60), accept(50), accept(60)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 409, 200]);
    expect((await api.cart.getCart()).error).toBeNull();
  });

  it('is reported with the variant, because imported variants have their parent’s name', async () => {
    const parentId = await aProduct({ name: 'Kasi tee' });
    const variants: number[] = [];
    for (const value of ['M', 'L']) {
      variants.push(await aProduct({ name: 'Kasi tee', parentId, options: [{ name: 'Size', value }] }));
    }
    const { api } = await aCustomer();
    for (const id of variants) await api.cart.setCartItem({ productId: id, quantity: 1 });
    for (const id of variants) await setPrice(id, 12_000);
    expect((await api.cart.getCart()).error).toBe(
      'Some prices have changed: Kasi tee (M), Kasi tee (L). Please accept the new prices in your cart.',
    );
    await api.cart.setCartItem({ productId: variants[0] ?? 0, quantity: 1, seen_price: 120 });
    expect(plain((await api.cart.getCart()).error)).toBe(
      'The price of Kasi tee (L) has changed from R 100.00 to R 120.00. Please accept it in your cart.',
    );
    const rejected = api.cart.setCartItem({ productId: variants[1] ?? 0, quantity: 1, seen_price: 100 });
    await expect(rejected).rejects.toMatchObject({
      message: expect.stringMatching(/^Kasi tee \(L\) now costs/),
    });
  });

  it('need not be accepted if the product is sold out or no longer sold', async () => {
    const { api, productId } = await aFilledCart({ name: 'Lamp', priceCents: 5_000 });
    await setPrice(productId, 6_000);
    await setStock(productId, 0);
    expect((await api.cart.getCart()).error).toBeNull();
    expect(lineOf(await api.cart.getCart())).not.toHaveProperty('no_longer_sold');
    expect(cartProblem(await api.cart.getCart())).toBe('stock');
    await env.DB.prepare('UPDATE product SET stock = 5, is_published = 0 WHERE id = ?').bind(productId).run();
    const gone = await api.cart.getCart();
    expect(lineOf(gone)).not.toHaveProperty('price_before');
    expect(lineOf(gone)).toHaveProperty('no_longer_sold', true);
    expect(gone.error).toBe('Lamp is no longer sold. Please remove it from your cart.');
  });

  it('is listed with other price changes, after products that are no longer sold', async () => {
    const { api, productId } = await aFilledCart({ name: 'Lamp', priceCents: 5_000 });
    const second = await aProduct({ name: 'Fan', priceCents: 100 });
    const gone = await aProduct({ name: 'Radio' });
    for (const id of [second, gone]) await api.cart.setCartItem({ productId: id, quantity: 1 });
    await setPrice(productId, 6_000);
    await setPrice(second, 90);
    await unpublish(gone);
    expect((await api.cart.getCart()).error).toBe(
      'Radio is no longer sold. Please remove it from your cart. Some prices have changed: Lamp, Fan. Please accept the new prices in your cart.',
    );
  });

  it('cannot be accepted with an invalid price', async () => {
    const { token, productId } = await aFilledCart({});
    for (const seen_price of [-1, '60', null]) {
      const reply = await call('POST', `/api/cart/${productId}`, {
        token,
        body: { quantity: 1, seen_price },
      });
      expect([reply.status, Object.keys((reply.json as { errors: object }).errors)]).toEqual([
        422,
        ['seen_price'],
      ]);
    }
  });
});

describe('the delivery of a cart', () => {
  it('costs the rate for the weight and the current province, or the general rate without an address', async () => {
    const supplierId = await aSupplier({ deliveryFeeCents: 6_000, freeFromCents: 100_000 });
    await aDeliveryRate(supplierId, { upToGrams: 2_000, feeCents: 7_000 });
    await aDeliveryRate(supplierId, { feeCents: 9_000 });
    await aDeliveryRate(supplierId, { provinceId: WESTERN_CAPE, feeCents: 12_000 });
    const productId = await aProduct({ supplierId, weightGrams: 1_000, priceCents: 10_000 });
    const { api, userId } = await aCustomer();
    const feeFor = async (pieces: number) =>
      (await api.cart.setCartItem({ productId, quantity: pieces })).delivery_fees[supplierId];

    expect([await feeFor(2), await feeFor(3)]).toEqual([70, 90]);
    expect((await api.cart.getCart()).delivery_is_estimate).toBe(true);
    await anAddress(userId, { provinceId: GAUTENG });
    expect((await api.cart.getCart()).delivery_is_estimate).toBeUndefined();
    const far = await anAddress(userId, { isCurrent: false, provinceId: WESTERN_CAPE });
    expect(await feeFor(2)).toBe(70);
    await api.addresses.setCurrentAddress({ id: far });
    expect(await feeFor(2)).toBe(120);
    expect(await feeFor(10)).toBe(0);
    expect(cartTotal(await api.cart.getCart())).toBe(1_000);
  });

  it('has a promised date for each retailer', async () => {
    const [near, far] = [await aSupplier(), await aSupplier()];
    const customer = await aCustomer();
    for (const supplierId of [near, far]) await inCart(customer, await aProduct({ supplierId }));
    const now = new Date(Date.now() + 12 * 3_600_000);
    const day = promisedDate(now);
    const reply = await call('GET', '/api/cart', { token: customer.token, now });
    expect(reply.json).toMatchObject({ promised_dates: { [near]: day, [far]: day } });
  });
});

/** A customer with two units of a new product in the cart, added through the API. */
async function aFilledCart(given: Parameters<typeof aProduct>[0]) {
  const productId = await aProduct({ stock: 20, ...given });
  const { api, token } = await aCustomer();
  await api.cart.setCartItem({ productId, quantity: 2 });
  return { api, token, productId };
}

function lineOf(cart: Cart) {
  return cartItems(cart)[0];
}

/** Replaces Intl's no-break spaces with plain ones. */
function plain(text: string | null): string | undefined {
  return text?.replaceAll('\u00a0', ' ');
}
