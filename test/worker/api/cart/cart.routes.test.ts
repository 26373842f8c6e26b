import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import { aCustomer, aProduct, aSupplier, unpublish } from '#test/support/a-shop.ts';
import { call, fieldErrors } from '#test/support/call.ts';

const EMPTY = { products_per_supplier: {}, amount: 0, error: null, delivery_fees: {} };

describe('GET /api/cart', () => {
  it('returns an empty cart at first', async () => {
    const { api } = await aCustomer();
    expect(await api.cart.getCart()).toEqual(EMPTY);
  });

  it('groups the lines by retailer, adds up cents, and returns each retailer’s delivery fee', async () => {
    const flat = await aSupplier({ deliveryFeeCents: 6_050 });
    const free = await aSupplier({ deliveryFeeCents: 9_900, freeFromCents: 30_000 });
    const [bread, milk, lamp] = [
      await aProduct({ supplierId: flat, priceCents: 1_999 }),
      await aProduct({ supplierId: flat, priceCents: 10 }),
      await aProduct({ supplierId: free, priceCents: 15_000 }),
    ];
    const { api } = await aCustomer();
    await api.cart.setCartItem({ productId: bread, quantity: 3 });
    await api.cart.setCartItem({ productId: milk, quantity: 1 });
    await api.cart.setCartItem({ productId: lamp, quantity: 2 });
    const cart = await api.cart.getCart();
    expect(cart).toMatchObject({
      amount: 360.07,
      error: null,
      delivery_fees: { [flat]: 60.5, [free]: 0 },
    });
    expect(Object.keys(cart.products_per_supplier)).toEqual([String(flat), String(free)]);
    const ofFlat = Object.entries(cart.products_per_supplier[flat] ?? {});
    expect(ofFlat.map(([key, item]) => [key, item.product_id, item.quantity, item.product.price])).toEqual([
      [String(ofFlat[0]?.[1].id), bread, 3, 19.99],
      [String(ofFlat[1]?.[1].id), milk, 1, 0.1],
    ]);
  });

  it('reports products that are no longer sold, and keeps a sold-out line with its stock', async () => {
    const { api } = await aCustomer();
    const gone = await aProduct({ name: 'Paraffin lamp' });
    const soldOut = await aProduct({ stock: 5 });
    const parentId = await aProduct({ name: 'T-shirt' });
    const variant = await aProduct({ name: 'T-shirt', parentId, options: [{ name: 'Size', value: 'M' }] });
    for (const id of [gone, soldOut, variant]) await api.cart.setCartItem({ productId: id, quantity: 2 });

    await env.DB.batch([
      env.DB.prepare('UPDATE product SET is_published = 0 WHERE id = ?').bind(gone),
      env.DB.prepare('UPDATE product SET stock = 0 WHERE id = ?').bind(soldOut),
    ]);
    const cart = await api.cart.getCart();
    expect(cart.error).toBe('Paraffin lamp is no longer sold. Please remove it from your cart.');
    expect(cartItems(cart).find((item) => item.product_id === soldOut)).toMatchObject({
      quantity: 2,
      product: { stock: 0 },
    });

    await unpublish(parentId);
    expect((await api.cart.getCart()).error).toBe(
      'Some products are no longer sold: Paraffin lamp, T-shirt (M). Please remove them from your cart.',
    );
  });
});

