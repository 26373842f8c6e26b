import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { promisedDate } from '#shared/domain/promised-date.ts';
import { aCustomer, anAddress, aProduct, aSupplier, request, setPrice } from '#test/support/a-shop.ts';
import { aBuyer, call, countRows, eventsOf, inCart, stockOf } from '#test/support/an-order.ts';

describe('POST /api/orders', () => {
  it('turns the cart into an order with a parcel per retailer, copied data, reserved stock and an event', async () => {
    const near = await aSupplier({ name: 'Near Store', deliveryFeeCents: 4_550, npoId: 930_001 });
    const far = await aSupplier({ name: 'Far Store', deliveryFeeCents: 9_900, freeFromCents: 50_000 });
    const kettle = await aProduct({
      name: 'Kettle',
      sku: 'KET/1',
      supplierId: near,
      priceCents: 19_999,
      savingsCents: 3_000,
      stock: 5,
    });
    const parent = await aProduct({ name: 'Shirt', sku: 'SHIRT', supplierId: far, stock: 0 });
    const shirt = await aProduct({
      name: 'Shirt',
      sku: 'SHIRT-M',
      supplierId: far,
      parentId: parent,
      priceCents: 25_000,
      stock: 7,
      options: [{ name: 'Size', value: 'M' }],
    });
    const buyer = await aCustomer({ name: 'Sipho Dlamini' });
    await anAddress(buyer.userId, { city: 'Pretoria' });
    await inCart(buyer, kettle, 2);
    await inCart(buyer, shirt, 2);

    const response = await call(buyer, 'POST', '/api/orders', { body: { total: 945.48 } });
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: number };
    const order = await buyer.api.orders.getOrder({ id });

    expect(order).toMatchObject({
      status: 'placed',
      amount: 899.98,
      discount: 0,
      voucher_id: null,
      payment: null,
      click_id: null,
      order_address: {
        address: { city: 'Pretoria', postal_code: '0184', province: { id: 3, name: 'Gauteng', code: 'GP' } },
        contact: { name: 'Sipho Dlamini', email: buyer.email, phone: '+27821234567' },
      },
      products: [
        {
          quantity: 2,
          product: {
            id: kettle,
            parent_id: null,
            name: 'Kettle',
            sku: 'KET/1',
            price: 199.99,
            savings_amount: 30,
            supplier: { id: near, display_name: 'Near Store', npo_id: 930_001 },
          },
        },
        {
          quantity: 2,
          product: {
            id: shirt,
            parent_id: parent,
            parent_sku: 'SHIRT',
            options: [{ name: 'Size', value: 'M' }],
            price: 250,
          },
        },
      ],
      children: [
        { supplier: { id: near }, status: 'placed', delivery: { fee: 45.5 }, error: null },
        { supplier: { id: far }, status: 'placed', delivery: { fee: 0 }, error: null },
      ],
    });
    expect(order.children[0]?.delivery.promised_date).toBe(promisedDate(new Date(order.created_at)));
    expect([await stockOf(kettle), await stockOf(shirt), await stockOf(parent)]).toEqual([3, 5, 5]);
    expect(await countRows('cart_item', 'user_id = ?', buyer.userId)).toBe(0);
    expect(await eventsOf(id)).toEqual([{ status: 'placed', cause: 'placed by the customer' }]);
    expect(await countRows('assertion')).toBe(0);
  });

  it('creates an order that later changes of product, retailer and address do not affect', async () => {
    const supplierId = await aSupplier();
    const productId = await aProduct({ supplierId, name: 'Old name', priceCents: 10_000 });
    const buyer = await aBuyer(productId);
    const placed = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await env.DB.batch([
      env.DB.prepare(
        "UPDATE product SET name = 'New name', price_cents = 99900, savings_cents = 5, sku = 'NEW' WHERE id = ?",
      ).bind(productId),
      env.DB.prepare(
        "UPDATE supplier SET display_name = 'Renamed', delivery_fee_cents = 1 WHERE id = ?",
      ).bind(supplierId),
      env.DB.prepare("UPDATE address SET city = 'Elsewhere' WHERE user_id = ?").bind(buyer.userId),
    ]);
    expect(await buyer.api.orders.getOrder({ id: placed.id })).toEqual(placed);
  });

  it('uses the requested address, and rejects another customer’s address and a missing one', async () => {
    const productId = await aProduct();
    const buyer = await aBuyer(productId);
    const second = await anAddress(buyer.userId, { isCurrent: false, city: 'Durban' });
    const foreign = await anAddress((await aCustomer()).userId);

    const rejected = await call(buyer, 'POST', '/api/orders', { body: { address_id: foreign } });
    expect(rejected.status).toBe(422);
    expect(await rejected.json()).toMatchObject({ errors: { address_id: [expect.any(String)] } });
    const order = await buyer.api.orders.placeOrder(
      { address_id: second },
      { idempotencyKey: crypto.randomUUID() },
    );
    expect(order.order_address.address.city).toBe('Durban');

    const homeless = await aCustomer();
    await inCart(homeless, productId);
    const noAddress = await call(homeless, 'POST', '/api/orders');
    expect(noAddress.status).toBe(422);
    expect(await noAddress.json()).toMatchObject({
      errors: { address_id: ['Add a delivery address first.'] },
    });
  });

  it('rejects an empty cart', async () => {
    const buyer = await aCustomer();
    await anAddress(buyer.userId);
    const response = await call(buyer, 'POST', '/api/orders');
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ code: 'cart_empty', message: 'Your cart is empty.' });
  });

  it.each([
    ['is sold out', { stock: 0 }, 1, 'sold_out', 'Lamp is sold out.'],
    ['is not in stock in that quantity', { stock: 2 }, 3, 'sold_out', 'Only 2 left of Lamp.'],
    ['is no longer sold', { isPublished: false }, 1, 'no_longer_sold', 'Lamp is no longer sold.'],
  ])('rejects a product that %s and changes nothing', async (_why, given, quantity, code, message) => {
    const productId = await aProduct({ name: 'Lamp', ...given });
    const stock = await stockOf(productId);
    const buyer = await aBuyer(productId, quantity);
    const response = await call(buyer, 'POST', '/api/orders');
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ code, message });
    expect(await stockOf(productId)).toBe(stock);
    expect(await countRows('cart_item', 'user_id = ?', buyer.userId)).toBe(1);
    expect(await countRows('order', 'user_id = ?', buyer.userId)).toBe(0);
  });

  it('rejects a variant of an unpublished product, and a parent instead of its variant', async () => {
    const parent = await aProduct({ isPublished: false });
    const variant = await aProduct({ parentId: parent, options: [{ name: 'Size', value: 'M' }] });
    expect((await call(await aBuyer(variant), 'POST', '/api/orders')).status).toBe(409);
    await env.DB.prepare('UPDATE product SET is_published = 1 WHERE id = ?').bind(parent).run();
    expect((await call(await aBuyer(parent), 'POST', '/api/orders')).status).toBe(409);
    expect((await call(await aBuyer(variant), 'POST', '/api/orders')).status).toBe(201);
  });

  it('rejects a total with more than two decimals', async () => {
    const buyer = await aBuyer(await aProduct({ priceCents: 10_000 }));
    const response = await call(buyer, 'POST', '/api/orders', { body: { total: 100.001 } });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'invalid', errors: { total: [expect.any(String)] } });
  });

  it('rejects an outdated total with both amounts and changes nothing', async () => {
    const supplierId = await aSupplier({ deliveryFeeCents: 6_000 });
    const productId = await aProduct({ supplierId, priceCents: 10_000, stock: 4 });
    const buyer = await aBuyer(productId);
    await setPrice(productId, 12_050);

    const response = await call(buyer, 'POST', '/api/orders', { body: { total: 160 } });
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      code: 'total_changed',
      message: 'The total has changed. Please look at your cart again.',
      seen_total: 160,
      total: 180.5,
    });
    expect(await stockOf(productId)).toBe(4);
    expect(await countRows('order', 'user_id = ?', buyer.userId)).toBe(0);
    expect(await countRows('cart_item', 'user_id = ?', buyer.userId)).toBe(1);
    expect((await call(buyer, 'POST', '/api/orders', { body: { total: 180.5 } })).status).toBe(201);
  });

  it('returns the first order for a repeated key', async () => {
    const productId = await aProduct({ stock: 5 });
    const buyer = await aBuyer(productId);
    const headers = { 'Idempotency-Key': 'one-order-and-no-more' };
    const first = await call(buyer, 'POST', '/api/orders', { headers });
    await inCart(buyer, productId, 2);
    const second = await call(buyer, 'POST', '/api/orders', { headers, body: { total: 1 } });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect(await stockOf(productId)).toBe(4);
    const stranger = await aBuyer(productId);
    expect((await call(stranger, 'POST', '/api/orders', { headers })).status).toBe(201);
  });

  it('stores a known affiliate click and ignores an unknown one', async () => {
    const click = '0b0f7ed0-6c5a-4c5e-9d5e-0a1b2c3d4e5f';
    await env.DB.batch([
      env.DB.prepare("INSERT INTO affiliate (id, name) VALUES (1, 'A blog')"),
      env.DB.prepare(
        "INSERT INTO affiliate_click (id, affiliate_id, ip_address, user_agent, created_at) VALUES (?, 1, '127.0.0.1', '', '2026-11-01T00:00:00.000Z')",
      ).bind(click),
    ]);
    const productId = await aProduct();
    const clickIdFor = async (header: string) => {
      const response = await call(await aBuyer(productId), 'POST', '/api/orders', {
        headers: { 'X-Affiliate-Click': header },
      });
      return ((await response.json()) as { click_id: string | null }).click_id;
    };
    expect(await clickIdFor(click)).toBe(click);
    expect(await clickIdFor(crypto.randomUUID())).toBeNull();
    expect(await clickIdFor("' OR 1=1")).toBeNull();
  });

  it('rejects a malformed key, an unknown field and a wrong type', async () => {
    const buyer = await aBuyer(await aProduct());
    const malformed = await call(buyer, 'POST', '/api/orders', { headers: { 'Idempotency-Key': 'a b' } });
    expect(malformed.status).toBe(422);
    expect(await malformed.json()).toMatchObject({ errors: { 'Idempotency-Key': [expect.any(String)] } });
    for (const body of [{ discount: 5 }, { total: '10' }, { address_id: 0 }]) {
      expect((await call(buyer, 'POST', '/api/orders', { body })).status).toBe(422);
    }
    expect(await countRows('order', 'user_id = ?', buyer.userId)).toBe(0);
  });

  it('requires a session', async () => {
    expect((await request('/api/orders', { method: 'POST' })).status).toBe(401);
  });
});
