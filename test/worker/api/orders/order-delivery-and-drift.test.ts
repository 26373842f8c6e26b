import { describe, expect, it } from 'vitest';
import { aCustomer, aDeliveryRate, anAddress, aProduct, aSupplier, setPrice } from '#test/support/a-shop.ts';
import { call, countRows } from '#test/support/an-order.ts';

const GAUTENG = 3;
const WESTERN_CAPE = 9;

describe('POST /api/orders with delivery fees', () => {
  it("charges each retailer's fee for the order's destination and weight", async () => {
    const near = await aSupplier({ deliveryFeeCents: 6_000 });
    await aDeliveryRate(near, { provinceId: WESTERN_CAPE, upToGrams: 2_000, feeCents: 9_500 });
    await aDeliveryRate(near, { provinceId: WESTERN_CAPE, feeCents: 14_000 });
    const plainOne = await aSupplier({ deliveryFeeCents: 5_000 });
    const heavy = await aProduct({ supplierId: near, weightGrams: 1_500, priceCents: 10_000 });
    const other = await aProduct({ supplierId: plainOne, weightGrams: 90_000, priceCents: 10_000 });
    const buyer = await aCustomer();
    await anAddress(buyer.userId, { provinceId: GAUTENG });
    const far = await anAddress(buyer.userId, { isCurrent: false, provinceId: WESTERN_CAPE });
    const order = async (address_id?: number) => {
      await buyer.api.cart.setCartItem({ productId: heavy, quantity: 2 });
      await buyer.api.cart.setCartItem({ productId: other, quantity: 1 });
      const { children } = await buyer.api.orders.placeOrder(
        { address_id },
        { idempotencyKey: crypto.randomUUID() },
      );
      return children.map(({ delivery }) => delivery.fee);
    };
    expect(await order()).toEqual([60, 50]);
    expect(await order(far)).toEqual([140, 50]);
  });

  it('rejects a total with the delivery fee of another address and returns both totals', async () => {
    const supplierId = await aSupplier({ deliveryFeeCents: 6_000 });
    const productId = await aProduct({ supplierId, priceCents: 10_000 });
    const buyer = await aCustomer();
    await anAddress(buyer.userId, { provinceId: GAUTENG });
    const far = await anAddress(buyer.userId, { isCurrent: false, provinceId: WESTERN_CAPE });
    await buyer.api.cart.setCartItem({ productId, quantity: 1 });
    await aDeliveryRate(supplierId, { provinceId: WESTERN_CAPE, feeCents: 9_500 });
    const rejected = await call(buyer, 'POST', '/api/orders', { body: { total: 160, address_id: far } });
    expect(rejected.status).toBe(409);
    expect(await rejected.json()).toMatchObject({ seen_total: 160, total: 195 });
    expect((await call(buyer, 'POST', '/api/orders', { body: { total: 160 } })).status).toBe(201);
  });
});

describe('POST /api/orders after a price change', () => {
  it('without a total, rejects an unaccepted price with both totals and changes nothing', async () => {
    const { buyer, productId } = await aCartOf({ priceCents: 10_000, freeFromCents: 25_000 });
    await setPrice(productId, 12_550);
    const rejected = await call(buyer, 'POST', '/api/orders');
    expect(rejected.status).toBe(409);
    // Delivery cost R 60 at the old price but is free at the new one.
    expect(await rejected.json()).toEqual({
      code: 'total_changed',
      message: 'The total has changed. Please look at your cart again.',
      seen_total: 260,
      total: 251,
    });
    expect(await countRows('order', 'user_id = ?', buyer.userId)).toBe(0);
    expect(await countRows('cart_item', 'user_id = ?', buyer.userId)).toBe(1);

    await buyer.api.cart.setCartItem({ productId, quantity: 2, seen_price: 125.5 });
    expect((await call(buyer, 'POST', '/api/orders')).status).toBe(201);
  });

  it('accepts the current total and rejects the old one', async () => {
    const { buyer, productId } = await aCartOf({ priceCents: 10_000 });
    await setPrice(productId, 9_000);
    const stale = await call(buyer, 'POST', '/api/orders', { body: { total: 260 } });
    expect(await stale.json()).toMatchObject({ seen_total: 260, total: 240 });
    expect((await call(buyer, 'POST', '/api/orders', { body: { total: 240 } })).status).toBe(201);
  });

  it('without a total, rejects price changes even if they cancel each other out', async () => {
    const { buyer, productId } = await aCartOf({ priceCents: 10_000 });
    const other = await aProduct({ priceCents: 10_000 });
    await buyer.api.cart.setCartItem({ productId: other, quantity: 2 });
    await setPrice(productId, 11_000);
    await setPrice(other, 9_000);
    const rejected = await call(buyer, 'POST', '/api/orders');
    expect([rejected.status, await rejected.json()]).toMatchObject([409, { seen_total: 520, total: 520 }]);
  });

  it('accepts a price that is back at its old value', async () => {
    const { buyer, productId } = await aCartOf({ priceCents: 10_000 });
    await setPrice(productId, 12_000);
    await setPrice(productId, 10_000);
    expect((await call(buyer, 'POST', '/api/orders')).status).toBe(201);
  });

  it('rejects the outdated total if two tabs submit different totals at the same time', async () => {
    const { buyer, productId } = await aCartOf({ priceCents: 10_000 });
    await setPrice(productId, 12_000);
    const responses = await Promise.all(
      [260, 300].map((total) => call(buyer, 'POST', '/api/orders', { body: { total } })),
    );
    expect(responses.map(({ status }) => status)).toEqual([409, 201]);
    expect(await countRows('order', 'user_id = ?', buyer.userId)).toBe(1);
  });
});

/**
 * A buyer with two units of a product in the cart, added through the API. The product's retailer charges R 60 for
 * delivery.
 */
async function aCartOf({ freeFromCents, ...product }: { priceCents: number; freeFromCents?: number }) {
  const supplierId = await aSupplier({ deliveryFeeCents: 6_000, freeFromCents: freeFromCents ?? null });
  const productId = await aProduct({ supplierId, stock: 20, ...product });
  const buyer = await aCustomer();
  await anAddress(buyer.userId);
  await buyer.api.cart.setCartItem({ productId, quantity: 2 });
  return { buyer, productId };
}