describe('POST /api/cart/:productId', () => {
  it('sets or replaces the quantity and returns the cart', async () => {
    const { api, token } = await aCustomer();
    const id = await aProduct({ stock: 5, priceCents: 1_000 });
    expect(await api.cart.setCartItem({ productId: id, quantity: 2 })).toMatchObject({ amount: 20 });
    const cart = await api.cart.setCartItem({ productId: id, quantity: 5 });
    expect(cart).toEqual(await api.cart.getCart());
    expect(cartItems(cart)).toMatchObject([{ product_id: id, quantity: 5 }]);
    const named = await call('POST', `/api/cart/${id}`, { token, body: { quantity: 1, product_id: id } });
    expect(named).toMatchObject({ status: 200, json: { amount: 10 } });
  });

  it('rejects a quantity above the stock with a field error, and keeps the previous quantity', async () => {
    const { api, token } = await aCustomer();
    const few = await aProduct({ stock: 3 });
    const none = await aProduct({ stock: 0 });
    await api.cart.setCartItem({ productId: few, quantity: 1 });
    const set = (id: number, quantity: number) =>
      call('POST', `/api/cart/${id}`, { token, body: { quantity } });
    expect(await set(few, 4)).toMatchObject(fieldErrors({ quantity: ['Only 3 left.'] }));
    expect(await set(none, 1)).toMatchObject(fieldErrors({ quantity: ['Sold out.'] }));
    expect(cartItems(await api.cart.getCart())).toMatchObject([{ product_id: few, quantity: 1 }]);
  });

  it('keeps one line with one of the quantities if several are sent at once', async () => {
    const { api, token } = await aCustomer();
    const id = await aProduct({ stock: 4 });
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((quantity) => call('POST', `/api/cart/${id}`, { token, body: { quantity } })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 422, 422]);
    const items = cartItems(await api.cart.getCart());
    expect(items).toHaveLength(1);
    expect([1, 2, 3, 4]).toContain(items[0]?.quantity);
  });

  it('rejects a product with variants unless a variant is chosen', async () => {
    const { api, token } = await aCustomer();
    const parentId = await aProduct();
    const variant = await aProduct({ parentId });
    expect(await call('POST', `/api/cart/${parentId}`, { token, body: { quantity: 1 } })).toMatchObject(
      fieldErrors({ product_id: ['Choose an option first.'] }),
    );
    expect(cartItems(await api.cart.setCartItem({ productId: variant, quantity: 1 }))).toMatchObject([
      { product_id: variant },
    ]);
  });

  it('returns 404 for an unknown product and 410 for an unpublished one', async () => {
    const { api, token } = await aCustomer();
    const hidden = await aProduct({ isPublished: false });
    const hiddenParent = await aProduct({ isPublished: false });
    const variantOfHidden = await aProduct({ parentId: hiddenParent });
    const statusOf = async (id: number | string): Promise<number> =>
      (await call('POST', `/api/cart/${id}`, { token, body: { quantity: 1 } })).status;
    for (const id of [999_999, 0, 'bread']) expect(await statusOf(id)).toBe(404);
    // `GET /api/products/{id}` has the same status for these products.
    for (const id of [hidden, hiddenParent, variantOfHidden]) expect(await statusOf(id)).toBe(410);
    expect(await api.cart.getCart()).toEqual(EMPTY);
  });

  it('allows at most 100 lines, which can still be changed', async () => {
    const { api, token, userId } = await aCustomer();
    const supplierId = await aSupplier();
    const last = await aProduct({ supplierId });
    const oneMore = await aProduct({ supplierId });
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO product (supplier_id, brand_id, handle, sku, name, price_cents, stock, created_at, updated_at)
         SELECT supplier_id, brand_id, handle || '-' || j.key, sku, name, 100, 5, '', '' FROM product, json_each(?) j
         WHERE product.id = ?`,
      ).bind(JSON.stringify(Array.from({ length: 99 })), last),
      env.DB.prepare(
        `INSERT INTO cart_item (user_id, product_id, quantity, accepted_price_cents, created_at)
         SELECT ?, id, 1, price_cents, '' FROM product WHERE supplier_id = ? AND id NOT IN (?, ?)`,
      ).bind(userId, supplierId, last, oneMore),
    ]);
    await api.cart.setCartItem({ productId: last, quantity: 1 });
    expect(await call('POST', `/api/cart/${oneMore}`, { token, body: { quantity: 1 } })).toMatchObject(
      fieldErrors({ product_id: ['A cart holds at most 100 different products.'] }),
    );
    expect(cartItems(await api.cart.setCartItem({ productId: last, quantity: 2 }))).toHaveLength(100);
  });

  it.each([
    ['another product in the body', { quantity: 1, product_id: 1_234_567 }, 'product_id'],
    ['an empty body', {}, 'quantity'],
    ['a quantity of zero', { quantity: 0 }, 'quantity'],
    ['a fractional quantity', { quantity: 1.5 }, 'quantity'],
    ['a wrong type', { quantity: '2' }, 'quantity'],
    ['an unknown field', { quantity: 1, price: 1 }, 'price'],
  ])('rejects %s with a field error', async (_what, body, field) => {
    const { api, token } = await aCustomer();
    const id = await aProduct();
    const reply = await call('POST', `/api/cart/${id}`, { token, body });
    expect(reply).toMatchObject(fieldErrors({ [field]: [expect.any(String)] }));
    expect(await api.cart.getCart()).toEqual(EMPTY);
  });

  it('rejects a body that is too large, not JSON, or has another content type', async () => {
    const { token } = await aCustomer();
    const id = await aProduct();
    const send = async (body: string, type = 'application/json') =>
      (await call('POST', `/api/cart/${id}`, { token, body, headers: { 'Content-Type': type } })).status;
    expect(await send(JSON.stringify({ quantity: 'x'.repeat(40_000) }))).toBe(413);
    expect(await send('{')).toBe(400);
    expect(await send('quantity=1', 'application/x-www-form-urlencoded')).toBe(415);
  });
});

describe('DELETE /api/cart/:cartItemId', () => {
  it('returns the remaining cart, and 404 for another customer’s item', async () => {
    const owner = await aCustomer();
    const kept = await aProduct({ priceCents: 500 });
    await owner.api.cart.setCartItem({ productId: kept, quantity: 1 });
    const [, line] = cartItems(
      await owner.api.cart.setCartItem({ productId: await aProduct(), quantity: 1 }),
    );
    const id = line?.id ?? 0;

    const { token } = await aCustomer();
    expect((await call('DELETE', `/api/cart/${id}`, { token })).status).toBe(404);
    expect((await call('DELETE', `/api/cart/${id}`)).status).toBe(401);
    expect(cartItems(await owner.api.cart.getCart())).toHaveLength(2);

    expect(await owner.api.cart.removeCartItem({ cartItemId: id })).toMatchObject({ amount: 5 });
    expect((await call('DELETE', `/api/cart/${id}`, { token: owner.token })).status).toBe(404);
  });
});

describe('POST /api/cart/clear', () => {
  it('empties only the caller’s cart', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    const id = await aProduct();
    await one.api.cart.setCartItem({ productId: id, quantity: 1 });
    await other.api.cart.setCartItem({ productId: id, quantity: 1 });
    expect(await one.api.cart.clearCart()).toEqual(EMPTY);
    expect(await one.api.cart.getCart()).toEqual(EMPTY);
    expect(cartItems(await other.api.cart.getCart())).toHaveLength(1);
    expect((await call('POST', '/api/cart/clear')).status).toBe(401);
  });
});
